import { KeyedMutex, type StreamName } from '@prosa/kernel';
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
import { readPartitionOf } from '../read-partition';
import { requireAppendable } from '../require-appendable';
import type { IdClaims } from './claims.port';
import { IdempotentAppend } from './idempotent-append';
import { LogFollower } from './log-follower';
import { ServerLink, type ServerLinkOptions } from './server-link';
import { fromServer, type WrittenEvent } from './stored-form';

const page = 1_000;

const withoutWriteId = ({ writeId, ...event }: WrittenEvent): StoredEvent => {
  void writeId;
  return event;
};

/**
 * The log in EventStoreDB. Positions are the server's commit positions: ordered, not dense. An event id is written
 * once, for ever, by way of claims that all processes share. One of these per process.
 */
export class EventStoreDbEventStore implements EventStore {
  readonly dense = false;
  private readonly link: ServerLink;
  private readonly appends: IdempotentAppend;
  private readonly mutex = new KeyedMutex();

  constructor(options: ServerLinkOptions & { readonly claims: IdClaims }) {
    this.link = new ServerLink(options);
    this.appends = new IdempotentAppend(this.link, options.claims);
  }

  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    requireAppendable(events);
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
        const event = fromServer(resolved);
        if (event !== null && found.length < max) found.push(withoutWriteId(event));
      }
      if (read.length < wanted) break;
    }
    return found;
  }

  /** The last facts of the log, newest first; none from behind a thousand events of the server's own. */
  async readLast(max: number): Promise<readonly StoredEvent[]> {
    const read = await this.link.readBack(null, page);
    const events = read.flatMap(resolved => fromServer(resolved) ?? []);
    return events.slice(0, max).map(withoutWriteId);
  }

  readPartition(after: bigint, max: number, partition: LogPartition): Promise<PartitionPage> {
    return readPartitionOf(this, after, max, partition);
  }

  subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    return new LogFollower(this.link, () => this.head(), after, sink, signal).run();
  }

  async head(): Promise<bigint> {
    let before: bigint | null = null;
    for (let size = 10; ; size = Math.min(page, size * 5)) {
      const read = await this.link.readBack(before, size);
      for (const resolved of read) {
        const event = fromServer(resolved);
        if (event !== null && (before === null || event.position < before)) return event.position;
      }
      if (read.length < size) return 0n;
      before = read.at(-1)?.event?.position?.commit ?? 0n;
    }
  }

  /** Ends all calls and lets go of the connection. */
  close(): Promise<void> {
    return this.link.close();
  }
}
