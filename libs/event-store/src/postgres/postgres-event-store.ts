import { Batches, ignoredFaults, type RetriedFaults, type StreamName } from '@prosa/kernel';
import type { Pool } from 'pg';
import { unwatchedConnections, type ConnectionWatch } from '../connection-watch.port';
import { StoreUnavailable, WrongRevision } from '../event-store.port';
import type {
  AppendResult,
  EventSink,
  EventStore,
  ExpectedRevision,
  LogPartition,
  NewEvent,
  ReadOptions,
  PartitionPage,
  StoredEvent,
} from '../event-store.port';
import { followLog } from '../follow-log';
import { requireAppendable } from '../require-appendable';
import { AppendBatcher } from './append-batcher';
import { prepareAppend, type PreparedAppend, type Verdict } from './append-statement';
import { AppendWriter } from './append-writer';
import { isRefusal } from './connection-errors';
import { RecentAppends } from './recent-appends';
import type { ChainHead, ChainLink, ChainSource } from './verify-chain';
import { WakeUp } from './wake-up';

type EventRow = readonly [string, string, string, string, string, number, object, NewEvent['metadata'], Date];

const columns = 'position, stream, revision, event_id, type, schema_version, data, meta, created_at';

const toStored = (row: EventRow): StoredEvent => ({
  position: BigInt(row[0]),
  stream: row[1] as StreamName,
  revision: Number(row[2]),
  id: row[3],
  type: row[4],
  schemaVersion: row[5],
  data: row[6],
  metadata: row[7],
  recordedAt: row[8],
});

/** The last position that there is, beside an event; null where there is no event. */
type ShareRow = readonly [string, ...(EventRow | readonly null[])];

/** An event with the place of its request. */
type StreamRow = readonly [string, ...EventRow];

/** A request for a part of a stream. */
interface StreamRead extends ReadOptions {
  readonly stream: StreamName;
}

/** Reads that are one statement, and statements at once: a long stream does not delay all others. */
const readBatches = { most: 256, lanes: 2 };

/** Minimum range of the log that is searched for a partition with few events. */
const minReadRange = 10_000;

const lastRevision = 9_007_199_254_740_991;

/**
 * The log in PostgreSQL: dense positions from one head row, group commit, a hash chain over the stored bytes.
 * Needs `migrateEventStore` once, and a pool that it may take connections from: one for LISTEN while followed.
 */
export class PostgresEventStore implements EventStore, ChainSource {
  readonly dense = true;
  private readonly batcher: AppendBatcher;
  private readonly wakeUp: WakeUp;
  private readonly recent = new RecentAppends();
  private connections = unwatchedConnections;
  private readonly forwards = new Batches(
    (reads: readonly StreamRead[]) => this.readStreams(reads, 'asc'),
    readBatches,
  );
  private readonly backwards = new Batches(
    (reads: readonly StreamRead[]) => this.readStreams(reads, 'desc'),
    readBatches,
  );

