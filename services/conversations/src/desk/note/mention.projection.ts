import type { TableProjection } from '@prosa/projections';
import type { NoteMentionRow } from '@prosa/read-model';
import type { NoteAdded, NoteEvent, NoteRemoved } from './note.events';

const byColleague = ({
  data: { uuid, mentions = [] },
}: {
  data: (NoteAdded | NoteRemoved)['data'];
}): readonly [string, number][] => mentions.map(({ id }) => [uuid, id]);

/** The mentions that were not seen yet. */
export const mentionProjection: TableProjection<NoteMentionRow, NoteEvent> = {
  table: 'noteMention',
  key: ['noteUuid', 'userId'],
  on: {
    NoteAdded: {
      keys: byColleague,
      fold: (_, { metadata: { companyId } }, [noteUuid, userId]) => ({
        companyId,
        noteUuid: String(noteUuid),
        userId: Number(userId),
      }),
    },
    MentionSeen: { keys: ({ data: { uuid, userId } }) => [[uuid, userId]], fold: () => null },
    NoteRemoved: { keys: byColleague, fold: () => null },
  },
};
