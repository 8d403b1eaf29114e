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
  Recall: 'getCached',
  Noticed: 'Invalidated',
  Aside: 'DeadLetter',
  Division: 'Partition',
  Together: 'Pipeline',
  Settled: 'Idle',
  Entrance: 'auth layout',
};

/** Files of names that the log, the database or the network has stored or agreed on. */
const stored = /\/migrations\/|\.tables\.ts$|\.events\.ts$|\/payment\/|\/invoice\//;

const sources = filesUnder(['services', 'libs', 'web/src'], /\.tsx?$/).filter(file => !stored.test(file));

const declared = /\b(?:class|interface|type|function|enum|export const) ([A-Za-z_$][\w$]*)/g;

/** The words of a name, each with a capital: `shelfOf` has `Shelf` and `Of`. */
const partsOf = (name: string): string[] =>
  (name.match(/[A-Z][a-z0-9]*|^[a-z0-9]+/g) ?? []).map(part => part.charAt(0).toUpperCase() + part.slice(1));

/** Words of the product's own vocabulary that contain a replaced word. */
const allowed = /^ReplyHeard|^HeardBy|^ConnectionGapNoticed/;

const oddNames = (file: string): string[] =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(declared)]
    .map(([, name]) => name ?? '')
    .filter(name => !allowed.test(name) && partsOf(name).some(part => Object.hasOwn(replaced, part)))
    .map(name => `${file}: ${name}`);

const replacedFile = new RegExp(
  `(^|[/-])(${[...Object.keys(replaced), 'Portions'].join('|').toLowerCase()})([.-]|$)`,
);

const oddFile = (file: string): boolean => replacedFile.test(file.slice(file.lastIndexOf('/') + 1));

/** Names from before this check. None is added: a name goes from here when it is replaced. */
const remaining = {
  names: [
    'libs/projections/src/together.ts: sendTogether',
    'libs/projections/src/together.ts: together',
    'services/conversations/src/assistant/bot-loops.policy.ts: heardAt',
    'web/src/core/settled.ts: useSettled',
    'web/src/entrance/entrance-frame.tsx: EntranceFrameProps',
    'web/src/entrance/entrance-frame.tsx: EntranceFrame',
    'web/src/entrance/entrance-notice.tsx: EntranceNotice',
    'web/src/i18n/en/desk.ts: desk',
    'web/src/i18n/en/entrance.ts: entrance',
    'web/src/i18n/es/desk.ts: desk',
    'web/src/i18n/es/entrance.ts: entrance',
    'web/src/i18n/pt/desk.ts: desk',
    'web/src/i18n/pt/entrance.ts: entrance',
  ],
  files: [
    'libs/projections/src/together.pg.spec.ts',
    'libs/projections/src/together.ts',
    'web/src/core/settled.ts',
    'web/src/entrance/entrance-frame.tsx',
    'web/src/entrance/entrance-notice.tsx',
    'web/src/entrance/entrance-texts.ts',
    'web/src/i18n/en/desk.ts',
    'web/src/i18n/en/entrance.ts',
    'web/src/i18n/es/desk.ts',
    'web/src/i18n/es/entrance.ts',
    'web/src/i18n/pt/desk.ts',
    'web/src/i18n/pt/entrance.ts',
  ],
};

describe('names', () => {
  it('are the standard terms of the glossary', () => {
    expect(sources.flatMap(oddNames)).toEqual(remaining.names);
  });

  it('of files are so, too', () => {
    expect(sources.filter(oddFile)).toEqual(remaining.files);
  });
});
