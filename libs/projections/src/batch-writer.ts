import type { Clock, Recorded } from '@prosa/kernel';
import { allOf, promptTransaction, READ_SCHEMA, type ReadModel } from '@prosa/read-model';
import { sql, type CompiledQuery, type Kysely, type Transaction } from 'kysely';
import {
  lockedCheckpoint,
  lockingCheckpoint,
  movingCheckpoint,
  readCheckpoints,
  type Checkpoint,
} from './checkpoint';
import { isTransient } from '@prosa/kernel';
import { ParkedStreams } from './dead-letters';
import type { EventSource } from './event-source';
import { placedFrames, placingFrames } from './feed-frames';
import { ParkedRelease, type ParkedReleaseOptions } from './parked-release';
import { DividedOtherwise } from './partition';
import { describeFailure, TooManyParkedStreams, type ParkLimit, type ProjectorFault } from './poison';
import type { LiveRule, NewFrame, ReadModelPart } from './projection.port';
import { RowWriter } from './row-writer';
import type { Committed, ReadModelSignals } from './signals';
import { readLayouts, tablesOf, type AnyRow, type AnyTable } from './table-layout';
import { pipelined, type Statement } from './pipeline';

export interface BatchWriterOptions {
  readonly db: Kysely<ReadModel>;
  readonly parts: readonly ReadModelPart[];
  readonly clock: Clock;
  readonly signals?: ReadModelSignals;
  readonly live?: boolean;
  /** The projector that these parked streams belong to. */
  readonly name: string;
  readonly checkpoint: string;
  readonly schema?: string;
  readonly parkLimit: ParkLimit;
  readonly onFault?: (fault: ProjectorFault) => void;
}

/** Batches of this size grow tables; and how often query plans are then discarded. */
const GROWING = 1_000;
const REPLAN_MS = 1_000;

/** One transaction of a projector: rows, live frames, parked facts and checkpoint, all or nothing. */
export class BatchWriter {
  private readonly db: Kysely<ReadModel>;
  private readonly tables: readonly AnyTable[];
  private readonly rules: readonly LiveRule[];
  private readonly parked: ParkedStreams;
  private readonly checkpoint: string;
  private rows: Promise<RowWriter> | undefined;
  private plannedAt = 0;
  /**
   * Whether the last batch succeeded: the parked streams are known then, and no other runner seems to be active.
   */
  private isSteady = false;

  constructor(private readonly options: BatchWriterOptions) {
    this.db = options.schema === undefined ? options.db : options.db.withSchema(options.schema);
    this.tables = tablesOf(options.parts);
    this.rules = options.live === false ? [] : options.parts.flatMap(part => part.live ?? []);
    this.parked = new ParkedStreams(options.name);
    this.checkpoint = options.checkpoint;
  }

  /**
   * Checks that the tables match the projections.
   * @throws ProjectionMismatch when they do not.
   */
  async open(): Promise<void> {
    await this.rowWriter();
  }

  /** Projects those of the facts that are not projected yet. */
  async write(events: readonly Recorded[]): Promise<void> {
    if (this.isSteady && events.length < GROWING) {
      this.isSteady = false;
      try {
        await this.writeKnowing(
          events,
          events.filter(event => !this.parked.has(event.stream)),
        );
        this.isSteady = true;
        return;
      } catch (error) {
        // Facts may be projected or parked already, by another runner: then they are no fault of this batch.
        if (isTransient(error)) throw error;
      }
    }
    await this.writeKnowing(events, []);
    this.isSteady = true;
  }

  /** Projects facts; the rows of the `likely` ones are queried together with the checkpoint's lock. */
  private async writeKnowing(events: readonly Recorded[], likely: readonly Recorded[]): Promise<void> {
    const rows = await this.rowWriter();
    const asked = rows.asking(likely);
    const isEarly = asked.size === 'small';
    await this.commit(
      async (db, checkpoint, found) => {
        const fresh = events.filter(event => event.position > checkpoint.position);
        const last = fresh.at(-1);
        if (last === undefined) return null;
        const waiting = fresh.filter(event => this.parked.has(event.stream));
        const going = waiting.length === 0 ? fresh : fresh.filter(event => !this.parked.has(event.stream));
        await this.parked.park(db, waiting, null, this.options.clock.now());
        if (fresh.length >= GROWING) await this.outgrowPlans(db);
        const { written } =
          isEarly && isSame(going, likely)
            ? await rows.send(db, asked, found)
            : await rows.send(db, rows.asking(going));
        const [frames] = await allOf([this.makeFrames(db, going), written]);
        return { position: last.position, streams: checkpoint.streams + begun(fresh), frames };
      },
      isEarly ? asked.loads : [],
    );
  }

  /** Moves the checkpoint past facts that are others' to project. */
  async pass(position: bigint): Promise<void> {
    await this.commit(async (_db, checkpoint) =>
      position <= checkpoint.position ? null : { position, streams: checkpoint.streams, frames: [] },
    );
  }

  /** Parks a fact together with its stream. */
  async park(event: Recorded, error: unknown): Promise<void> {
    const reason = describeFailure(error);
    await this.commit(async (db, checkpoint) => {
      if (event.position <= checkpoint.position) return null;
      await this.parked.park(db, [event], reason, this.options.clock.now());
      return {
        position: event.position,
        streams: checkpoint.streams + begun([event]),
        parkedVersion: checkpoint.parkedVersion + 1,
        frames: [],
      };
    });
    this.options.onFault?.({ kind: 'parked', stream: event.stream, type: event.type, reason });
    await this.checkLimit();
  }

