import { KeyedMutex, type RetriedFaults, type StreamName } from '@prosa/kernel';
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
import type { ConnectionWatch } from '../connection-watch.port';
import type { IdentifiedLog } from '../identified-log.port';
import { readPartitionOf } from '../read-partition';
import { requireAppendable } from '../require-appendable';
import { checkServer } from './check-server';
import type { IdClaims } from './claims.port';
import { explainFault } from './explain-fault';
import { IdempotentAppend } from './idempotent-append';
import { installationStream } from './installation-stream';
import { LogFollower } from './log-follower';
import { prepareServer } from './prepare-server';
import { ServerLink, type ServerLinkOptions } from './server-link';
import { fromServer, type WrittenEvent } from './stored-form';

const page = 1_000;
/** So many positions are looked up one after another; several such slices at once. */
const slice = 32;

const withoutWriteId = ({ writeId, ...event }: WrittenEvent): StoredEvent => {
  void writeId;
  return event;
};

/** Where the log is, and what it needs beside the server. */
export interface EventStoreDbOptions extends ServerLinkOptions {
  readonly claims: IdClaims;
  readonly faults?: RetriedFaults;
}

/**
 * The log in EventStoreDB. Positions are the server's commit positions: ordered, not dense. An event id is written
 * once, for ever, by way of claims that all processes share. One of these per process.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly dense = false;
  private readonly link: ServerLink;
  private readonly appends: IdempotentAppend;
  private readonly mutex = new KeyedMutex();
  /** Which installation the log is of. */
  readonly identity: IdentifiedLog;

  constructor(private readonly options: EventStoreDbOptions) {
    this.link = new ServerLink(options);
    this.identity = installationStream(this.link);
    this.appends = new IdempotentAppend(this.link, options.claims, undefined, options.faults);
  }

  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    requireAppendable(stream, events);
    // Concurrent calls arrive in any order.
    return this.mutex.runExclusive(stream, () => this.appends.append(stream, expected, events));
  }

  async readStream(stream: StreamName, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    return (await this.link.readStream(stream, options)).map(withoutWriteId);
  }

  async readAll(after: bigint, max: number): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    for (let cursor = after; found.length < max;) {
      const wanted = Math.min(page, max - found.length) + 1;
      const read = await this.link.readAll(cursor, wanted);
      for (const resolved of read) {
        const position = resolved.event?.position?.commit ?? cursor;
        if (position <= cursor) continue;
        cursor = position;
        const event = fromServer(resolved, this.options.onForeign);
        if (event !== null && found.length < max) found.push(withoutWriteId(event));
      }
      if (read.length < wanted) break;
    }
    return found;
  }

  async readAt(positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
    const slices: bigint[][] = [];
    for (let from = 0; from < positions.length; from += slice)
      slices.push(positions.slice(from, from + slice));
    return (await Promise.all(slices.map(each => this.readSlice(each)))).flat();
  }

  /** Reads on from each position that the last page did not hold. */
  private async readSlice(positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    let passed = -1n;
    for (const [index, position] of positions.entries()) {
      if (position <= passed) continue;
      const read = await this.link.readAll(position, positions.length - index);
      const wanted = new Set(positions);
      for (const resolved of read) {
        const event = fromServer(resolved);
        passed = resolved.event?.position?.commit ?? passed;
        if (event !== null && wanted.has(event.position)) found.push(withoutWriteId(event));
      }
      if (passed < position) passed = position;
    }
    return found;
  }

  /** The last facts of the log, newest first; of several none from behind a thousand events of the server's own. */
  async readLast(max: number): Promise<readonly StoredEvent[]> {
    if (max === 1) return [(await this.last()) ?? []].flat();
    const read = await this.link.readBack(null, page);
    const events = read.flatMap(resolved => fromServer(resolved) ?? []);
    return events.slice(0, max).map(withoutWriteId);
  }

  readPartition(after: bigint, max: number, partition: LogPartition): Promise<PartitionPage> {
    return readPartitionOf(this, after, max, partition);
  }

  subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    const { link, options } = this;
    const log = { ...options, link, head: () => this.head() };
    return new LogFollower(log, after, sink, signal).run();
  }

  async head(): Promise<bigint> {
    return (await this.last())?.position ?? 0n;
  }

  private async last(): Promise<StoredEvent | null> {
    let before: bigint | null = null;
    for (let size = 10; ; size = Math.min(page, size * 5)) {
      const read = await this.link.readBack(before, size);
      for (const resolved of read) {
        const event = fromServer(resolved);
        if (event !== null && (before === null || event.position < before)) return withoutWriteId(event);
      }
      if (read.length < size) return null;
      before = read.at(-1)?.event?.position?.commit ?? 0n;
    }
  }

  /**
   * Finds out whether the server can be used as it is configured; to be called before anything else.
   * @throws LogRefused with what is wrong and what to do.
   */
  check(): Promise<void> {
    return checkServer(this.link, this.options);
  }

  /** Lets this log's login read all of it, by an administrator's address; returns who may then. */
  prepare(adminUrl: string): Promise<readonly string[]> {
    return prepareServer(adminUrl, this.link.address);
  }

  /** Lets somebody know of every connection before it is used; to be called before the first append. */
  watchConnections(watch: ConnectionWatch): void {
    this.link.watchConnections(watch);
  }

  /** What a fault of this log means and what to do about it; null when that is not known. */
  explain(fault: unknown): string | null {
    return explainFault(fault, this.link.address);
  }

  /** Ends all calls and lets go of the connection. */
  close(): Promise<void> {
    return this.link.close();
  }
}
