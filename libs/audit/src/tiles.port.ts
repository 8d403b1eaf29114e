/** Facts in one row. */
export const TILE = 256;

/** A fact with its number, to be stored. */
export interface NumberedFact {
  readonly companyId: number;
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly position: bigint;
  readonly leaf: Buffer;
}

/** Where the numbering moves by a batch: nothing is stored unless it is still at `from`. */
export interface CursorMove {
  readonly from: bigint;
  readonly to: bigint;
}

/** The place of a numbered fact in the log. */
export interface NumberedPosition {
  readonly sequence: bigint;
  readonly position: bigint;
}

/**
 * The numbers of all companies' facts, 256 in a row, and how far the log is numbered. Every adapter passes
 * `describeCompanyLog`.
 */
export interface Tiles {
  /** Up to where the log is numbered. */
  cursor(): Promise<bigint>;
  /** The last number of each of these companies that has one. */
  heads(companyIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Stores numbers and moves the cursor, both or neither; false when it was elsewhere, and nothing is stored. */
  append(facts: readonly NumberedFact[], move: CursorMove): Promise<boolean>;
  /** A company's last number; 0n when it has none. */
  head(companyId: number): Promise<bigint>;
  /** Up to `limit` numbered positions of a company after a number. */
  read(companyId: number, after: bigint, limit: number): Promise<readonly NumberedPosition[]>;
  /** The leaves of a company's numbers after one, up to `limit`. */
  leaves(companyId: number, after: bigint, limit: number): Promise<readonly Buffer[]>;
  /** Differs after a restore or a recreation of the tables, after which a number may belong to another fact. */
  epoch(): Promise<string>;
}
