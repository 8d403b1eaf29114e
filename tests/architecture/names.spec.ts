import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

/**
 * Words that have a standard term (docs/glossary.md), as whole parts of a name: `TicketService` is found, `Desktop` is not.
 * Stored names (types of facts, tables, migrations) keep the words that they were released with.
 */
const replaced: Readonly<Record<string, string>> = {
  Desk: 'Service, or shared components',
  Keeper: 'Tracker or Manager',
  Waiters: 'WaitList',
  Generations: 'TwoGenerationLru',
  Surroundings: 'Dependencies',
  Knowledge: 'Context',
  Shelf: 'recent items, cache',
  Signs: 'Presence',
  Looks: 'Viewers',
  News: 'events',
  Stretch: 'Range',
  Portion: 'Batch',
  Told: 'Recorded, Published, Received',
  Heard: 'Received, Inbound',
};

/** Files of names that the log, the database or the network has stored or agreed on. */
const stored = /\/migrations\/|\.tables\.ts$|\.events\.ts$|\/payment\/|\/invoice\//;

const sources = filesUnder(['services', 'libs'], /\.ts$/).filter(file => !stored.test(file));

const declared = /\b(?:class|interface|type|function|enum) ([A-Za-z_$][\w$]*)/g;

const partsOf = (name: string): string[] => name.match(/[A-Z][a-z0-9]*|^[a-z0-9]+/g) ?? [];

/** Words of the product's own vocabulary that contain a replaced word. */
const allowed = /^ReplyHeard|^HeardBy|^ConnectionGapNoticed/;

const oddNames = (file: string): string[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(declared)]
    .map(([, name]) => name ?? '')
    .filter(name => !allowed.test(name) && partsOf(name).some(part => Object.hasOwn(replaced, part)))
    .map(name => `${file}: ${name}`);

const oddFile = (file: string): boolean =>
  /(^|[/-])(desk|keeper|waiters|surroundings|knowledge|shelf|signs|looks|news|stretch|portions?|told|heard)([.-]|$)/.test(
    file.slice(file.lastIndexOf('/') + 1),
  );

describe('names', () => {
  it('are the standard terms of the glossary', () => {
    expect(sources.flatMap(oddNames)).toEqual([]);
  });

  it('of files are so, too', () => {
    expect(sources.filter(oddFile)).toEqual([]);
  });
});
