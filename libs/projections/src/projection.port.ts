import type { DomainEvent, Recorded } from '@prosa/kernel';
import type { Audience, LiveChannel, LiveChannels, LiveFrame } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely, Transaction } from 'kysely';

/** A row's identity: the values of the projection's key columns, in their order. */
export type RowKey = readonly (string | number)[];

/**
 * A read-model table as a pure fold: which rows a fact touches, and what each becomes. The runner loads the rows of
 * a whole batch in one statement, folds in memory and writes them back in one statement, in the transaction that
 * moves the checkpoint. Folds must depend on nothing but the row and the fact, so that a replay gives equal rows.
 */
export interface TableProjection<Row extends object, E extends DomainEvent> {
  readonly table: keyof ReadModel & string;
  readonly key: readonly (keyof Row & string)[];
  readonly on: { readonly [Type in E['type']]?: RowRule<Row, Extract<E, { type: Type }>> };
}

/** What one type of fact does to a table. */
export interface RowRule<Row extends object, E extends DomainEvent> {
  /** The rows that the fact touches. */
  keys(event: Recorded<E>): readonly RowKey[];
  /** What a row becomes: a row, null to delete it, or the row itself to leave it; `undefined` came in when it is new. */
  fold(row: Row | undefined, event: Recorded<E>, key: RowKey): Row | null | undefined;
}

/** A frame for browsers before it gets its place in the company's feed. */
export type NewFrame = {
  [Channel in LiveChannel]: {
    readonly companyId: number;
    readonly channel: Channel;
    readonly payload: LiveChannels[Channel];
    readonly audience: Audience;
  };
}[LiveChannel];

/** A frame that has its place in its company's feed. */
export interface PlacedFrame {
  readonly companyId: number;
  readonly frame: LiveFrame;
}

/**
 * Which frames facts lead to. What it asks comes behind the batch's rows in the same transaction, so that a frame shows
 * exactly what a query would; several facts on one row may be told as one frame. Rows that the server refuses make it fail:
 * a rule that fails leaves nothing under way.
 */
export interface LiveRule {
  readonly on: readonly string[];
  frames(
    events: readonly Recorded[],
    db: Kysely<ReadModel> | Transaction<ReadModel>,
  ): Promise<readonly NewFrame[]>;
}

/** What a feature adds to the read model. */
export interface ReadModelPart {
  readonly name: string;
  // A part's tables differ in row and fact; the runner treats rows as records of columns.
  readonly tables: readonly TableProjection<never, never>[];
  readonly live?: readonly LiveRule[];
}

/** How long to wait for the read model, and whose rows it is about. */
export interface BarrierWait {
  /** 2 s unless told. */
  readonly timeoutMs?: number;
  /** Whose rows the answer is about; without it those of every company, which may take a second longer. */
  readonly companyId?: number;
}

/** Waits until the read model has a position; answers whether it got there in time. */
export interface ReadModelBarrier {
  reached(position: bigint, wait?: BarrierWait): Promise<boolean>;
}

/** What was shown to browsers a moment ago. */
export interface ShownFrames {
  /**
   * The frames of a company that show the facts up to a position, and maybe later ones, the newest first. Nothing, when
   * another process keeps the read model and has not sent them along: then one has to read.
   */
  shown(companyId: number, position: bigint): readonly LiveFrame[];
}
