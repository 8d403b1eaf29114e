import {
  LogRefused,
  StoreUnavailable,
  type ConnectionWatch,
  type EventStore,
  type IdentifiedLog,
} from '@prosa/event-store';
import { setTimeout as pause } from 'node:timers/promises';
import { ended, uuidv7, type Clock, type RetriedFaults } from '@prosa/kernel';
import type { LogNotes, NotedFact } from './log-notes';

/** The log to be guarded, and what the database knows of it. */
export interface LogGuardOptions {
  readonly store: EventStore;
  readonly readLast: (max: number) => ReturnType<EventStore['readAll']>;
  /** Null for a log within the database itself. */
  readonly identity: IdentifiedLog | null;
  readonly notes: LogNotes;
  /** Tells of the connections to the log; null for a log without any. */
  readonly watchConnections: ((watch: ConnectionWatch) => void) | null;
  /** Claims the ids that the log holds behind a position; null for a log within the database itself. */
  readonly completeClaims: ((after: bigint) => Promise<void>) | null;
  readonly clock: Clock;
  readonly faults: RetriedFaults;
  /** Where log and database are, without passwords. */
  readonly names: { readonly log: string; readonly database: string };
  /** After how long a difference is looked for again before it is believed; default 2 s. */
  readonly confirmAfterMs?: number;
}

const everyMs = 10_000;
/** How often calls compare again while the log is refused. */
const refusedForMs = 1_000;
/** A log in the database itself cannot be exchanged while this process runs, but by a restore. */
const withinEveryMs = 60_000;
const work = 'compare the event log with the database';

/**
 * Sees to it that log and read model belong together. Both can be exchanged or restored alone: what is then appended would
 * never be shown, as the read model waits for positions that another log has behind it. Compared are the id of the
 * installation, a fact that was seen before, and the end of the log with what was followed.
 */
export class LogGuard implements ConnectionWatch {
  private refusal: LogRefused | null = null;
  private refusedAt = 0;
  /** How often a comparison was asked for; each loss of a connection asks for one that begins after it. */
  private asked = 0;
  /** Up to which of them has been answered. */
  private answered = 0;
  /** Which of them the comparison under way answers. */
  private answers = 0;
  private timer: NodeJS.Timeout | undefined;
  /** The furthest fact that this process has noted; null before the first. */
  private noted: bigint | null = null;
  private checking: Promise<void> | null = null;
  private bound = 0n;

  constructor(private readonly options: LogGuardOptions) {
    options.watchConnections?.(this);
  }

  /** What is wrong, and what to do; null when log and database belong together. */
  get detail(): string | null {
    return this.refusal?.message ?? null;
  }

  /** Where the log ended when the database was last found behind it: at the start, and after a restore. */
  get boundAt(): bigint {
    return this.bound;
  }

  /**
   * Compares, and changes nothing.
   * @throws LogRefused when the log is not the one that the database was filled from.
   */
  async check(): Promise<void> {
    await this.confirmed();
  }

  /** A node that has just lost the lead of its cluster may answer as if the log were empty: a difference is looked for twice. */
  private async confirmed(): Promise<NotedFact | null> {
    try {
      return await this.compare();
    } catch (fault) {
      if (!(fault instanceof LogRefused) || this.refusal !== null) throw fault;
      await pause(this.options.confirmAfterMs ?? 2_000);
      return this.compare();
    }
  }

  /** Compares; returns the fact that the database has seen last. */
  private async compare(): Promise<NotedFact | null> {
    const { notes, store, identity } = this.options;
    // Before the end of the log: other processes move on meanwhile.
    const furthest = await notes.furthest();
    const { installation, fact } = await notes.read();
    const head = await store.head();
    if (head < furthest)
      throw this.refused(`ends at ${head}, and the database has seen it up to ${furthest}: it is older`);
    if (fact !== null) {
      const [there] = await store.readStream(fact.stream, { from: fact.revision, max: 1 });
      if (there?.id !== fact.id || there.position !== fact.position)
        throw this.refused(`lacks a fact at ${fact.position} that the database has seen: it is another one`);
    }
    if (identity === null || installation === null) return fact;
    const found = await identity.installation();
    if (found === null)
      throw this.refused(
        `is of no installation, and the database is of ${installation}: it is new, or another one`,
      );
    if (found !== installation) throw this.otherInstallation(found, installation);
    return fact;
  }

