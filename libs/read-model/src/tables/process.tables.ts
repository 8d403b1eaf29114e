import type { ColumnType, Generated } from 'kysely';
import type { LogPosition } from './conversations.tables';

/** How far a process has reacted to the log. */
export interface ProcessCheckpointRow {
  name: string;
  position: ColumnType<number | bigint, bigint | string, bigint | string>;
  updatedAt: Date;
}

/** What one instance of a process remembers; `state` is JSON text. */
export interface ProcessStateRow {
  companyId: number;
  name: string;
  instance: string;
  state: string;
  /** Place in the log of the last fact that it reacted to. */
  position: LogPosition;
  updatedAt: Date;
}

/** What a process wants to be done at a moment; `command` is JSON text. */
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
  /** When an alarm will go off for it; null while there is none. */
  alarmAt: Date | null;
}

/** What a process has decided to do and has not done yet; `command` is JSON text. */
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
  /** Why nobody tries any more. */
  dead: string | null;
}

/** The tables that `libs/process-managers` writes; none of them follows from the log, so no rebuild touches them. */
export interface ProcessTables {
  processCheckpoint: ProcessCheckpointRow;
  processState: ProcessStateRow;
  processTimer: ProcessTimerRow;
  processCommand: ProcessCommandRow;
}
