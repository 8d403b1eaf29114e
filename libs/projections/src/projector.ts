import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { isTransient } from '@prosa/kernel';
import { ended, expecting, isAborted } from '@prosa/kernel';
import { BatchWriter } from './batch-writer';
import { ensureCheckpoint, PROJECTOR, readCheckpoint } from './checkpoint';
import { checkpointName, DividedOtherwise, isOf, WHOLE, type Partition } from './partition';
import { storableEvent, type EventSource, type PartitionOfLog } from './event-source';
import { describeFailure, TooManyParkedStreams, type ParkLimit, type ProjectorFault } from './poison';
import { batchesOf, readBatch, type BatchLimit } from './batches';
import type { ReadModelPart } from './projection.port';
import type { ReadModelSignals } from './signals';
import { ProjectionMismatch } from './table-layout';

export interface ProjectorOptions {
  readonly source: EventSource;
  readonly db: Kysely<ReadModel>;
  readonly parts: readonly ReadModelPart[];
  readonly clock: Clock;
  /** Signals every commit; without it there are no notifications. */
  readonly signals?: ReadModelSignals;
  /** False for a rebuild, whose frames were all published before. */
  readonly live?: boolean;
  readonly name?: string;
  /** The name prefix of the checkpoints, when it is not `name`. */
  readonly checkpointsOf?: string;
  /** The partition to project, of the current division; without one the whole, which starts by itself. */
  readonly partition?: Partition;
  readonly schema?: string;
  /** Maximum number of facts per transaction, 4,000 by default; reached only while a projector is behind. */
  readonly batchSize?: number;
  readonly parkLimit?: ParkLimit;
  readonly onFault?: (fault: ProjectorFault) => void;
}

/** How far a projector is behind: `seconds` is the age of the oldest fact it has not projected. */
export interface Lag {
  readonly position: bigint;
  readonly head: bigint;
  readonly seconds: number;
}

/**
 * Keeps the read model equal to a fold of the log. Each batch is one transaction with the checkpoint, so a crash
 * repeats nothing and skips nothing; several runners with one name are safe.
 */
