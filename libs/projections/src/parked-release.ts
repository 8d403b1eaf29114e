import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely, Transaction } from 'kysely';
import { readCheckpoint, type Checkpoint } from './checkpoint';
import type { ParkedStreams, WaitingRevisions } from './dead-letters';
import { storableEvent, type EventSource } from './event-source';
import { describeFailure } from './poison';
import { RowReplay } from './row-replay';
import type { RowWriter } from './row-writer';

type Db = Kysely<ReadModel> | Transaction<ReadModel>;

/** What a release needs of the projector of the parked streams. */
export interface ParkedReleaseOptions {
  readonly db: Kysely<ReadModel>;
  readonly source: Pick<EventSource, 'readAll' | 'readStream'>;
  readonly parked: ParkedStreams;
  readonly rows: RowWriter;
  /** The checkpoint, as far as known without its lock. */
  checkpoint(this: void): Promise<Checkpoint>;
  /**
   * Runs work under the checkpoint's lock; frames of the facts that it returns are placed, and `parkedVersion` is
   * incremented.
   */
  commit(
    this: void,
    work: (db: Transaction<ReadModel>, checkpoint: Checkpoint) => Promise<readonly Recorded[] | null>,
  ): Promise<void>;
}

/** After this number of log reads invalidated by newly parked facts, the log is read while the projector waits. */
const MOST_OVERTAKEN = 2;

/** The prepared rows of a release. */
interface Prepared {
  readonly version: number;
  /** The facts of each stream that wait. */
  readonly waiting: ReadonlyMap<string, readonly Recorded[]>;
  readonly replay: RowReplay;
}

/** Rolls an attempt back when only its outcome is needed. */
class TriedOut extends Error {}

/**
 * Releases parked streams. The rows that their waiting facts touch are rebuilt from all facts that touch them, in
 * log order: changes by other streams meanwhile are neither lost nor applied before earlier ones.
 */
export class ParkedRelease {
  constructor(private readonly options: ParkedReleaseOptions) {}

  /** Returns the streams that are no longer parked; all together cost one reading of the log. */
  async release(streams: readonly string[]): Promise<ReadonlySet<string>> {
    if (streams.length < 2) return new Set(await this.attempt(streams));
    const promising: string[] = [];
    for (const stream of streams) if (await this.isPromising(stream)) promising.push(stream);
    return new Set(await this.attempt(promising));
  }

  /** A failing set is bisected. */
  private async attempt(streams: readonly string[]): Promise<readonly string[]> {
    if (streams.length === 0) return [];
    try {
      await this.releaseAll(streams);
      return streams;
    } catch (error) {
      const [only = '', second] = streams;
      if (second === undefined) {
        await this.noteFailure(only, error);
        return [];
      }
      const middle = Math.ceil(streams.length / 2);
      const first = await this.attempt(streams.slice(0, middle));
      return [...first, ...(await this.attempt(streams.slice(middle)))];
    }
  }

  /** Tries a stream's facts on the current rows, so that a stream that still fails costs no reading of the log. */
  private async isPromising(stream: string): Promise<boolean> {
    const { rows, parked, commit } = this.options;
    try {
      const events = await this.factsOf(stream);
      await commit(async (db, checkpoint) => {
        const waiting = (await parked.waitingRevisions(db)).get(stream);
        await rows.write(db, waitingAmong(events, waiting, checkpoint.position));
        throw new TriedOut();
      });
    } catch (error) {
      if (error instanceof TriedOut) return true;
      await this.noteFailure(stream, error);
    }
    return false;
  }

  private noteFailure(stream: string, error: unknown): Promise<void> {
    const { db, parked } = this.options;
    return db.transaction().execute(open => parked.failedAgain(open, stream, describeFailure(error)));
  }

  private async releaseAll(streams: readonly string[]): Promise<void> {
    const { db: outside, parked, rows, commit, checkpoint: look } = this.options;
    for (let overtaken = 0, isDone = false; !isDone; overtaken += 1) {
      const mayWait = overtaken < MOST_OVERTAKEN;
      const early = mayWait ? await this.prepare(outside, streams, await look()) : null;
      await commit(async (db, checkpoint) => {
        const prepared = early ?? (await this.prepare(db, streams, checkpoint));
        const waiting = await parked.waitingRevisions(db);
        if (isOvertaken(prepared, waiting, checkpoint)) return null;
        isDone = true;
        // Released concurrently.
        if (!streams.some(stream => waiting.has(stream))) return null;
        await prepared.replay.follow(checkpoint.position, awake(db));
        await rows.replace(db, prepared.replay.rows);
        await parked.release(db, streams);
        const released = [...prepared.waiting].flatMap(([stream, events]) =>
          waitingAmong(events, waiting.get(stream), checkpoint.position),
        );
        return released.sort((one, other) => (one.position < other.position ? -1 : 1));
      });
    }
  }

  private async prepare(db: Db, streams: readonly string[], checkpoint: Checkpoint): Promise<Prepared> {
    const { source, parked, rows } = this.options;
    const revisions = await parked.waitingRevisions(db);
    const waiting = new Map<string, readonly Recorded[]>();
    for (const stream of streams) {
      const first = revisions.get(stream)?.first ?? Infinity;
      waiting.set(
        stream,
        (await this.factsOf(stream)).filter(({ revision }) => revision >= first),
      );
    }
    const events = [...waiting.values()].flat();
    const leftOut = (stream: string): number =>
      waiting.has(stream) ? Infinity : (revisions.get(stream)?.first ?? Infinity);
    const replay = new RowReplay({
      ...{ source, rules: rows.rules, rows: rows.slotsOf(events) },
      companies: new Set(events.map(({ metadata }) => metadata.companyId)),
      isLeftOut: ({ stream, revision }) => revision >= leftOut(stream),
    });
    await replay.follow(checkpoint.position, awake(db));
    return { version: checkpoint.parkedVersion, waiting, replay };
  }

  private async factsOf(stream: string): Promise<readonly Recorded[]> {
    return (await this.options.source.readStream(stream)).map(storableEvent);
  }
}

/** Keeps the transaction's connection active while the log is read: the server closes idle ones. */
const awake =
  (db: Db): (() => Promise<void>) =>
  async () => {
    if (db.isTransaction) await readCheckpoint(db);
  };

const waitingAmong = (
  events: readonly Recorded[],
  waiting: WaitingRevisions | undefined,
  position: bigint,
): readonly Recorded[] =>
  waiting === undefined
    ? []
    : events.filter(event => event.revision >= waiting.first && event.position <= position);

/** Whether other streams were parked or released meanwhile, or facts parked that had not been read. */
const isOvertaken = (
  { version, waiting: known }: Prepared,
  waiting: ReadonlyMap<string, WaitingRevisions>,
  { parkedVersion }: Checkpoint,
): boolean =>
  version !== parkedVersion ||
  [...known].some(([stream, events]) => {
    const last = waiting.get(stream)?.last;
    return last !== undefined && last > (events.at(-1)?.revision ?? -1);
  });
