import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** The ticket and contact of a note. */
interface NotePlace {
  readonly id: number;
  readonly uuid: string;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** An agent added a note about the contact in a ticket; it is never sent. */
export type NoteAdded = Fact<'NoteAdded', NotePlace & { readonly note: string; readonly user: Named }>;

/** The author or an administrator removed a note. */
export type NoteRemoved = Fact<'NoteRemoved', NotePlace>;

/** Every fact of a note. */
export type NoteEvent = NoteAdded | NoteRemoved;

/** The facts of the stream `note`; the text is personal data of the contact. */
export const noteEvents = defineEvents<NoteEvent>('note', {
  NoteAdded: { version: 1, personal: { note: 'contactUuid' } },
  NoteRemoved: { version: 1 },
});
