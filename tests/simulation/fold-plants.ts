import type { Recorded } from '@prosa/kernel';
import type { ReadModelPart, RowKey } from '@prosa/projections';
import type { Row } from './database/memory-database';
import type { Plant } from './world/plant';

interface Rule {
  keys(event: Recorded): readonly RowKey[];
  fold(row: Row | undefined, event: Recorded, key: RowKey): Row | null | undefined;
}

interface Projection {
  readonly table: string;
  readonly on: Readonly<Record<string, Rule | undefined>>;
}

/** The parts of a read model in which one rule of one table is another one. */
export const withRule = (
  parts: readonly ReadModelPart[],
  table: string,
  type: string,
  change: (rule: Rule) => Rule | undefined,
): readonly ReadModelPart[] =>
  parts.map(part => {
    const tables = (part.tables as unknown as readonly Projection[]).map(each => {
      const rule = each.on[type];
      return each.table !== table || rule === undefined
        ? each
        : { ...each, on: { ...each.on, [type]: change(rule) } };
    });
    return { ...part, tables: tables as unknown as ReadModelPart['tables'] };
  });

/** Lets a fold's row be changed once more. */
export const then =
  (change: (row: Row, event: Recorded) => Row) =>
  (rule: Rule): Rule => ({
    ...rule,
    fold: (row, event, key) => {
      const next = rule.fold(row, event, key);
      return next === undefined || next === null || next === row ? next : change(next, event);
    },
  });

/** Bugs of folds: right rows made wrong. */
export const foldPlants: readonly Plant[] = [
  {
    name: 'what is unread is counted twice',
    parts: parts =>
      withRule(
        parts,
        'ticket',
        'MessageReceived',
        then(row => ({ ...row, unread: Number(row['unread']) + 1 })),
      ),
  },
  {
    name: 'what looks like a duplicate is skipped',
    parts: parts =>
      withRule(parts, 'message', 'MessageReceived', rule => ({
        ...rule,
        fold: (row, event, key) =>
          (event.data as { body?: string }).body === 'oi' ? row : rule.fold(row, event, key),
      })),
  },
  {
    name: 'history forgets who resolved',
    parts: parts => withRule(parts, 'interaction', 'TicketClosed', () => undefined),
  },
  {
    name: 'history names the wrong author',
    parts: parts =>
      withRule(
        parts,
        'interaction',
        'TicketAccepted',
        then(row => ({ ...row, author: 'Prosa' })),
      ),
  },
  {
    name: 'a fold reads the clock',
    parts: parts =>
      withRule(
        parts,
        'ticket',
        'MessageReceived',
        then(row => ({ ...row, updatedAt: new Date() })),
      ),
  },
  {
    name: 'messages are ordered by the clock of phones',
    parts: parts =>
      withRule(
        parts,
        'message',
        'MessageReceived',
        then((row, event) => ({
          ...row,
          position: String(Date.parse((event.data as { sentAt: string }).sentAt) % 1_000_000_000),
        })),
      ),
  },
  {
    name: 'a returned ticket stays open in lists',
    parts: parts => withRule(parts, 'ticket', 'TicketReturned', () => undefined),
  },
  {
    name: 'an answer leaves a message unread',
    parts: parts =>
      withRule(
        parts,
        'ticket',
        'MessageSendRequested',
        then(row => ({ ...row, unread: 1 })),
      ),
  },
];
