import type { WebhookCursorKind, WebhookDisabling, WebhookState } from '@prosa/contracts';
import type { ColumnType } from 'kysely';

/** An endpoint that receives events; a removed one has no row. */
export interface WebhookRow {
  uuid: string;
  companyId: number;
  url: string;
  /** Of the address, as outbound calls are limited by it. */
  host: string;
  types: readonly string[];
  personal: boolean;
  state: WebhookState;
  disabledBecause: WebhookDisabling | null;
  /** Nothing up to this number is sent: its addition, or where it was resumed from. */
  startsAfter: number;
  createdAt: Date;
  createdBy: string;
}

/** Where the delivery to an endpoint is. Operational state rather than a projection: a rebuild keeps it. */
export interface WebhookCursorRow {
  endpoint: string;
  kind: WebhookCursorKind;
  companyId: number;
  /** The last number that was worked on. */
  sequence: number;
  /** The last number of a replay; null for the others. */
  lastSequence: number | null;
  /** Failed tries of the current event. */
  tries: number;
  /** Since when nothing has succeeded. */
  failingSince: Date | null;
  /** The hours after which the latest mail about it was sent; 0: none yet. */
  mailedHours: number;
  /** Whether there may be something to send. */
  isPending: boolean;
  /** When the next attempt may be made. */
  nextAt: Date;
  /** Until when a process holds it; null: none does. */
  leaseUntil: Date | null;
  /** Fencing token: goes up with every lease; what an earlier holder writes is refused. */
  fence: number;
  /** Requests that were made so far. */
  attempts: number;
  succeededAt: Date | null;
}

/** One of the latest requests to an endpoint. */
export interface WebhookAttemptRow {
  endpoint: string;
  kind: WebhookCursorKind;
  /** From 0 to one less than how many are kept. */
  slot: number;
  companyId: number;
  at: Date;
  sequence: number;
  eventId: string;
  type: string;
  status: number | null;
  fault: string | null;
  ms: number;
  body: string;
}

/** An event that an endpoint refused each time. */
export interface WebhookDeadLetterRow {
  endpoint: string;
  companyId: number;
  sequence: number;
  eventId: string;
  type: string;
  at: Date;
  status: number | null;
  fault: string | null;
  body: string;
  isReleased: ColumnType<boolean, boolean | undefined, boolean>;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    webhook: WebhookRow;
    'webhooks.cursor': WebhookCursorRow;
    'webhooks.attempt': WebhookAttemptRow;
    'webhooks.deadLetter': WebhookDeadLetterRow;
  }
}
