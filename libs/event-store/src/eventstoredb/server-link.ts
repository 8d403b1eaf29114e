import type {
  AllStreamSubscription,
  CommandError,
  EventStoreDBClient,
  ResolvedEvent,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { StreamName } from '@prosa/kernel';
import { ended } from '@prosa/kernel';
import { StoreUnavailable, WrongRevision } from '../event-store.port';
import type { ExpectedRevision, NewEvent, ReadOptions } from '../event-store.port';
import { clientLibrary } from './client-library';
import { fromServer, ourStreams, toServer, type WrittenEvent } from './stored-form';

/** How the server is reached. */
export interface ServerLinkOptions {
  /** `esdb://user:password@host:2113?tls=true`; percent-encode the password. */
  readonly url: string;
  /** Timeout of a call, and idle timeout of a read; default 5 s. */
  readonly deadlineMs?: number;
}

/** Where an append ended up; `position` is left out by servers that do not know it. */
export interface Appended {
  readonly revision: number;
  readonly position: bigint | undefined;
}

/** The server answered with the leader, and the client connects there: the append did not happen. */
export class NotTheLeader extends Error {
  override readonly name = 'NotTheLeader';
}

const refusals = [
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'stream-deleted',
];

/** A timer that fires so late shows that this process was suspended: what the server sent meanwhile is still to be read. */
const lateMs = 50;

type Iterated = AsyncIterable<ResolvedEvent> & { destroy(): unknown; cancel(): Promise<void> };

const revisionOf = (expected: ExpectedRevision) => {
  const { ANY, NO_STREAM, STREAM_EXISTS } = clientLibrary();
  if (expected === 'none') return NO_STREAM;
  if (expected === 'any') return ANY;
  return expected === 'exists' ? STREAM_EXISTS : BigInt(expected);
};

const placeOf = (position: bigint) =>
  position === 0n ? clientLibrary().START : ({ commit: position, prepare: position } as const);

const credentialsOf = (url: string): { username: string; password: string } => {
  const named = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(url);
  const text = (index: number, otherwise: string): string => decodeURIComponent(named?.[index] ?? otherwise);
  return { username: text(1, 'admin'), password: text(2, 'changeit') };
};

/**
 * The only code that calls the client, with guards for its observed defects: credentials on every append, because
 * they select the path whose deadline works and whose failures are isolated; errors are always thrown, because the
 * other mode returns wrong revisions; reads have a timer of their own, because the client has none. One instance
 * per process.
 */
export class ServerLink {
  private readonly library = clientLibrary();
  private readonly client: EventStoreDBClient;
  private readonly credentials: { username: string; password: string };
  private readonly deadline: number;

  constructor(options: ServerLinkOptions) {
    this.deadline = options.deadlineMs ?? 5_000;
    this.client = this.library.EventStoreDBClient.connectionString(options.url);
    this.credentials = credentialsOf(options.url);
  }

  /**
   * One attempt to append.
   * @throws WrongRevision, NotTheLeader, StoreUnavailable with outcome `unknown`, or the server's refusal.
   */
  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    writeId: string,
  ): Promise<Appended> {
    try {
      const result = await this.client.appendToStream(
        stream,
        events.map(event => toServer(event, writeId)),
        {
          expectedRevision: revisionOf(expected),
          credentials: this.credentials,
          deadline: this.deadline,
          requiresLeader: true,
        },
      );
      return { revision: Number(result.nextExpectedRevision), position: result.position?.commit };
    } catch (error) {
      throw failureOf(error, stream, expected);
    }
  }

  /** A stream's events; none when there is no such stream. */
  async readStream(stream: StreamName, options: ReadOptions = {}): Promise<readonly WrittenEvent[]> {
    const { from = 0, to = Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options;
    const { BACKWARDS, END, FORWARDS } = this.library;
    const backwards = options.backwards === true;
    const span = to === Number.MAX_SAFE_INTEGER ? to : to - from + 1;
    const maxCount = Math.min(max, span);
    if (maxCount <= 0) return [];
    const start = to === Number.MAX_SAFE_INTEGER ? END : BigInt(to);
    const read = this.client.readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: backwards ? start : BigInt(from),
      maxCount,
      requiresLeader: true,
    });
    const events = await this.collect(read as unknown as Iterated);
    return events.flatMap(event => fromServer(event) ?? []).filter(event => event.revision >= from);
  }

  /** A page of the whole log, the server's own events included, from a position on; it may begin with that one. */
  readAll(from: bigint, maxCount: number): Promise<readonly ResolvedEvent[]> {
    const read = this.client.readAll({ fromPosition: placeOf(from), maxCount, requiresLeader: true });
    return this.collect(read as unknown as Iterated);
  }

  /** A page of the whole log from the end, or from before a position, newest first. */
  readBack(before: bigint | null, maxCount: number): Promise<readonly ResolvedEvent[]> {
    const fromPosition = before === null ? this.library.END : placeOf(before);
    const read = this.client.readAll({
      fromPosition,
      maxCount,
      direction: this.library.BACKWARDS,
      requiresLeader: true,
    });
    return this.collect(read as unknown as Iterated);
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
    return this.client.subscribeToAll({ fromPosition: placeOf(after), filter }, { highWaterMark: buffer });
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  private async collect(read: Iterated): Promise<ResolvedEvent[]> {
    const events: ResolvedEvent[] = [];
    let silent = false;
    let due = performance.now() + this.deadline;
    const give = (): void => {
      if (performance.now() - due > lateMs) return wait();
      silent = true;
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

/** The type of the client's error; null for any other error. */
const errorType = (error: unknown): string | null =>
  error instanceof Error && 'type' in error ? String((error as CommandError).type) : null;

const failureOf = (error: unknown, stream: StreamName, expected: ExpectedRevision): unknown => {
  const type = errorType(error);
  if (type === 'wrong-expected-version') {
    const { actualVersion } = error as WrongExpectedVersionError;
    return new WrongRevision(
      stream,
      expected,
      typeof actualVersion === 'bigint' ? Number(actualVersion) : -1,
    );
  }
  if (type === 'not-leader') return new NotTheLeader('Another node leads', { cause: error });
  return refusals.includes(type ?? '') ? error : new StoreUnavailable('unknown', { cause: error });
};
