import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';

/** The ticket and contact of a note. */
interface NotePlace {
  readonly id: number;
  readonly uuid: string;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** The colleagues whom a note mentions; absent without any, and in earlier versions. */
interface Mentioning {
  readonly mentions?: readonly Named[];
}

/** An agent, or a program (`user` is null), added a note about the contact in a ticket; it is never sent. */
export type NoteAdded = Fact<
  'NoteAdded',
  NotePlace & { readonly note: string; readonly user: Named | null } & Mentioning
>;

/** The author or an administrator removed a note. */
export type NoteRemoved = Fact<'NoteRemoved', NotePlace & Mentioning>;

/** A mentioned colleague has seen the note. */
export type MentionSeen = Fact<'MentionSeen', NotePlace & { readonly userId: number }>;

/** Every fact of a note. */
export type NoteEvent = NoteAdded | NoteRemoved | MentionSeen;

/** The facts of the stream `note`; the text is personal data of the contact. */
export const noteEvents = defineEvents<NoteEvent>('note', {
  NoteAdded: { version: 1, personal: { note: 'contactUuid' } },
  NoteRemoved: { version: 1 },
  MentionSeen: { version: 1 },
});
