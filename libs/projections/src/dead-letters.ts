import type { Recorded } from '@prosa/kernel';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type Transaction } from 'kysely';

/** The streams that a projector has parked. */
export const parkedStreams = async (
  db: Kysely<ReadModel>,
  projector: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('deadLetters')
    .select('stream')
    .distinct()
    .where('projection', '=', projector)
    .execute();
  return new Set(rows.map(row => row.stream));
};

/** From which revision of a stream to which its facts wait. */
export interface WaitingRevisions {
  readonly first: number;
  readonly last: number;
}

/**
 * The parked streams of a projector. A stream is parked as a whole: once one of its facts cannot be projected, all
 * later ones wait behind it, so that their order is kept when it is retried.
 */
export class ParkedStreams {
  private streams: ReadonlySet<string> = new Set();
  private version = -1;

  constructor(private readonly projector: string) {}

  /**
   * Reloads the parked streams when another runner has changed them; `version` comes from the locked checkpoint.
   */
  async refresh(db: Transaction<ReadModel>, version: number): Promise<void> {
    if (version === this.version) return;
    this.streams = await parkedStreams(db, this.projector);
    this.version = version;
  }

  has(stream: string): boolean {
    return this.streams.has(stream);
  }

  /** Parks facts; `error` is the reason, null for facts that wait behind another. */
  async park(
    db: Transaction<ReadModel>,
    events: readonly Recorded[],
    error: string | null,
    at: Date,
  ): Promise<void> {
    if (events.length === 0) return;
    await db
      .insertInto('deadLetters')
      .values(
        events.map(event => ({
          projection: this.projector,
          stream: event.stream,
          position: event.position,
          revision: event.revision,
          eventId: event.id,
          error,
          attempts: error === null ? 0 : 1,
          firstAt: at,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  async count(db: Transaction<ReadModel>): Promise<number> {
    const row = await db
      .selectFrom('deadLetters')
      .select(sql<number>`count(distinct stream)`.as('streams'))
      .where('projection', '=', this.projector)
      .executeTakeFirstOrThrow();
    return row.streams;
  }

  /** The waiting facts of each stream. */
  async waitingRevisions(
    db: Kysely<ReadModel> | Transaction<ReadModel>,
  ): Promise<ReadonlyMap<string, WaitingRevisions>> {
    const rows = await db
      .selectFrom('deadLetters')
      .select(({ fn }) => [
        'stream',
        fn.min<number>('revision').as('first'),
        fn.max<number>('revision').as('last'),
      ])
      .where('projection', '=', this.projector)
      .groupBy('stream')
      .execute();
    return new Map(rows.map(({ stream, first, last }) => [stream, { first, last }]));
  }

  async release(db: Transaction<ReadModel>, streams: readonly string[]): Promise<void> {
    await db
      .deleteFrom('deadLetters')
      .where('projection', '=', this.projector)
      .where('stream', 'in', streams)
      .execute();
  }

  /** Notes that another try has failed as well. */
  async failedAgain(db: Transaction<ReadModel>, stream: string, error: string): Promise<void> {
    await db
      .updateTable('deadLetters')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), error }))
      .where('projection', '=', this.projector)
      .where('stream', '=', stream)
      .where('error', 'is not', null)
      .execute();
  }
}
