import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import type { AheadWriter } from './ahead-writer';
import { readCheckpoint } from './checkpoint';
import { parkedStreams } from './dead-letters';
import { storableEvent, type EventSource } from './event-source';
import { DividedOtherwise } from './partition';

/** Options of a replay of one partition, or of all of them together. */
export interface ReplayAheadOptions {
  readonly source: EventSource;
  /** The shadow. */
  readonly db: Kysely<ReadModel>;
  readonly clock: Clock;
  /** The projector whose parked streams are skipped. */
  readonly projector: string;
  /** One per partition. */
  readonly checkpoints: readonly string[];
  /** Whether a company's facts are replayed. */
  isMine(this: void, companyId: number): boolean;
  readonly writer: AheadWriter;
  /** Number of facts read and folded per batch. */
  readonly batchSize: number;
  /** Facts after which rows are written. */
  readonly windowSize: number;
  /** Projects the same range to the same checkpoints, and handles facts that cannot be projected. */
  careful(this: void, until: bigint): Promise<unknown>;
}

interface Batch {
  readonly events: readonly Recorded[];
  readonly to: bigint;
}

/** Folded changes that are written in one statement. */
interface Window {
  readonly from: bigint;
  to: bigint;
  facts: number;
  begun: number;
}

const ignore = (): void => undefined;

/**
 * Replays without concurrent writers: while one window is being written, the next one is folded batch by batch, and
 * a further batch is read. After a failure, or at facts behind a parked one, the careful projector processes what
 * was folded and not written; the cache is discarded.
 */
export class ReplayAhead {
  private writing: Promise<void> = Promise.resolve();
  /** The position folded so far; what was written and what was not. */
  private folded = 0n;

  constructor(private readonly options: ReplayAheadOptions) {}

  /** Projects up to a position; nothing, while the checkpoints are not at one place. */
  async catchUp(until: bigint): Promise<void> {
    for (;;) {
      const position = await this.position();
      if (position === null) return;
      const withCare = await this.run(position, until);
      if (withCare === null) return;
      await this.options.careful(withCare);
    }
  }

  private async position(): Promise<bigint | null> {
    const { db, checkpoints } = this.options;
    const positions = new Set<bigint>();
    for (const name of checkpoints) {
      const position = await readCheckpoint(db, name);
      if (position === null) throw new DividedOtherwise(name);
      positions.add(position);
    }
    const [first = null] = positions;
    return positions.size === 1 ? first : null;
  }

  /** Returns null when all is written, else the position up to which to continue carefully. */
  private async run(after: bigint, until: bigint): Promise<bigint | null> {
    this.folded = after;
    let doubtful: readonly Recorded[] = [];
    try {
      await this.replay(after, until, events => (doubtful = events));
      return null;
    } catch (error) {
      await this.writing.catch(ignore);
      if (this.folded === after) throw error;
      this.options.writer.doubt(doubtful);
      return this.folded;
    } finally {
      this.writing = Promise.resolve();
    }
  }

  private async replay(
    after: bigint,
    until: bigint,
    folding: (events: readonly Recorded[]) => void,
  ): Promise<void> {
    const { writer, db, projector, windowSize } = this.options;
    const parked = await parkedStreams(db, projector);
    let window: Window = { from: after, to: after, facts: 0, begun: 0 };
    let next = this.read(after, until);
    for (;;) {
      const batch = await next;
      if (batch === null) break;
      next = this.read(batch.to, until);
      // Awaited in the next round; until then a failure is not unhandled.
      next.catch(ignore);
      this.folded = batch.to;
      folding(batch.events);
      if (batch.events.some(({ stream }) => parked.has(stream))) throw new Error('A stream waits');
      await writer.fold(batch.events);
      window.to = batch.to;
      window.facts += batch.events.length;
      for (const { revision } of batch.events) if (revision === 0) window.begun += 1;
      if (window.facts < windowSize) continue;
      await this.write(window);
      window = { from: window.to, to: window.to, facts: 0, begun: 0 };
    }
    if (window.to > window.from) await this.write(window);
    await this.writing;
  }

  private async read(after: bigint, until: bigint): Promise<Batch | null> {
    const { source, batchSize, isMine } = this.options;
    if (after >= until) return null;
    const page = (await source.readAll(after, batchSize)).filter(({ position }) => position <= until);
    const to = page.at(-1)?.position;
    if (to === undefined) return null;
    const mine = page.filter(({ metadata }) => isMine(metadata.companyId));
    return { events: mine.map(storableEvent), to };
  }

  /** Sends a window when the one before it is written. */
  private async write({ from, to, begun }: Window): Promise<void> {
    const { writer, checkpoints, clock } = this.options;
    const rows = await writer.take();
    await this.writing;
    this.writing = writer.write(rows, { names: checkpoints, from, to, begun, at: clock.now() });
    this.writing.catch(ignore);
    // Sends the statement before the next batch occupies the thread.
    await nextTurn();
  }
}
