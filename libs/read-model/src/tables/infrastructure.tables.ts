import type { ColumnType } from 'kysely';

/** Positions are written as text or bigint and read as number, or as bigint above the safe range. */
type Position = ColumnType<number | bigint, bigint | string, bigint | string>;

/** The position of a projector, and the number of streams it has seen. */
export interface CheckpointRow {
  name: string;
  position: Position;
  streams: number;
  /** Incremented whenever a stream is parked or released, so that every runner detects it. */
  parkedVersion: number;
  updatedAt: Date;
}

/** A fact of a parked stream; `error` only on the first. */
export interface DeadLetterRow {
  projection: string;
  stream: string;
  position: Position;
  revision: number;
  eventId: string;
  error: string | null;
  attempts: number;
  firstAt: Date;
}

/** A part whose tables are filled from the log's beginning and up to date since. */
export interface ProjectedPartRow {
  projection: string;
  part: string;
  since: Date;
}

/** The last place given out in a company's feed. */
export interface CompanyFeedHeadRow {
  companyId: number;
  seq: number;
  /** The epoch of the numbers; null until it was first read. */
  epoch: string | null;
  /** The identity of the database when the epoch was stored. */
  database: string | null;
}

/** A frame in a company's feed, kept for 48 hours. */
export interface CompanyFeedRow {
  companyId: number;
  seq: number;
  channel: string;
  payload: unknown;
  audience: unknown;
  position: Position | null;
  at: Date;
}

export interface InfrastructureTables {
  checkpoints: CheckpointRow;
  deadLetters: DeadLetterRow;
  projectedParts: ProjectedPartRow;
  companyFeedHeads: CompanyFeedHeadRow;
  companyFeed: CompanyFeedRow;
}
