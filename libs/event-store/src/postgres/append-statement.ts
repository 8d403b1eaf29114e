import { parseStreamName } from '@prosa/kernel';
import type { StreamName } from '@prosa/kernel';
import type { ExpectedRevision, NewEvent } from '../event-store.port';

/** One append of a batch, with serialised bodies. */
export interface PreparedAppend {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly companyId: number;
  readonly events: readonly PreparedEvent[];
  readonly bytes: number;
}

interface PreparedEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly meta: string;
  readonly dataBytes: number;
  readonly metaBytes: number;
}

/** The database's result of one append. */
export type Verdict =
  | {
      readonly status: 'written';
      readonly revision: number;
      readonly position: bigint;
      readonly recordedAt: Date;
    }
  | { readonly status: 'duplicate'; readonly revision: number; readonly position: bigint }
  | { readonly status: 'conflict'; readonly actual: number }
  | { readonly status: 'refused'; readonly error: unknown };

const prepareEvent = (event: NewEvent): PreparedEvent => {
  const data = JSON.stringify(event.data);
  const meta = JSON.stringify(event.metadata);
  return {
    id: event.id,
    type: event.type,
    schemaVersion: event.schemaVersion,
    data,
    meta,
    dataBytes: Buffer.byteLength(data),
    metaBytes: Buffer.byteLength(meta),
  };
};

/** Serialises an append once, before it waits for its batch, so that a bad body fails its own caller only. */
export const prepareAppend = (
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): PreparedAppend => {
  const prepared = events.map(prepareEvent);
  return {
    stream,
    expected,
    companyId: parseStreamName(stream).companyId,
    events: prepared,
    bytes: prepared.reduce((sum, event) => sum + event.dataBytes + event.metaBytes, 0),
  };
};

/** One prepared statement for every batch; each session plans it once. */
export const appendStatement = {
  name: 'es_append',
  text: 'select statuses, revisions, positions, recorded_at from es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
} as const;

const expectedCode = (expected: ExpectedRevision): number =>
  expected === 'none' ? -1 : expected === 'any' ? -2 : expected === 'exists' ? -4 : expected;

/** Bodies travel as one run of bytes with lengths, which spares both sides the escaping of JSON in array literals. */
const joinBodies = (batch: readonly PreparedAppend[]): Buffer => {
  const bodies = Buffer.allocUnsafe(batch.reduce((sum, append) => sum + append.bytes, 0));
  let offset = 0;
  for (const append of batch) {
    for (const event of append.events) {
      offset += bodies.write(event.data, offset);
      offset += bodies.write(event.meta, offset);
    }
  }
  return bodies;
};

// Numbers and uuids need no escaping in an array literal; the driver's own encoder quotes each element.
const literal = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

/** The statement's parameters for a batch. */
export const appendValues = (batch: readonly PreparedAppend[]): readonly unknown[] => {
  const events = batch.flatMap(append => append.events);
  return [
    batch.map(append => append.stream),
    literal(batch.map(append => append.companyId)),
    literal(batch.map(append => expectedCode(append.expected))),
    literal(batch.map(append => append.events.length)),
    literal(events.map(event => event.id)),
    events.map(event => event.type),
    literal(events.map(event => event.schemaVersion)),
    literal(events.map(event => event.dataBytes)),
    literal(events.map(event => event.metaBytes)),
    joinBodies(batch),
  ];
};

/** The single row of the statement: per append a status, a revision and a position; and when all was recorded. */
export type AppendRow = readonly [readonly number[], readonly string[], readonly string[], Date];

/** Reads the verdicts out of the statement's row, in the order of the batch. */
export const readVerdicts = ([statuses, revisions, positions, recordedAt]: AppendRow): readonly Verdict[] =>
  statuses.map((status, index) => {
    const revision = Number(revisions[index]);
    if (status === 2) return { status: 'conflict', actual: revision };
    const position = BigInt(positions[index] ?? 0);
    if (status === 1) return { status: 'duplicate', revision, position };
    return { status: 'written', revision, position, recordedAt };
  });
