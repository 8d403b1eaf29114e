import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock, Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import type { AheadWriter, Folded } from './ahead-writer';
import { readCheckpoint } from './checkpoint';
import { parkedStreams } from './dead-letters';
import { storableEvent, type EventSource } from './event-source';
import { DividedOtherwise, isOf, type Partition } from './partition';
import type { Projector } from './projector';

/** What a share's replay is made with. */
export interface ReplayAheadOptions {
  readonly source: EventSource;
  /** The shadow. */
  readonly db: Kysely<ReadModel>;
  readonly clock: Clock;
  /** Whose parked streams are left alone. */
  readonly projector: string;
  readonly checkpoint: string;
  readonly partition: Partition;
  readonly batchSize: number;
  readonly writer: AheadWriter;
  /** Projects the same share to the same checkpoint, and knows what to do with facts that cannot be projected. */
  readonly careful: Pick<Projector, 'catchUp'>;
}

interface Batch {
  readonly events: readonly Recorded[];
  readonly from: bigint;
  readonly to: bigint;
}

const ignore = (): void => undefined;

/**
 * Replays a share that nobody else projects: while one batch is being written, the next is folded and the one after it
 * is read. Where something fails, or waits behind a parked fact, the careful projector goes on for as long as a batch;
 * what had been folded upon it is forgotten.
 */
export class ReplayAhead {
  constructor(private readonly options: ReplayAheadOptions) {}

  /** Projects up to a position. */
  async catchUp(until: bigint): Promise<void> {
    const { db, checkpoint, careful } = this.options;
    for (;;) {
      const position = await readCheckpoint(db, checkpoint);
      if (position === null) throw new DividedOtherwise(checkpoint);
      const withCare = await this.run(position, until);
      if (withCare === null) return;
      await careful.catchUp(withCare);
    }
  }

  /** Answers null when all is written, else up to where to go on with care. */
  private async run(after: bigint, until: bigint): Promise<bigint | null> {
    const { writer } = this.options;
    let writing: Promise<void> = Promise.resolve();
    let unsure: readonly Batch[] = [];
    try {
      const parked = await parkedStreams(this.options.db, this.options.projector);
      let next = this.read(after, until);
      for (;;) {
        const batch = await next;
        if (batch === null) break;
        next = this.read(batch.to, until);
        // Awaited in the next round; until then a failure is not unhandled.
        next.catch(ignore);
        unsure = [...unsure, batch];
        if (batch.events.some(({ stream }) => parked.has(stream))) throw new Error('A stream waits');
        const folded = await writer.fold(batch.events);
        await writing;
        unsure = [batch];
        writing = this.write(folded, batch);
        writing.catch(ignore);
        // The statement leaves before the next batch keeps this thread busy.
        await nextTurn();
      }
      await writing;
      return null;
    } catch (error) {
      await writing.catch(ignore);
      const last = unsure.at(-1);
      if (last === undefined) throw error;
      writer.doubt(unsure.flatMap(({ events }) => events));
      return last.to;
    }
  }

  private async read(after: bigint, until: bigint): Promise<Batch | null> {
    const { source, batchSize, partition } = this.options;
    if (after >= until) return null;
    const page = (await source.readAll(after, batchSize)).filter(({ position }) => position <= until);
    const to = page.at(-1)?.position;
    if (to === undefined) return null;
    const mine = page.filter(({ metadata }) => isOf(partition, metadata.companyId));
    return { events: mine.map(storableEvent), from: after, to };
  }

  private write(folded: Folded, { events, from, to }: Batch): Promise<void> {
    const { writer, checkpoint, clock } = this.options;
    const begun = events.filter(({ revision }) => revision === 0).length;
    return writer.write(folded, { name: checkpoint, from, to, begun, at: clock.now() });
  }
}
