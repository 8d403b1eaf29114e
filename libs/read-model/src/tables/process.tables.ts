import type { ColumnType, Generated } from 'kysely';
import type { LogPosition } from './conversations.tables';

/** How far a process has reacted to the log. */
export interface ProcessCheckpointRow {
  name: string;
  position: ColumnType<number | bigint, bigint | string, bigint | string>;
  updatedAt: Date;
}

/** The state of one process instance, as JSON. */
export interface ProcessStateRow {
  companyId: number;
  name: string;
  instance: string;
  state: string;
  /** Place in the log of the last fact that it reacted to. */
  position: LogPosition;
  updatedAt: Date;
}

/** A scheduled command of a process; `command` is JSON. */
export interface ProcessTimerRow {
  companyId: number;
  name: string;
  instance: string;
  timer: string;
  dueAt: Date;
  command: string;
  /** The fact that it was set for. */
  causationId: string;
  correlationId: string;
  /** When its alarm is set; null while there is none. */
  alarmAt: Date | null;
}

/** A decided command that was not executed yet; `command` is JSON. */
export interface ProcessCommandRow {
  companyId: number;
  seq: Generated<number>;
  name: string;
  instance: string;
  commandId: string;
  command: string;
  causationId: string;
  correlationId: string;
  /** Dropped when it was not done by then. */
  until: Date | null;
  attempts: number;
  nextAt: Date;
  /** Why it was given up (dead letter). */
  dead: string | null;
}

/** A fact that a process has set aside after it failed alone. */
export interface ProcessParkedRow {
  name: string;
  position: LogPosition;
  stream: string;
  instance: string;
  reason: string;
  tries: number;
  parkedAt: Date;
}

/**
 * The tables that `libs/process-managers` writes; none is derived from the log by projection, so no rebuild touches
 * them.
 */
export interface ProcessTables {
  processCheckpoint: ProcessCheckpointRow;
  processState: ProcessStateRow;
  processTimer: ProcessTimerRow;
  processCommand: ProcessCommandRow;
  processParked: ProcessParkedRow;
}
