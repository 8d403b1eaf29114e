import { LogRefused, StoreUnavailable, type EventStore, type IdentifiedLog } from '@prosa/event-store';
import { uuidv7, type Clock, type RetriedFaults } from '@prosa/kernel';
import type { LogNotes, NotedFact } from './log-notes';

/** The log to be guarded, and what the database knows of it. */
export interface LogGuardOptions {
  readonly store: EventStore;
  readonly readLast: (max: number) => ReturnType<EventStore['readAll']>;
  /** Null for a log within the database itself. */
  readonly identity: IdentifiedLog | null;
  readonly notes: LogNotes;
  /** Claims the ids that the log holds behind a position; null for a log within the database itself. */
  readonly completeClaims: ((after: bigint) => Promise<void>) | null;
  readonly clock: Clock;
  readonly faults: RetriedFaults;
  /** Where log and database are, without passwords. */
  readonly names: { readonly log: string; readonly database: string };
}

const everyMs = 10_000;
/** A log in the database itself cannot be exchanged while this process runs, but by a restore. */
const withinEveryMs = 60_000;
const work = 'compare the event log with the database';

/**
 * Sees to it that log and read model belong together. Both can be exchanged or restored alone: what is then appended would
 * never be shown, as the read model waits for positions that another log has behind it. Compared are the id of the
 * installation, a fact that was seen before, and the end of the log with what was followed.
 */
export class LogGuard {
  private refusal: LogRefused | null = null;
  private isDoubted = false;
  private timer: NodeJS.Timeout | undefined;
  /** The furthest fact that this process has noted; null before the first. */
  private noted: bigint | null = null;
  private checking: Promise<void> | null = null;
  private bound = 0n;

  constructor(private readonly options: LogGuardOptions) {}

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
    await this.compare();
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
    try {
      await (this.checking ??= this.compare().then(fact => this.note(fact)));
      [this.refusal, this.isDoubted] = [null, false];
      this.options.faults.passed(work);
    } catch (fault) {
      if (fault instanceof LogRefused) this.refusal = fault;
      this.options.faults.failed(work, fault);
    } finally {
      this.checking = null;
    }
  }

  /** The log, to which nothing is appended while it is not the database's; after a lost connection it is compared first. */
  over(store: EventStore): EventStore {
    return {
      dense: store.dense,
      append: async (stream, expected, events) => {
        if (this.isDoubted) await this.look();
        if (this.refusal !== null) throw new StoreUnavailable('not-applied', { cause: this.refusal });
        return this.doubting(store.append(stream, expected, events));
      },
      readStream: (stream, options) => this.doubting(store.readStream(stream, options)),
      readAll: (after, max) => this.doubting(store.readAll(after, max)),
      readPartition: (after, max, partition) => this.doubting(store.readPartition(after, max, partition)),
      readAt: positions => this.doubting(store.readAt(positions)),
      subscribeAll: (after, sink, signal) => store.subscribeAll(after, sink, signal),
      head: () => this.doubting(store.head()),
    };
  }

  private async doubting<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.isDoubted = true;
      throw error;
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
