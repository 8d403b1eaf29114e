import type { ColumnType } from 'kysely';

/** Positions are written as text or bigint and read back as what fits. */
type Position = ColumnType<number | bigint, bigint | string, bigint | string>;

/** How far a projector has come, and how many streams it has seen begin. */
export interface CheckpointRow {
  name: string;
  position: Position;
  streams: number;
  /** Changes whenever a stream is parked or released, so that every runner notices. */
  parkedVersion: number;
  updatedAt: Date;
}

/** A fact that a projector has put aside, with all later ones of its stream; `error` only where it began. */
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

/** A part whose tables hold everything that the log says, and follow it since. */
export interface ProjectedPartRow {
  projection: string;
  part: string;
  since: Date;
}

/** The last place given out in a company's feed. */
export interface CompanyFeedHeadRow {
  companyId: number;
  seq: number;
  /** What the numbers are of; null until somebody has asked. */
  epoch: string | null;
  /** The database that the epoch was told from. */
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
