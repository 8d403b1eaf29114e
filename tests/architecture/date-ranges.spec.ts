import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { Environment } from '@prosa/config';
import { composeModule } from './reference/compose-module';

interface Rule {
  readonly target: string | (new () => object);
  readonly propertyName: string;
  readonly name?: string;
}

/** Every rule on a field of a request, of all services. */
const rules = (): readonly Rule[] => {
  composeModule(new Environment());
  const storage = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<unknown, readonly Rule[]>;
  };
  return [...storage.validationMetadatas.values()].flat();
};

/** Inputs whose dates are two questions rather than the ends of one range. */
const NO_RANGE = new Set(['ListTicketsQuery']);

describe('Ranges of dates', () => {
  it('are refused when they end before they begin, wherever a request takes two of them', () => {
    const of = new Map<string, { dates: Set<string>; compared: boolean }>();
    for (const { target, propertyName, name } of rules()) {
      const input = typeof target === 'string' ? target : target.name;
      const found = of.get(input) ?? { dates: new Set<string>(), compared: false };
      of.set(input, found);
      if (name === 'isIso8601') found.dates.add(propertyName);
      if (name === 'notBefore') found.compared = true;
    }
    const withTwo = [...of].filter(([, { dates }]) => dates.size > 1);
    expect(withTwo.length).toBeGreaterThan(2);
    expect(
      withTwo.filter(([input, { compared }]) => !compared && !NO_RANGE.has(input)).map(([input]) => input),
    ).toEqual([]);
  });
});
