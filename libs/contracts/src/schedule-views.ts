import type { ContactRef } from './views';

/** What became of a schedule: it waits, it was sent, or it could not be (spec 1 §3). */
export type ScheduleStatus = 'PENDENTE' | 'ENVIADA' | 'ERRO';

/** The files that may go with a schedule (spec 1 §5: png, jpg, jpeg). */
export const SCHEDULE_FILE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** A message that is sent to a contact at a moment of its own. */
export interface ScheduleView {
  readonly id: number;
  readonly uuid: string;
  /** As it was written, with its variables. */
  readonly body: string;
  readonly contactId: number;
  readonly contact: ContactRef;
  /** Who scheduled it; it is sent in their name. */
  readonly userId: number;
  readonly user: { readonly id: number; readonly name: string };
  /** The connection that it is to be sent from; null leaves it to where the contact was last spoken to. */
  readonly whatsappId: number | null;
  /** The language of its greeting. */
  readonly language: string;
  readonly sendAt: string;
  /** Set once and for ever: from then on nothing about it changes. */
  readonly sentAt: string | null;
  readonly status: ScheduleStatus;
  /** Why it could not be sent: a code of the error table, and WhatsApp's own when it told one. */
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  /** The ticket that it was said in. */
  readonly ticketId: number | null;
  readonly ticketUuid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A page of schedules; of a range of days all of them, the earliest first. */
export interface SchedulePage {
  readonly schedules: readonly ScheduleView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