  /**
   * Binds log and database together, once it is certain that the log can be read; and compares them from now on, until `close`.
   * @throws LogRefused when another process has bound one of them to something else.
   */
  async adopt(): Promise<void> {
    const { identity, notes, clock } = this.options;
    if (identity !== null) {
      const there = (await identity.installation()) ?? (await identity.claimInstallation(uuidv7(clock)));
      const kept = await notes.keepInstallation(there);
      if (kept !== there) throw this.otherInstallation(there, kept);
    }
    await this.note((await notes.read()).fact);
    this.timer ??= setInterval(() => void this.look(), identity === null ? withinEveryMs : everyMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Compares now: a difference stops appends until it is gone; what cannot be compared now is compared later. */
  async look(): Promise<void> {
    // The comparison keeps its result and has reported its fault.
    await ended(this.comparedSince(this.asked));
  }

  lost(): void {
    this.asked += 1;
  }

  /**
   * Compares from now on: a comparison that began earlier may have been of another server.
   * @throws StoreUnavailable when log and database do not belong together, or could not be compared.
   */
  async opened(): Promise<void> {
    this.asked += 1;
    await this.require();
  }

  /**
   * The log, of which nothing is read and to which nothing is appended while it is not the database's; after a lost connection
   * it is compared first.
   */
  over(store: EventStore): EventStore {
    const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
      if (this.isRefused()) throw new StoreUnavailable('not-applied', { cause: this.refusal });
      if (this.answered < this.asked) await this.require();
      return this.doubting(call());
    };
    return {
      dense: store.dense,
      append: (stream, expected, events) => guarded(() => store.append(stream, expected, events)),
      readStream: (stream, options) => guarded(() => store.readStream(stream, options)),
      readAll: (after, max) => guarded(() => store.readAll(after, max)),
      readPartition: (after, max, partition) => guarded(() => store.readPartition(after, max, partition)),
      readAt: positions => guarded(() => store.readAt(positions)),
      subscribeAll: (after, sink, signal) => store.subscribeAll(after, sink, signal),
      // Those who follow are watched by where the log ends.
      head: () => this.doubting(store.head()),
    };
  }

  /** A refusal holds for a moment; then the next call compares again, and need not wait for the next look. */
  private isRefused(): boolean {
    return this.refusal !== null && performance.now() - this.refusedAt < refusedForMs;
  }

  private async doubting<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.lost();
      throw error;
    }
  }

  private async require(): Promise<void> {
    try {
      await this.comparedSince(this.asked);
    } catch (cause) {
      throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable('not-applied', { cause });
    }
  }

  /** Compares, unless a comparison under way answers what was asked. */
  private async comparedSince(asked: number): Promise<void> {
    if (this.checking !== null && this.answers < asked) await ended(this.checking);
    await (this.checking ??= this.examine());
  }

  private async examine(): Promise<void> {
    this.answers = this.asked;
    const { faults } = this.options;
    try {
      const fact = await this.confirmed();
      // Before it is certain that the log can be read, nothing is bound to it.
      if (this.timer !== undefined) await this.note(fact);
      this.refusal = null;
      this.answered = this.answers;
      faults.passed(work);
    } catch (fault) {
      if (fault instanceof LogRefused) [this.refusal, this.refusedAt] = [fault, performance.now()];
      // Until a comparison has passed, every call needs one.
      this.asked += 1;
      faults.failed(work, fault);
      throw fault;
    } finally {
      this.checking = null;
    }
  }

  private otherInstallation(found: string, known: string): LogRefused {
    return this.refused(`is of the installation ${found}, and the database is of ${known}`);
  }

  /**
   * Notes the last fact of the log. The ids of all facts before a noted fact are claimed. A database that was restored to an
   * earlier moment lacks some claims; they are made again before a later fact is noted.
   */
  private async note(seen: NotedFact | null): Promise<void> {
    const { readLast, notes, completeClaims } = this.options;
    const [last] = await readLast(1);
    const before = seen?.position ?? 0n;
    if (this.noted === null || before < this.noted) {
      await completeClaims?.(before);
      this.bound = last?.position ?? 0n;
    }
    if (last !== undefined) await notes.keepFact(last);
    this.noted = last?.position ?? 0n;
  }

  private refused(difference: string): LogRefused {
    const { log, database } = this.options.names;
    return new LogRefused(
      `The event log at ${log} ${difference}. It does not belong to the database at ${database}: correct their addresses, restore the one that is missing, or, to take this log as it is, stop Prosa and run \`prosa projections reset --i-know\``,
    );
  }
}
