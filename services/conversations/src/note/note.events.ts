import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** Where a note stands. */
interface NotePlace {
  readonly id: number;
  readonly uuid: string;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** A colleague wrote down something about the contact in a ticket; it is never sent. */
export type NoteAdded = Fact<'NoteAdded', NotePlace & { readonly note: string; readonly user: Named }>;

/** The author, or an admin, took a note away. */
export type NoteRemoved = Fact<'NoteRemoved', NotePlace>;

/** Every fact of a note. */
export type NoteEvent = NoteAdded | NoteRemoved;

/** What is written about a person is that person's. */
export const noteEvents = defineEvents<NoteEvent>('note', {
  NoteAdded: { version: 1, personal: { note: 'contactUuid' } },
  NoteRemoved: { version: 1 },
});
