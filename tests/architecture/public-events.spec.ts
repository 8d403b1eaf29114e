import {
  describedTypes,
  internalFacts,
  matchesTypes,
  publicEventsOf,
  publicTypes,
} from '@prosa/public-events';
import { streamName } from '@prosa/kernel';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './reference/repository-files';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/** A fact of the catalogue: its sample, and which of its fields are marked as personal. */
interface CatalogueFact {
  readonly sample: Readonly<Record<string, unknown>>;
  readonly personal: readonly string[];
}

const catalogue = (): ReadonlyMap<string, CatalogueFact> => {
  const page = readFileSync(resolve(root, 'docs/reference/events.md'), 'utf8');
  const parts = page.split(/^### /m).slice(1);
  return new Map(
    parts.map(part => {
      const personal = [...part.matchAll(/^\| `([^`]+)` \|.*\*Personal\*/gm)].map(([, field]) => field ?? '');
      const sample = /```json\n([\s\S]*?)```/.exec(part)?.[1] ?? '{}';
      return [part.slice(0, part.indexOf('\n')), { sample: JSON.parse(sample) as object, personal }];
    }),
  ) as ReadonlyMap<string, CatalogueFact>;
};

const facts = catalogue();
const mapped = publicTypes.flatMap(type => type.facts.map(fact => ({ fact, type: `prosa.${type.type}` })));

const SECRET = 'Segredo de Joana';

/** The same, with every text within it replaced. */
const secret = (value: unknown): unknown => {
  if (typeof value === 'string') return SECRET;
  if (Array.isArray(value)) return value.map(secret);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secret(inner)]));
};

const tell = (type: string, data: Readonly<Record<string, unknown>>, personal: boolean) =>
  publicEventsOf(
    {
      ...{
        id: '0192f0c1-7a3b-7c4d-8e5f-00000000002a',
        type,
        schemaVersion: 1,
        data,
        revision: 0,
        position: 9n,
      },
      stream: streamName('ticket', 1, '0192f0c1-7a3b-7c4d-8e5f-0123456789ab'),
      recordedAt: new Date(0),
      metadata: {
        ...{ companyId: 1, at: '2026-11-30T12:00:00.000Z', correlationId: 'a', causationId: 'b' },
        actor: { kind: 'system', name: 'spec' },
      },
    },
    { personal, sequence: 42n, companyUuid: '0192f0c1-7a3b-7c4d-8e5f-000000000001' },
  );

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** What of a value is not as its schema says. */
const faultsOf = (value: unknown, schema: Schema, path = 'data'): readonly string[] => {
  const kinds = [schema.type ?? []].flat();
  if (!kinds.includes(kindOf(value))) return [`${path} is ${kindOf(value)}, not ${kinds.join(' or ')}`];
  if (Array.isArray(value)) return value.flatMap(item => faultsOf(item, schema.items ?? {}, `${path}[]`));
  if (kindOf(value) !== 'object') return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const { properties = {}, required = [] } = schema;
  return [
    ...required.filter(key => !Object.hasOwn(fields, key)).map(key => `${path}.${key} is missing`),
    ...Object.entries(fields).flatMap(([key, inner]) =>
      faultsOf(inner, properties[key] ?? {}, `${path}.${key}`),
    ),
  ];
};

describe('Public events', () => {
  const types = describedTypes();
  const schemaOf = (type: string): Schema => types.find(each => each.type === type)?.schema ?? {};

  it('tell of every fact of the catalogue, or say why not', () => {
    const told = mapped.map(({ fact }) => fact);
    expect(told.filter(fact => internalFacts.has(fact))).toEqual([]);
    expect(new Set([...told, ...internalFacts.keys()])).toEqual(new Set(facts.keys()));
    expect(told).toHaveLength(new Set(told).size);
  });

  it('have one name each', () => {
    const names = publicTypes.map(({ type }) => type);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.filter(name => !/^[a-z]+\.[a-z_]+(\.v\d+)?$/.test(name))).toEqual([]);
  });

  it.each(mapped)('$type is made of $fact as its schema says', ({ fact, type }) => {
    const { sample } = facts.get(fact) ?? { sample: {} };
    const event = tell(fact, sample, true);
    expect(event).toMatchObject({ type, specversion: '1.0', sequence: '42', personal: 'included' });
    expect(faultsOf(event?.data, schemaOf(type))).toEqual([]);
    expect(Object.values(event?.data ?? {}).filter(value => value !== null).length).toBeGreaterThanOrEqual(
      Math.min(1, Object.keys(event?.data ?? {}).length),
    );
  });

  it.each(mapped)('$type tells nothing personal of $fact unless it may', ({ fact, type }) => {
    const { sample, personal } = facts.get(fact) ?? { sample: {}, personal: [] };
    const data = Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, personal.includes(key) ? secret(value) : value]),
    );
    const event = tell(fact, data, false);
    expect(JSON.stringify(event)).not.toContain(SECRET);
    expect(event?.personal).toBe('withheld');
    expect(faultsOf(event?.data, schemaOf(type))).toEqual([]);
  });

  it('say that a person was erased', () => {
    const { sample } = facts.get('MessageReceived') ?? { sample: {} };
    expect(tell('MessageReceived', { ...sample, body: '[removido]' }, true)?.personal).toBe('erased');
  });

  it.each(types)('$type has a sample that is as its schema says', ({ sample, schema }) => {
    expect(faultsOf(sample.data, schema)).toEqual([]);
  });

  it('match patterns', () => {
    expect(matchesTypes([], 'prosa.ticket.opened')).toBe(true);
    expect(matchesTypes(['ticket.*'], 'prosa.ticket.opened')).toBe(true);
    expect(matchesTypes(['prosa.ticket.*'], 'prosa.message.sent')).toBe(false);
    expect(matchesTypes(['message.sent'], 'prosa.message.sent_from_phone')).toBe(false);
  });
});

const snapshotFile = resolve(root, 'tests/architecture/public-types.json');

/** What the texts of a schema say may be improved; what it allows stays. */
const rules = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === 'description' ? undefined : value)),
  ) as Schema;

describe('The public types that were told of', () => {
  const now: Readonly<Record<string, Schema>> = Object.fromEntries(
    describedTypes().map(({ type, schema }) => [type, rules(schema)]),
  );
  const before = JSON.parse(readFileSync(snapshotFile, 'utf8')) as Readonly<Record<string, Schema>>;

  it.each(Object.keys(before))('%s has changed by addition only', type => {
    const { properties = {}, required = [] } = before[type] ?? {};
    expect(now[type]?.properties).toMatchObject(properties);
    expect(now[type]?.required).toEqual(expect.arrayContaining([...required]));
  });

  it('are all in public-types.json', () => {
    // An addition is written down by a run outside CI, and committed.
    if (process.env['CI'] === undefined) writeFileSync(snapshotFile, `${JSON.stringify(now, null, 2)}\n`);
    expect(JSON.parse(readFileSync(snapshotFile, 'utf8'))).toEqual(now);
  });
});
