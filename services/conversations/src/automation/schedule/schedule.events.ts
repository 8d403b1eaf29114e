import type { MessageMedia, OutboundRequest } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';

/** Content, recipient and time of a schedule. */
export interface ScheduleCard {
  readonly contactId: number;
  readonly contactUuid: string;
  /** With its variables; they are filled when it is sent. */
  readonly body: string;
  /** ISO-8601. */
  readonly sendAt: string;
  /** The selected connection; null: the one of the contact's last conversation. */
  readonly connectionId: number | null;
  /** The language of its greeting. */
  readonly language: string;
}

/** A user scheduled a message. */
export type ScheduleCreated = Fact<
  'ScheduleCreated',
  ScheduleCard & { readonly id: number; readonly uuid: string; readonly user: Named }
>;

/** Content, recipient or time changed; a failed schedule is pending again. */
export type ScheduleChanged = Fact<'ScheduleChanged', ScheduleCard & { readonly uuid: string }>;

/** A picture was attached, replacing an earlier one. */
export type ScheduleFileAttached = Fact<
  'ScheduleFileAttached',
  { readonly uuid: string; readonly contactUuid: string; readonly media: MessageMedia }
>;

/** The picture was removed. */
export type ScheduleFileRemoved = Fact<'ScheduleFileRemoved', { readonly uuid: string }>;

/**
 * The schedule is due: from now on it is this message in this ticket, also when another process continues after a
 * crash. The message is not recorded yet; it will be, under the id in this fact.
 */
export type ScheduleAddressed = Fact<'ScheduleAddressed', OutboundRequest & { readonly uuid: string }>;

/** The message is recorded in the conversation, and the gateway sends it. */
export type ScheduleSent = Fact<
  'ScheduleSent',
  {
    readonly uuid: string;
    readonly ticketId: number;
    readonly ticketUuid: string;
    readonly messageId: string;
    readonly connectionId: number;
  }
>;

/** It could not be sent, and is not retried unless a user changes it; `reason` is an error code. */
export type ScheduleFailed = Fact<'ScheduleFailed', { readonly uuid: string; readonly reason: string }>;

/** A user cancelled it. */
export type ScheduleCancelled = Fact<
  'ScheduleCancelled',
  { readonly uuid: string; readonly id: number; readonly userId: number }
>;

/** Every fact of a schedule. */
export type ScheduleEvent =
  | ScheduleCreated
  | ScheduleChanged
  | ScheduleFileAttached
  | ScheduleFileRemoved
  | ScheduleAddressed
  | ScheduleSent
  | ScheduleFailed
  | ScheduleCancelled;

/** The facts of the stream `schedule`; the text is personal data of the contact. */
export const scheduleEvents = defineEvents<ScheduleEvent>('schedule', {
  ScheduleCreated: { version: 1, personal: { body: 'contactUuid' } },
  ScheduleChanged: { version: 1, personal: { body: 'contactUuid' } },
  ScheduleFileAttached: { version: 1, personal: { media: 'contactUuid' } },
  ScheduleFileRemoved: { version: 1 },
  ScheduleAddressed: {
    version: 1,
    personal: { body: 'contactUuid', to: 'contactUuid', quoted: 'contactUuid', media: 'contactUuid' },
  },
  ScheduleSent: { version: 1 },
  ScheduleFailed: { version: 1 },
  ScheduleCancelled: { version: 1 },
});