export interface Projector {
  /**
   * Follows the log until `signal` aborts.
   * @throws TooManyParkedStreams when more streams fail than a few poisoned facts explain.
   * @throws ProjectionMismatch when the tables are not as the projections need them, or are divided otherwise.
   */
  run(signal: AbortSignal): Promise<void>;
  /** Projects what the log contains now, up to a position when one is given; returns the position reached. */
  catchUp(until?: bigint): Promise<bigint>;
  lag(): Promise<Lag>;
  /** Projects a parked stream's waiting facts; false when one of them fails again. Costs one reading of the log. */
  retryParked(stream: string): Promise<boolean>;
  /** The same for many streams, at the same cost; returns those that are no longer parked. */
  retryAllParked(streams: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Several facts' changes of a row are written once: two projectors far behind are 1.4 times as fast with this size
 * as with 500.
 */
const BATCH = 4_000;
/** Upper bound of a batch: most facts are small, but catching up on large ones has to fit into the memory of a small process. */
const MAX_BATCH_CHARACTERS = 8_000_000;
const PARK_LIMIT: ParkLimit = { share: 0.01, atLeast: 5 };
/** A page of this many facts, of all partitions, means that the projector is far behind. */
const FAR_BEHIND = 1_000;
const LONGEST_PAUSE = 5_000;
/** Maximum delay, and maximum number, of other partitions' facts before the checkpoint is moved over them. */
const IDLE_MS = 1_000;
const IDLE_RANGE = 5_000n;

/** Projects a partition's facts, and records how far the log was read for it. */
type Accept = (facts: readonly Recorded[], to: bigint) => Promise<void>;

class RunningProjector implements Projector {
  private readonly writer: BatchWriter;
  private readonly name: string;
  private readonly most: BatchLimit;
  private readonly partition: Partition;
  private announced = 0n;
  private passed = 0n;
  private announcing: NodeJS.Timeout | undefined;

  constructor(private readonly options: ProjectorOptions) {
    this.partition = options.partition ?? WHOLE;
    this.name = checkpointName(options.checkpointsOf ?? options.name ?? PROJECTOR, this.partition);
    this.most = { facts: options.batchSize ?? BATCH, weight: MAX_BATCH_CHARACTERS };
    this.writer = new BatchWriter({
      ...options,
      name: options.name ?? PROJECTOR,
      checkpoint: this.name,
      parkLimit: options.parkLimit ?? PARK_LIMIT,
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    let attempt = 0;
    const accept = async (facts: readonly Recorded[], to: bigint): Promise<void> => {
      await this.accept(facts, to, signal);
      attempt = 0;
    };
    while (!signal.aborted) {
      try {
        await this.follow(await this.hurry(await this.start(), accept, signal), accept, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof TooManyParkedStreams || error instanceof ProjectionMismatch) throw error;
        await this.pause(error, ++attempt, signal);
      }
    }
  }

  async catchUp(until?: bigint): Promise<bigint> {
    let position = await this.start();
    for await (const { facts, to } of this.pages(position)) {
      const end = until === undefined || to < until ? to : until;
      if (end <= position) break;
      const wanted = end === to ? facts : facts.filter(fact => fact.position <= end);
      await this.accept(wanted, end);
      position = end;
    }
    await this.announce();
    return position;
  }

  async lag(): Promise<Lag> {
    const position = (await readCheckpoint(this.options.db, this.name)) ?? 0n;
    const [head, [oldest]] = await Promise.all([
      this.options.source.head(),
      this.options.source.readAll(position, 1),
    ]);
    const age =
      oldest === undefined ? 0 : this.options.clock.now().getTime() - Date.parse(oldest.metadata.at);
    return { position, head, seconds: Math.max(0, age / 1_000) };
  }

  async retryParked(stream: string): Promise<boolean> {
    return (await this.retryAllParked([stream])).has(stream);
  }

  retryAllParked(streams: readonly string[]): Promise<ReadonlySet<string>> {
    return this.writer.release(streams, this.options.source);
  }

  private async start(): Promise<bigint> {
    await this.writer.open();
    const scoped =
      this.options.schema === undefined ? this.options.db : this.options.db.withSchema(this.options.schema);
    if (this.options.partition === undefined)
      await ensureCheckpoint(scoped, this.name, this.options.clock.now());
    const position = await readCheckpoint(scoped, this.name);
    if (position === null) throw new DividedOtherwise(this.name);
    this.announced = position;
    this.passed = position;
    return position;
  }

  /**
   * Catches up in large batches of this partition while far behind; returns the position from which to follow the
   * log.
   */
  private async hurry(after: bigint, accept: Accept, signal: AbortSignal): Promise<bigint> {
    const { of } = this.partition;
    let position = after;
    for await (const { facts, to, caughtUp } of this.pages(position)) {
      if (signal.aborted || (caughtUp && facts.length * of < FAR_BEHIND)) break;
      await accept(facts, to);
      position = to;
    }
    return position;
  }

  /** Follows the log until `signal` aborts, or until it is far behind again. */
  private async follow(after: bigint, accept: Accept, signal: AbortSignal): Promise<void> {
    const behind = new AbortController();
    const take = async (batch: readonly Recorded[]): Promise<void> => {
      const last = batch.at(-1);
      if (last === undefined) return;
      await accept(
        batch.filter(event => isOf(this.partition, event.metadata.companyId)),
        last.position,
      );
      if (batch.length >= FAR_BEHIND) behind.abort();
    };
    await this.options.source.follow(after, take, AbortSignal.any([signal, behind.signal]));
  }

  /** This partition's facts page by page to the end of the log, prefetching the next page. */
  private async *pages(after: bigint): AsyncGenerator<PartitionOfLog, void, void> {
    const read = (from: bigint): Promise<PartitionOfLog> =>
      readBatch(this.options.source, from, this.most, this.partition);
    for (let next = read(after); ;) {
      const page = await next;
      if (!page.caughtUp) {
        next = read(page.to);
        // Awaited in the next round; until then a failure is not unhandled.
        void ended(next);
      }
      yield page;
      if (page.caughtUp) return;
    }
  }

  private async accept(mine: readonly Recorded[], to: bigint, signal?: AbortSignal): Promise<void> {
    for (const batch of batchesOf(mine, this.most)) await this.project(batch.map(storableEvent), signal);
    const last = mine.at(-1)?.position;
    this.announced = last ?? this.announced;
    if (to !== last) await this.passBy(to, signal);
  }

  /** Other partitions' facts are not worth a commit each: the checkpoint is moved over them periodically. */
  private async passBy(position: bigint, signal?: AbortSignal): Promise<void> {
    this.passed = position;
    if (position - this.announced >= IDLE_RANGE) return this.announce();
    this.announceLater(signal);
  }

  private announceLater(signal?: AbortSignal): void {
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      // The next batch may be long in coming; and a retired division may become current again.
      this.announce().catch(() => (signal?.aborted === false ? this.announceLater(signal) : undefined));
    }, IDLE_MS).unref();
  }

  private async announce(): Promise<void> {
    if (this.passed <= this.announced) return;
    const position = this.passed;
    await this.writer.pass(position);
    if (this.announced < position) this.announced = position;
  }

  /** Writes a batch; one that fails permanently is bisected until the failing fact is isolated. */
  private async project(events: readonly Recorded[], signal?: AbortSignal): Promise<void> {
    const failure = await this.attempt(events, signal);
    if (failure === null) return;
    const [only, second] = events;
    if (only !== undefined && second === undefined) {
      await this.persist(() => this.writer.park(only, failure.error), signal);
      return;
    }
    const middle = Math.ceil(events.length / 2);
    await this.project(events.slice(0, middle), signal);
    await this.project(events.slice(middle), signal);
  }

  /** Returns a permanent failure; null when the batch is written. */
  private async attempt(
    events: readonly Recorded[],
    signal?: AbortSignal,
  ): Promise<{ error: unknown } | null> {
    try {
      await this.persist(() => this.writer.write(events), signal);
      return null;
    } catch (error) {
      if (signal?.aborted === true || isTransient(error)) throw error;
      return { error };
    }
  }

  /** Retries transient failures until success or abort. */
  private async persist(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error) || signal?.aborted === true) throw error;
        await this.pause(error, attempt, signal);
        signal?.throwIfAborted();
      }
    }
  }

  private async pause(error: unknown, attempt: number, signal?: AbortSignal): Promise<void> {
    this.options.onFault?.({ kind: 'retrying', reason: describeFailure(error), attempt });
    const wait = Math.min(LONGEST_PAUSE, 50 * 2 ** Math.min(attempt, 10));
    await delay(wait, undefined, signal === undefined ? {} : { signal }).catch(expecting(isAborted));
  }
}

/** Creates the projector of a set of parts. */
export const createProjector = (options: ProjectorOptions): Projector => new RunningProjector(options);
