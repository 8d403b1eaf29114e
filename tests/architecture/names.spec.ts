import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { filesUnder, root } from './reference/repository-files';

/**
 * Words that have a standard term (docs/glossary.md), as whole parts of a name: `TicketDesk` is found, `Desktop` is not.
 * Stored names (types of facts, tables, migrations) keep the words that they were released with.
 */
const replaced: Readonly<Record<string, string>> = {
  Desk: 'Service, or shared components',
  Keeper: 'Tracker or Manager',
  Waiters: 'WaitList',
  Generations: 'TwoGenerationLru',
  Surroundings: 'Dependencies',
  Knowledge: 'Context',
  Shelf: 'cache, store, recent items',
  Shelves: 'stores, ranges',
  Signs: 'Presence',
  Looks: 'Viewers, views, attempts',
  News: 'events, updates',
  Stretch: 'Range',
  Portion: 'Batch',
  Portions: 'Batches',
  Told: 'Recorded, Published, Received',
  Tells: 'Notifies, Announces',
  Telling: 'Publishing, Announcing',
  Heard: 'Received, Inbound',
  Unheard: 'Late, Unread',
  Recall: 'getCached',
  Noticed: 'Invalidated, Reported',
  Aside: 'DeadLetter',
  Division: 'Partition',
  Divisions: 'Partitions',
  Together: 'Pipeline, Batch',
  Settled: 'Idle, Finished, Debounced',
  Entrance: 'auth layout',
  Whoever: 'the role: caller, viewer, recipient',
};

/** Words that name something else as a part of a name: a bot's turn, a campaign's lane, a share of the whole. */
const replacedAlone: Readonly<Record<string, string>> = {
  Turns: 'KeyedMutex',
  Pace: 'Coalescer, Throttle',
  Lanes: 'KeyedQueue',
  Share: 'Partition',
  Shares: 'Partitions',
  Place: 'Index, Position, Cursor, Key, Location',
  asPutAside: 'asParked',
  setAside: 'defer',
  putAside: 'park',
  tellLater: 'announceLater',
};

/*
 * Not held, because the product, a protocol or a stored fact has the same word for what it is: alias, claim, reservation,
 * seat and slot (docs/glossary.md, all of them facts), park and poison (EventStoreDB's words for streams and facts), part
 * (of the read model), prompt (a model's instructions), record (a kind of feature), and the plain words asOf, later,
 * placed, shown, tell, watch and written.
 */

/** Files of names that the log, the database or the network has stored or agreed on. */
const stored = /\/migrations\/|\.tables\.ts$|\.events\.ts$|\/payment\/|\/invoice\/|\/contracts\//;

const sources = filesUnder(['services', 'libs', 'web/src'], /\.tsx?$/).filter(file => !stored.test(file));

const isNamed = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node);

/** The names that a file declares: types, functions, members, variables and parameters. */
const declaredIn = (file: string): readonly string[] => {
  const text = readFileSync(resolve(root, file), 'utf8');
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNamed(node) && node.name !== undefined && ts.isIdentifier(node.name)) found.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022));
  return found;
};

/** The words of a name, each with a capital: `shelfOf` has `Shelf` and `Of`, `MOST_LOOKS` has `Most` and `Looks`. */
const partsOf = (name: string): readonly string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|^[a-z0-9]+/g) ?? []).map(
    part => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase(),
  );

/**
 * Names that are stored or agreed on but declared elsewhere, too: facts (`ConnectionGapNoticed`, `PaymentSettled`,
 * `heardBy` of a paid invoice), columns (`looks`, `toldClosedAt` of a workflow's state), the key of a text, and PostgreSQL's error class.
 */
const allowed =
  /^(ConnectionGapNoticed|PaymentSettled|heardBy|looks|toldClosedAt|isSettled|incidentTold|DIVISION_BY_ZERO|isDivisionByZero)$/;

const isOdd = (name: string): boolean =>
  !allowed.test(name) &&
  (Object.hasOwn(replacedAlone, name) || partsOf(name).some(part => Object.hasOwn(replaced, part)));

const oddNames = (file: string): readonly string[] =>
  [...new Set(declaredIn(file))].filter(isOdd).map(name => `${file}: ${name}`);

const replacedFile = new RegExp(`(^|[/-])(${Object.keys(replaced).join('|').toLowerCase()})([.-]|$)`);

const oddFile = (file: string): boolean => replacedFile.test(file.slice(file.lastIndexOf('/') + 1));

describe('names', () => {
  it('are the standard terms of the glossary', () => {
    expect(sources.flatMap(oddNames)).toEqual([]);
  });

  it('of files are too', () => {
    expect(sources.filter(oddFile)).toEqual([]);
  });

  it('with a replaced word are found, whatever they declare', () => {
    expect(['TicketDesk', 'MOST_LOOKS', 'shelfOf', 'toldAgain', 'Lanes'].filter(isOdd)).toHaveLength(5);
    expect(['Desktop', 'withdrawDesktop', 'LaneGuard', 'fairShare', 'outlooks'].filter(isOdd)).toEqual([]);
  });
});
