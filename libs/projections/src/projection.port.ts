import type { DomainEvent, EventCatalogue, Recorded } from '@prosa/kernel';
import type { Audience, LiveChannel, LiveChannels, LiveFrame } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely, Transaction } from 'kysely';

/** A row's identity: the values of the projection's key columns, in their order. */
export type RowKey = readonly (string | number)[];

/**
 * A read-model table as a pure fold: which rows a fact touches, and what each becomes. The runner loads the rows of
 * a whole batch in one statement, folds in memory and writes them back in one statement, in the transaction that
 * moves the checkpoint. Folds must depend on the row and the fact only, so that a replay gives equal rows.
 */
export interface TableProjection<Row extends object, E extends DomainEvent> {
  readonly table: keyof ReadModel & string;
  readonly key: readonly (keyof Row & string)[];
  readonly on: { readonly [Type in E['type']]?: RowRule<Row, Extract<E, { type: Type }>> };
}

/** The effect of one type of fact on a table. */
export interface RowRule<Row extends object, E extends DomainEvent> {
  /** The rows that the fact touches. */
  keys(event: Recorded<E>): readonly RowKey[];
  /**
   * The new row, null to delete it, or the same row to leave it unchanged; the input is `undefined` for a new row.
   */
  fold(row: Row | undefined, event: Recorded<E>, key: RowKey): Row | null | undefined;
}

/** A frame for browsers before it gets its sequence number in the company's feed. */
export type NewFrame = {
  [Channel in LiveChannel]: {
    readonly companyId: number;
    readonly channel: Channel;
    readonly payload: LiveChannels[Channel];
    readonly audience: Audience;
  };
}[LiveChannel];

/** A frame with its sequence number in its company's feed. */
export interface PlacedFrame {
  readonly companyId: number;
  readonly frame: LiveFrame;
}

/**
 * The frames that derive from facts. Its queries run after the batch's rows are written in the same transaction, so
 * a frame contains exactly what a query returns; several facts of one row may yield one frame. It fails when the
 * server rejects the rows: a failing rule must leave no query in flight.
 */
export interface LiveRule {
  readonly on: readonly string[];
  frames(
    events: readonly Recorded[],
    db: Kysely<ReadModel> | Transaction<ReadModel>,
  ): Promise<readonly NewFrame[]>;
}

/** A feature's part of the read model. */
export interface ReadModelPart {
  readonly name: string;
  // A part's tables differ in row and fact; the runner treats rows as records of columns.
  readonly tables: readonly TableProjection<never, never>[];
  readonly live?: readonly LiveRule[];
}

/**
 * What a slice adds to its service: the facts that it writes, and the read-model parts that it fills. The order of
 * slices means nothing; a part whose frames must precede another's is listed in the service's own content.
 */
export interface ServiceSlice {
  readonly catalogues: readonly EventCatalogue[];
  readonly parts: readonly ReadModelPart[];
}

/** Timeout and scope of a barrier. */
export interface BarrierWait {
  /** 2 s by default. */
  readonly timeoutMs?: number;
  /** Waits only for this company's partition; without it for all, which may take a second longer. */
  readonly companyId?: number;
}

/** Waits until the read model has reached a position; returns whether it did so in time. */
export interface ReadModelBarrier {
  reached(position: bigint, wait?: BarrierWait): Promise<boolean>;
}

/** Frames that were published recently. */
export interface ShownFrames {
  /**
   * The frames of a company for the facts up to a position, and possibly later ones, newest first. Empty when
   * another process projected them and did not send them along; then the caller has to query.
   */
  shown(companyId: number, position: bigint): readonly LiveFrame[];
}
