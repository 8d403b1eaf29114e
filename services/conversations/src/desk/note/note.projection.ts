import type { TableProjection } from '@prosa/projections';
import type { TicketNoteRow } from '@prosa/read-model';
import type { NoteEvent } from './note.events';

const byNote = ({ data }: { data: { uuid: string } }): readonly [string][] => [[data.uuid]];

/** The notes of tickets. */
export const noteProjection: TableProjection<TicketNoteRow, NoteEvent> = {
  table: 'ticketNote',
  key: ['uuid'],
  on: {
    NoteAdded: {
      keys: byNote,
      fold: (_, { data, metadata }) => ({
        uuid: data.uuid,
        companyId: metadata.companyId,
        id: data.id,
        note: data.note,
        ticketUuid: data.ticketUuid,
        ticketId: data.ticketId,
        contactId: data.contactId,
        userId: data.user?.id ?? null,
        userName: data.user?.name ?? null,
        createdAt: new Date(metadata.at),
      }),
    },
    NoteRemoved: { keys: byNote, fold: () => null },
  },
};
