import { streamName, uuidv5, type Recorded } from '@prosa/kernel';
import type { EventCodec, NewEvent, StoredEvent } from '@prosa/event-store';
import type { LiveRule, ReadModelPart } from '@prosa/projections';
import type { ColumnShape, TableShape } from '../database/catalogue';
import type { Row } from '../database/memory-database';

/** What happens to jars, which is as much of a domain as a read model in shares needs. */
export const JAR_FACTS = ['JarOpened', 'JarFilled', 'JarFilled', 'JarLabelled', 'JarBroken'] as const;

interface Fold {
  keys(event: Recorded): readonly (readonly (string | number)[])[];
  fold(row: Row | undefined, event: Recorded): Row | null | undefined;
}

interface Table {
  readonly table: string;
  readonly key: readonly string[];
  readonly on: Readonly<Record<string, Fold>>;
}

const uuidOf = (event: Recorded): string => event.stream.slice(event.stream.indexOf('_') + 1);
const marblesIn = (event: Recorded): number => Number((event.data as { marbles: number }).marbles);

/** Each change leaves the place of the fact that made it: what is folded twice, or in another order, shows. */
const jar = (change: (row: Row, event: Recorded) => Row | null): Fold => ({
  keys: event => [[uuidOf(event)]],
  fold: (row, event) => {
    if (row === undefined && event.type !== 'JarOpened') return undefined;
    const before = row ?? { companyId: event.metadata.companyId, uuid: uuidOf(event), marbles: 0 };
    const next = change(before, event);
    return next === null ? null : { ...next, last: Number(event.position) };
  },
});

const totals = (marbles: (event: Recorded) => number): Fold => ({
  keys: event => [[event.metadata.companyId]],
  fold: (row, event) => {
    const before = row ?? { companyId: event.metadata.companyId, facts: 0, marbles: 0 };
    return {
      ...before,
      facts: Number(before['facts']) + 1,
      marbles: Number(before['marbles']) + marbles(event),
      last: Number(event.position),
    };
  },
});

const none = (): number => 0;
const jars: Table = {
  table: 'simJar',
  key: ['uuid'],
  on: {
    JarOpened: jar(row => row),
    JarFilled: jar((row, event) => ({ ...row, marbles: Number(row['marbles']) + marblesIn(event) })),
    JarLabelled: jar(row => row),
    JarBroken: jar(() => null),
  },
};
const companyTotals: Table = {
  table: 'simShelf',
  key: ['companyId'],
  on: {
    JarOpened: totals(none),
    JarFilled: totals(marblesIn),
    JarLabelled: totals(none),
    JarBroken: totals(none),
  },
};

const received: LiveRule = {
  on: ['JarLabelled'],
  frames: events =>
    Promise.resolve(
      events.map(({ metadata, position }) => ({
        companyId: metadata.companyId,
        channel: 'ticket' as const,
        payload: { action: 'removeFromList' as const, ticketId: Number(position) },
        audience: { kind: 'company' as const },
      })),
    ),
};

/** The tables of jars and shelves, and their frames. */
export const jarPart: ReadModelPart = {
  name: 'jars',
  tables: [jars, companyTotals] as unknown as ReadModelPart['tables'],
  live: [received],
};

const column = (name: string, sqlName: string, type = 'integer'): ColumnShape => ({
  name,
  sqlName,
  type,
  counted: false,
  fallback: null,
});

/** How those tables look to the database. */
export const JAR_SHAPES: readonly (readonly [string, TableShape])[] = [
  [
    'sim_jar',
    {
      name: 'simJar',
      sqlName: 'sim_jar',
      columns: [
        column('companyId', 'company_id'),
        column('uuid', 'uuid', 'uuid'),
        column('marbles', 'marbles'),
        column('last', 'last'),
      ],
      unique: [['uuid']],
    },
  ],
  [
    'sim_shelf',
    {
      name: 'simShelf',
      sqlName: 'sim_shelf',
      columns: [
        column('companyId', 'company_id'),
        column('facts', 'facts'),
        column('marbles', 'marbles'),
        column('last', 'last'),
      ],
      unique: [['companyId']],
    },
  ],
];

/** What the tables hold once every fact is folded, by their keys; without the product. */
export const foldedRows = (events: readonly StoredEvent[]): ReadonlyMap<string, ReadonlyMap<string, Row>> =>
  new Map(
    [jars, companyTotals].map(({ table, on }) => {
      const rows = new Map<string, Row>();
      for (const stored of events) {
        const event = stored as unknown as Recorded;
        for (const key of on[event.type]?.keys(event) ?? []) {
          const next = on[event.type]?.fold(rows.get(String(key[0])), event);
          if (next === null) rows.delete(String(key[0]));
          else if (next !== undefined) rows.set(String(key[0]), next);
        }
      }
      return [table, rows] as const;
    }),
  );

/** Facts of jars hold nothing that would be sealed. */
export const plainCodec: EventCodec = {
  encode: event => Promise.resolve(event),
  decode: event => Promise.resolve(event),
  decodeNow: event => event,
};

/** A fact of a company's jar. */
export const jarFact = (
  type: (typeof JAR_FACTS)[number],
  of: { readonly id: number; readonly companyId: number; readonly at: Date },
): NewEvent => {
  const id = uuidv5('fact', of.id);
  const actor = { kind: 'system', name: 'world' } as const;
  const { companyId } = of;
  const metadata = { actor, correlationId: id, causationId: id, at: of.at.toISOString(), companyId };
  return { id, type, schemaVersion: 1, data: { marbles: 1 + (of.id % 7) }, metadata };
};

/** Where the facts of a company's jar are. */
export const jarStream = (companyId: number, which: number): ReturnType<typeof streamName> =>
  streamName('jar', companyId, uuidv5('jar', companyId, which));
