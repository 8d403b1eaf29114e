import { openSealer } from '@prosa/crypto';
import { createCodec, type StoredEvent } from '@prosa/event-store';
import type { Recorded } from '@prosa/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standaloneContent } from '../../services/standalone/src/content';
import { foldRows } from './fold-rows';
import { decidedCategories, foldState } from './golden-states';
import { foldsFolder, foldText, recordedFold, type Fold } from './recorded-fold';

/**
 * Facts as stored in companies' logs, one of every type and version that was ever released. These files are never
 * edited: a fact that has to look different gets a new version, an upcaster and a file of its own.
 */
const folder = join(__dirname, 'golden');

type Golden = Omit<StoredEvent, 'position' | 'recordedAt'> & { readonly position: number };

const files = readdirSync(folder).toSorted();
const goldenIn = (file: string): StoredEvent => {
  const golden = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden;
  return { ...golden, position: BigInt(golden.position), recordedAt: new Date(golden.metadata.at) };
};
const story = files.map(goldenIn).toSorted((a, b) => Number(a.position - b.position));

const contracts = standaloneContent.catalogues.flatMap(({ category, events }) =>
  Object.entries(events).map(([type, { version }]) => ({ category, type, version })),
);
const codec = createCodec(standaloneContent.catalogues, openSealer);

describe('The facts of earlier releases', () => {
  const decoded: Recorded[] = [];
  const folded = new Map<string, Fold>();

  beforeAll(async () => {
    const rows = new Map<string, object>();
    for (const event of story) {
      const fact = await codec.decode(event);
      decoded.push(fact);
      const state = foldState(fact);
      folded.set(`${event.type}@${event.schemaVersion}.json`, { state, rows: foldRows(rows, fact) });
    }
  });

  it.each(contracts)('hold a sample of $type in every version up to $version', ({ type, version }) => {
    const versions = Array.from({ length: version }, (_, index) => `${type}@${index + 1}.json`);
    expect(files.filter(file => file.startsWith(`${type}@`))).toEqual(versions);
  });

  it('are of types that are still known', () => {
    const known = new Set(contracts.map(({ type }) => type));
    expect(story.filter(({ type }) => !known.has(type)).map(({ type }) => type)).toEqual([]);
  });

  it('are each in a file named after type and version, in a stream of their category', () => {
    for (const file of files) {
      const { type, schemaVersion, stream } = goldenIn(file);
      expect(file).toBe(`${type}@${schemaVersion}.json`);
      expect(stream.split('-')[0]).toBe(contracts.find(each => each.type === type)?.category);
    }
  });

  it('have their personal fields tagged, and these can be opened', () => {
    for (const [index, event] of story.entries()) {
      const declared = standaloneContent.catalogues.find(each => event.type in each.events)?.events[
        event.type
      ];
      for (const [field, subject] of Object.entries(declared?.personal ?? {})) {
        const data = event.data as Record<string, unknown>;
        // Fields that came later are missing in what was written before.
        if (data[field] === undefined) continue;
        const subjects = [subject ?? []].flat().map(named => data[named]);
        const value = data[field] as { readonly $personal: string };
        expect(value).toEqual({
          $personal: expect.any(String),
          plain: (decoded[index]?.data as Record<string, unknown>)[field],
        });
        expect(subjects).toContain(value.$personal.split('/')[0]);
      }
    }
  });

  it.each(standaloneContent.catalogues)(
    'are folded by a decider, or their catalogue says why not: $category',
    ({ category, undecided }) => expect(decidedCategories.includes(category)).toBe(undecided === undefined),
  );

  it.each(files)('fold into the recorded state and rows, with every column set: %s', file => {
    const fold = folded.get(file) ?? { rows: {} };
    expect(foldText(fold)).toBe(recordedFold(file, fold));
    for (const row of Object.values(fold.rows))
      expect(Object.entries(row ?? {}).filter(([, value]) => value === undefined)).toEqual([]);
  });

  it('have one recorded fold each, and no fold is left over', () => {
    expect(readdirSync(foldsFolder).toSorted()).toEqual(files);
  });
});
