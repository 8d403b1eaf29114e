import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { RowKey, RowRule, TableProjection } from '@prosa/projections';
import type { TaskCompleted, TaskEvent, TaskReopened } from './task.events';
import type { ConversationTaskRow } from './task.tables';

const byTask = ({ stream }: Recorded): readonly RowKey[] => [[parseStreamName(stream).id]];

type Done = Pick<ConversationTaskRow, 'doneAt' | 'doneById' | 'doneByName'>;

const OPEN: Done = { doneAt: null, doneById: null, doneByName: null };

const ticked = <E extends TaskCompleted | TaskReopened>(
  doneBy: (event: Recorded<E>) => Done,
): RowRule<ConversationTaskRow, E> => ({
  keys: byTask,
  fold: (row, event) => (row === undefined ? null : { ...row, ...doneBy(event) }),
});

/** The tasks of conversations, open and done. */
export const taskProjection: TableProjection<ConversationTaskRow, TaskEvent> = {
  table: 'conversationTask',
  key: ['uuid'],
  on: {
    TaskCreated: {
      keys: byTask,
      fold: (_, { stream, data, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        holder: data.holder ?? 'ticket',
        ticketUuid: data.ticketUuid,
        columnId: data.column.id,
        columnName: data.column.name,
        text: data.text,
        createdAt: new Date(metadata.at),
        ...OPEN,
      }),
    },
    TaskCompleted: ticked<TaskCompleted>(({ data: { user }, metadata }) => ({
      doneAt: new Date(metadata.at),
      doneById: user.id,
      doneByName: user.name,
    })),
    TaskReopened: ticked<TaskReopened>(() => OPEN),
  },
};