  constructor(
    private readonly pool: Pool,
    private readonly faults: RetriedFaults = ignoredFaults,
  ) {
    // Without a listener a restart of the database would end the process; the next use opens another connection.
    const lost = (fault: Error): void => {
      faults.failed('keep a connection of the event log', fault);
      this.connections.lost();
    };
    pool.on('error', lost);
    // The same for a connection that is lost while in use, between two of its statements.
    pool.on('connect', client => client.on('error', lost));
    this.wakeUp = new WakeUp(pool, undefined, faults);
    const writer = new AppendWriter(pool, (batch, verdicts) => this.noteWritten(batch, verdicts));
    this.batcher = new AppendBatcher(batch => this.wakeUp.during(() => writer.write(batch)));
  }

  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    requireAppendable(stream, events);
    const verdict = await this.batcher.append(prepareAppend(stream, expected, events));
    if (verdict.status === 'conflict') throw new WrongRevision(stream, expected, verdict.actual);
    if (verdict.status === 'refused') throw verdict.error;
    const { revision, position } = verdict;
    return { revision, position, duplicate: verdict.status === 'duplicate' };
  }

  readStream(stream: StreamName, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    const reads = options.backwards === true ? this.backwards : this.forwards;
    return reads.ask({ ...options, stream });
  }

  private async readStreams(
    reads: readonly StreamRead[],
    order: 'asc' | 'desc',
  ): Promise<readonly (readonly StoredEvent[])[]> {
    const rows = await this.read<StreamRow>(
      `es_read_streams_${order}`,
      `select w.place, e.*
         from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality
           as w(name, first, last, most, place)
         cross join lateral (
           select ${columns} from es.events
            where stream = w.name and revision between w.first and w.last
            order by revision ${order} limit w.most) e
        order by w.place, e.revision ${order}`,
      [
        reads.map(({ stream }) => stream),
        reads.map(({ from }) => from ?? 0),
        reads.map(({ to }) => to ?? lastRevision),
        reads.map(({ max }) => max ?? lastRevision),
      ],
    );
    const found: StoredEvent[][] = reads.map(() => []);
    for (const [place, ...row] of rows) found[Number(place) - 1]?.push(toStored(row));
    return found;
  }

  async readAll(after: bigint, max: number): Promise<readonly StoredEvent[]> {
    const rows = await this.read<EventRow>(
      'es_read_all',
      `select ${columns} from es.events where position > $1 order by position limit $2`,
      [after, max],
    );
    return rows.map(toStored);
  }

  async readAt(positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
    const rows = await this.read<EventRow>(
      'es_read_at',
      `select ${columns} from es.events where position = any ($1::bigint[]) order by position`,
      [positions.map(String)],
    );
    return rows.map(toStored);
  }

  /** The last facts of the log, newest first. */
  async readLast(max: number): Promise<readonly StoredEvent[]> {
    const rows = await this.read<EventRow>(
      'es_read_last',
      `select ${columns} from es.events order by position desc limit $1`,
      [max],
    );
    return rows.map(toStored);
  }

  async readPartition(after: bigint, max: number, { index, of }: LogPartition): Promise<PartitionPage> {
    const end = after + BigInt(Math.max(minReadRange, 2 * max * of));
    // One snapshot contains events and the log's end: what is committed in between is behind both.
    const rows = await this.read<ShareRow>(
      'es_read_share',
      `select h.position, e.* from es.head h left join lateral (
         select ${columns} from es.events
          where position > $1 and position <= $2 and company_id % $3 = $4
          order by position limit $5) e on true
       order by e.position`,
      [after, end, of, index, max],
    );
    const events = rows.flatMap(([, ...row]) =>
      row[0] === null ? [] : [toStored(row as unknown as EventRow)],
    );
    const head = BigInt(rows[0]?.[0] ?? after);
    const last = events.length < max ? undefined : events.at(-1);
    const to = last?.position ?? (head < end ? head : end);
    return { events, to: to < after ? after : to, caughtUp: to >= head };
  }

  async subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    const done = this.wakeUp.follow();
    try {
      const past = (position: bigint, until: AbortSignal): Promise<void> => this.wakeUp.past(position, until);
      const readAll = (from: bigint, max: number): Promise<readonly StoredEvent[]> => {
        const known = this.recent.after(from, max);
        return known === null ? this.readAll(from, max) : Promise.resolve(known);
      };
      await followLog({ readAll, past, faults: this.faults }, after, sink, signal);
    } finally {
      done();
    }
  }

  async head(): Promise<bigint> {
    return (await this.chainHead()).position;
  }

  async chainHead(): Promise<ChainHead> {
    const [row] = await this.read<[string, Buffer]>('es_head', 'select position, hash from es.head', []);
    if (row === undefined) throw new Error('The event store has not been migrated');
    return { position: BigInt(row[0]), hash: row[1] };
  }

  async chainLinks(after: bigint, max: number): Promise<readonly ChainLink[]> {
    type LinkRow = [string, string, string, string, string, number, string, string, string, Buffer];
    const rows = await this.read<LinkRow>(
      'es_chain_links',
      `select position, stream, revision, event_id, type, schema_version,
         (extract(epoch from created_at) * 1000000)::bigint, data::text, meta::text, hash
       from es.events where position > $1 order by position limit $2`,
      [after, max],
    );
    return rows.map(row => ({
      position: BigInt(row[0]),
      named: [row[0], row[1], row[2], row[3], row[4], row[5], row[6]],
      data: row[7],
      meta: row[8],
      hash: row[9],
    }));
  }

  /** Lets somebody know of every connection that is lost; a database's connections are not compared one by one. */
  watchConnections(watch: ConnectionWatch): void {
    this.connections = watch;
  }

  /** Finishes the appends in flight and closes the LISTEN connection; the pool belongs to the caller. */
  async close(): Promise<void> {
    await this.batcher.drained();
    this.wakeUp.close();
  }

  /** Provides the written events to followers, and notifies them. */
  private noteWritten(batch: readonly PreparedAppend[], verdicts: readonly Verdict[]): void {
    if (this.wakeUp.isFollowed) this.recent.add(batch, verdicts);
    else this.recent.clear();
    for (const verdict of verdicts) if (verdict.status === 'written') this.wakeUp.announce(verdict.position);
  }

  private async read<Row extends readonly unknown[]>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const query = { name, text, values: [...values], rowMode: 'array' as const };
    const run = async (): Promise<Row[]> =>
      (await this.pool.query<unknown[]>(query)).rows as unknown as Row[];
    try {
      return await run().catch((error: unknown) => {
        if (isRefusal(error)) throw error;
        // After a restart of the server the pool may still hold a connection that is dead; a read can be repeated.
        return run();
      });
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new StoreUnavailable('not-applied', { cause: error });
    }
  }
}