  /** Projects the waiting facts of parked streams; returns those that are no longer parked. */
  async release(streams: readonly string[], source: EventSource): Promise<ReadonlySet<string>> {
    const { db, parked, checkpoint: name } = this;
    const commit: ParkedReleaseOptions['commit'] = work =>
      this.commit(async (open, checkpoint) => {
        const events = await work(open, checkpoint);
        if (events === null) return null;
        const frames = await this.makeFrames(open, events);
        return { ...checkpoint, parkedVersion: checkpoint.parkedVersion + 1, frames };
      });
    const checkpoint = async (): Promise<Checkpoint> => {
      const found = (await readCheckpoints(db, this.options.name)).find(share => share.name === name);
      if (found === undefined) throw new DividedOtherwise(name);
      return found;
    };
    const rows = await this.rowWriter();
    return new ParkedRelease({ db, source, parked, rows, checkpoint, commit }).release(streams);
  }

  /**
   * The server keeps a statement's generic plan until the table is analyzed. A plan that was best for a small table
   * may scan a whole company per joined row once the table has grown.
   */
  private async outgrowPlans(db: Transaction<ReadModel>): Promise<void> {
    const now = this.options.clock.now().getTime();
    if (now - this.plannedAt < REPLAN_MS) return;
    this.plannedAt = now;
    await sql`discard plans`.execute(db);
  }

  private rowWriter(): Promise<RowWriter> {
    const opening = (this.rows ??= readLayouts(
      this.options.db,
      this.options.schema ?? READ_SCHEMA,
      this.tables,
    ).then(layouts => new RowWriter(layouts)));
    // A failed catalogue query is not cached.
    opening.catch(() => (this.rows = undefined));
    return opening;
  }

  /**
   * Runs work under the checkpoint's lock, numbers its frames, moves the checkpoint, and signals the commit. `early`
   * statements are sent together with the lock.
   */
  private async commit(work: Work, early: readonly Statement[] = []): Promise<void> {
    const { signals } = this.options;
    const { outcome, answers } = await promptTransaction(this.db, {
      first: async db => {
        const locking = (): CompiledQuery => lockingCheckpoint(db, this.checkpoint).compile();
        const [locked = [], ...found] = await pipelined(db, [locking, ...early], 'small');
        return { checkpoint: lockedCheckpoint(locked, this.checkpoint), found };
      },
      work: async (db, { checkpoint, found }) => {
        await this.parked.refresh(db, checkpoint.parkedVersion);
        return work(db, checkpoint, found);
      },
      last: (db, moved) => (moved === null ? [] : this.moving(db, moved)),
    });
    // Already done, possibly by a commit of this process whose response was lost and that was not signalled.
    if (outcome === null) return signals?.doubt();
    const frames = placedFrames(outcome.frames, answers[0] ?? []);
    signals?.announce({ checkpoint: this.reached(outcome), frames });
  }

  /** Statements sent together with the commit: the frames, if any, and the checkpoint. */
  private moving(db: Transaction<ReadModel>, outcome: Outcome): readonly CompiledQuery[] {
    const { clock, signals } = this.options;
    const { frames, ...moved } = outcome;
    const at = clock.now();
    const notice = signals?.notice({ checkpoint: this.reached(outcome), frames });
    const to = { ...moved, at };
    if (frames.length === 0) {
      const text = notice && `${notice.before}${notice.behind}`;
      return [movingCheckpoint(db, this.checkpoint, to, text).compile()];
    }
    const placing = placingFrames(db, frames, { at, position: moved.position }, notice);
    return [placing, movingCheckpoint(db, this.checkpoint, to).compile()];
  }

  private reached({ position }: Outcome): Committed['checkpoint'] & object {
    return { name: this.checkpoint, position };
  }

  private async makeFrames(
    db: Transaction<ReadModel>,
    events: readonly Recorded[],
  ): Promise<readonly NewFrame[]> {
    // A rule that throws synchronously would leave the others' queries in flight, with unhandled rejections.
    const making = this.rules.map(async rule => {
      const relevant = events.filter(event => rule.on.includes(event.type));
      return relevant.length > 0 ? rule.frames(relevant, db) : [];
    });
    return (await allOf(making)).flat();
  }

  private async checkLimit(): Promise<void> {
    const { name, parkLimit } = this.options;
    const [parked, shares] = await this.db
      .transaction()
      .execute(async db => [await this.parked.count(db), await readCheckpoints(db, name)] as const);
    const streams = shares.reduce((sum, share) => sum + share.streams, 0);
    if (parked > Math.max(parkLimit.atLeast, streams * parkLimit.share)) {
      throw new TooManyParkedStreams(name, parked, streams);
    }
  }
}

type Work = (
  db: Transaction<ReadModel>,
  checkpoint: Checkpoint,
  found: readonly (readonly AnyRow[])[],
) => Promise<Outcome | null>;

interface Outcome {
  readonly position: bigint;
  readonly streams: number;
  readonly parkedVersion?: number;
  /** In the order of their sequence numbers, which are assigned along with the commit. */
  readonly frames: readonly NewFrame[];
}

const isSame = (facts: readonly Recorded[], others: readonly Recorded[]): boolean =>
  facts.length === others.length && facts.every((fact, index) => fact === others[index]);

const begun = (events: readonly Recorded[]): number => events.filter(event => event.revision === 0).length;
