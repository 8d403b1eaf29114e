import type { MessageMedia, OutboundRequest } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** What is to be said, to whom, and when. */
export interface ScheduleCard {
  readonly contactId: number;
  readonly contactUuid: string;
  /** With its variables; they are filled when it is sent. */
  readonly body: string;
  /** ISO-8601. */
  readonly sendAt: string;
  /** The connection that was chosen; null leaves it to where the contact was last spoken to. */
  readonly connectionId: number | null;
  /** The language of its greeting. */
  readonly language: string;
}

/** Somebody arranged a message for later. */
export type ScheduleCreated = Fact<
  'ScheduleCreated',
  ScheduleCard & { readonly id: number; readonly uuid: string; readonly user: Named }
>;

/** Words, person or moment changed; one that had failed waits again. */
export type ScheduleChanged = Fact<'ScheduleChanged', ScheduleCard & { readonly uuid: string }>;

/** A picture goes with it, instead of the one before. */
export type ScheduleFileAttached = Fact<
  'ScheduleFileAttached',
  { readonly uuid: string; readonly contactUuid: string; readonly media: MessageMedia }
>;

/** Its picture was taken away. */
export type ScheduleFileRemoved = Fact<'ScheduleFileRemoved', { readonly uuid: string }>;

/**
 * Its moment came: from now on it is this message in this ticket, whoever carries on after a crash. Nothing was said
 * yet; what is said goes out under the id that stands here.
 */
export type ScheduleAddressed = Fact<'ScheduleAddressed', OutboundRequest & { readonly uuid: string }>;

/** The message stands in the conversation, and is the gateway's to send. */
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

/** It could not be sent and will not be tried again unless somebody changes it; `reason` is a code of the error table. */
export type ScheduleFailed = Fact<'ScheduleFailed', { readonly uuid: string; readonly reason: string }>;

/** Somebody took it off the calendar. */
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

/** What is to be said to a person is that person's. */
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
