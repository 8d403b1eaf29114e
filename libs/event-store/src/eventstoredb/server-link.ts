import type { AllStreamSubscription, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { StreamName } from '@prosa/kernel';
import { ended } from '@prosa/kernel';
import { unwatchedConnections, type ConnectionWatch } from '../connection-watch.port';
import { DeletedStream, PositionNotInLog, StoreUnavailable } from '../event-store.port';
import type { ExpectedRevision, NewEvent, ReadOptions } from '../event-store.port';
import { AppendLine } from './append-line';
import { clientLibrary } from './client-library';
import { logAddress, type LogAddress } from './explain-fault';
import { openClient, RenewedClient } from './renewed-client';
import { errorType, isInvalidPosition, typeOfCause, type Appended } from './server-faults';
import { fromServer, ourStreams, toServer, type OnForeign, type WrittenEvent } from './stored-form';

/** How the server is reached. */
export interface ServerLinkOptions {
  /** `esdb://user:password@host:2113?tls=true`; percent-encode the password. */
  readonly url: string;
  /** Timeout of a call, and idle timeout of a read; default 5 s. */
  readonly deadlineMs?: number;
  /** Receives events of other applications in streams whose names have Prosa's form. */
  readonly onForeign?: OnForeign;
}

/** A timer that fires so late shows that this process was suspended: what the server sent meanwhile is still to be read. */
const lateMs = 50;

type Iterated = AsyncIterable<ResolvedEvent> & { destroy(): unknown; cancel(): Promise<void> };

const placeOf = (position: bigint) =>
  position === 0n ? clientLibrary().START : ({ commit: position, prepare: position } as const);

/**
 * The only code that calls the client, with guards for its observed defects: appends have a call and a deadline of their
 * own (`AppendLine`); reads have a timer of their own, because the client has none; after a silence the client is
 * replaced. One instance per process.
 */
export class ServerLink {
  readonly address: LogAddress;
  private readonly library = clientLibrary();
  private readonly client: RenewedClient;
  /** In milliseconds. */
  readonly deadline: number;
  private readonly lines = new WeakMap<EventStoreDBClient, AppendLine>();
  private watch = unwatchedConnections;
  /** Forwards to the current watch, which may be set after the link was made. */
  readonly connections: ConnectionWatch = {
    opened: () => this.watch.opened(),
    lost: () => this.watch.lost(),
  };

  constructor(private readonly options: ServerLinkOptions) {
    this.deadline = options.deadlineMs ?? 5_000;
    this.address = logAddress(options.url);
    this.client = new RenewedClient(() => openClient(this.address));
  }

  watchConnections(watch: ConnectionWatch): void {
    this.watch = watch;
  }

  /**
   * One attempt to append.
   * @throws WrongRevision, DeletedStream, StoreUnavailable with outcome `unknown`, or the server's refusal.
   */
  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    writeId: string,
  ): Promise<Appended> {
    const sent = events.map(event => toServer(event, writeId));
    return this.lineOf(this.client.current).append(stream, expected, sent);
  }

  private lineOf(client: EventStoreDBClient): AppendLine {
    const known = this.lines.get(client);
    if (known !== undefined) return known;
    const onSilence = (): void => this.client.renew(client);
    const { connections, deadline: deadlineMs } = this;
    const line = new AppendLine(client, { deadlineMs, onSilence, connections });
    this.lines.set(client, line);
    return line;
  }

  /** A stream's events; none when there is no such stream. */
  async readStream(stream: StreamName, options: ReadOptions = {}): Promise<readonly WrittenEvent[]> {
    const { max = Number.MAX_SAFE_INTEGER } = options;
    const found: WrittenEvent[] = [];
    let rest = options;
    while (found.length < max) {
      const { events, wanted } = await this.readRevisions(stream, { ...rest, max: max - found.length });
      for (const event of events) {
        const written = fromServer(event, this.options.onForeign);
        if (written !== null && written.revision >= (options.from ?? 0)) found.push(written);
      }
      const last = events.at(-1)?.event;
      const [first] = events;
      const startsLate = options.backwards !== true && rest === options && (options.from ?? 0) === 0;
      // The server leaves out what was deleted, and goes on at the old numbers.
      if (startsLate && first?.event !== undefined && first.event.revision > 0n)
        throw new DeletedStream(stream);
      if (last === undefined || events.length < wanted) break;
      // Events of others were among them.
      const reached = Number(last.revision);
      rest = options.backwards === true ? { ...rest, to: reached - 1 } : { ...rest, from: reached + 1 };
    }
    return found;
  }

  /** The first events of a stream that is not named by our scheme, undecoded. */
  async readFirst(stream: StreamName, max: number): Promise<readonly ResolvedEvent[]> {
    return (await this.readRevisions(stream, { max })).events;
  }

  /**
   * Whether all events of a stream after a revision, up to another one, are those of others: whoever expected the first
   * has missed nothing.
   */
  async isForeign(stream: StreamName, after: number, to: number): Promise<boolean> {
    if (to <= after) return false;
    // Usually a concurrent append by another process.
    const [last] = (await this.readRevisions(stream, { from: to, to })).events;
    if (last === undefined || fromServer(last) !== null) return false;
    const { events } = await this.readRevisions(stream, { from: after + 1, to });
    return events.length > 0 && events.every(event => fromServer(event) === null);
  }

  private async readRevisions(
    stream: StreamName,
    options: ReadOptions,
  ): Promise<{ readonly events: readonly ResolvedEvent[]; readonly wanted: number }> {
    const { from = 0, to = Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
    const { BACKWARDS, END, FORWARDS } = this.library;
    const backwards = options.backwards === true;
    const span = to === Number.MAX_SAFE_INTEGER ? to : to - from + 1;
    const wanted = Math.min(max, span);
    if (wanted <= 0) return { events: [], wanted };
    const start = to === Number.MAX_SAFE_INTEGER ? END : BigInt(to);
    const read = this.client.current.readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: backwards ? start : BigInt(from),
      maxCount: wanted,
      requiresLeader: true,
    });
    try {
      return { events: await this.collect(read as unknown as Iterated), wanted };
    } catch (error) {
      throw typeOfCause(error) === 'stream-deleted' ? new DeletedStream(stream, { cause: error }) : error;
    }
  }

  /** A page of the whole log, the server's own events included, from a position on; it may begin with that one. */
  readAll(from: bigint, maxCount: number): Promise<readonly ResolvedEvent[]> {
    const read = this.client.current.readAll({ fromPosition: placeOf(from), maxCount, requiresLeader: true });
    return this.collect(read as unknown as Iterated).catch((error: unknown) => {
      throw isInvalidPosition(error) ? new PositionNotInLog(from, { cause: error }) : error;
    });
  }

  /** A page of the whole log from the end, or from before a position, newest first. */
  readBack(before: bigint | null, maxCount: number): Promise<readonly ResolvedEvent[]> {
    const fromPosition = before === null ? this.library.END : placeOf(before);
    const read = this.client.current.readAll({
      fromPosition,
      maxCount,
      direction: this.library.BACKWARDS,
      requiresLeader: true,
    });
    return this.collect(read as unknown as Iterated);
  }

  /** The version that the server says it has; null when it says none, as before 21.10. */
  async version(): Promise<string | null> {
    const { capabilities } = this.client.current as unknown as {
      capabilities: Promise<{ serverVersion: string }>;
    };
    const { serverVersion } = await capabilities;
    return /^\d+\.\d+/.test(serverVersion) ? serverVersion : null;
  }

  /** The position of the last event of the server's log, including events of other applications; 0n when the log is empty. */
  async end(): Promise<bigint> {
    const [last] = await this.readBack(null, 1);
    return last?.event?.position?.commit ?? 0n;
  }

  /** A subscription to our part of the log after a position; `passed` receives how far the server has read. */
  subscribe(
    after: bigint,
    buffer: number,
    passed: (position: bigint) => Promise<void>,
  ): AllStreamSubscription {
    const filter = this.library.streamNameFilter({
      regex: ourStreams,
      maxSearchWindow: 500,
      checkpointInterval: 1,
      checkpointReached: (_subscription, position) => passed(position.commit),
    });
    return this.client.current.subscribeToAll(
      { fromPosition: placeOf(after), filter },
      { highWaterMark: buffer },
    );
  }

  async close(): Promise<void> {
    this.lines.get(this.client.current)?.close();
    await this.client.close();
  }

  private async collect(read: Iterated): Promise<ResolvedEvent[]> {
    const client = this.client.current;
    const events: ResolvedEvent[] = [];
    let silent = false;
    let due = performance.now() + this.deadline;
    const give = (): void => {
      if (performance.now() - due > lateMs) return wait();
      silent = true;
      this.client.renew(client);
      read.destroy();
    };
    const timer = setTimeout(give, this.deadline);
    const wait = (): void => {
      due = performance.now() + this.deadline;
      timer.refresh();
    };
    try {
      for await (const event of read) {
        wait();
        events.push(event);
      }
      return events;
    } catch (error) {
      if (errorType(error) === 'stream-not-found' && !silent) return [];
      throw new StoreUnavailable('not-applied', { cause: error });
    } finally {
      clearTimeout(timer);
      if (silent) await ended(read.cancel());
    }
  }
}
