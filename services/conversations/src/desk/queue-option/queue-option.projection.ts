import type { TableProjection } from '@prosa/projections';
import type { QueueOptionRow } from '@prosa/read-model';
import type { QueueMenuEvent } from './queue-option.events';

/** The options of all menus, by id; those of a removed queue stay, but are not reachable. */
export const queueOptionProjection: TableProjection<QueueOptionRow, QueueMenuEvent> = {
  table: 'queueOption',
  key: ['id'],
  on: {
    QueueOptionAdded: {
      keys: ({ data }) => [[data.id]],
      fold: (_, { data, metadata }) => {
        const at = new Date(metadata.at);
        return { ...data, companyId: metadata.companyId, createdAt: at, updatedAt: at };
      },
    },
    QueueOptionChanged: {
      keys: ({ data }) => [[data.id]],
      fold: (row, { data, metadata }) => row && { ...row, ...data.changes, updatedAt: new Date(metadata.at) },
    },
    QueueOptionsArranged: {
      keys: ({ data }) => data.places.map(({ id }) => [id]),
      fold: (row, { data, metadata }) => {
        const place = data.places.find(({ id }) => id === row?.id);
        return row && { ...row, ...place, updatedAt: new Date(metadata.at) };
      },
    },
    QueueOptionsRemoved: { keys: ({ data }) => data.ids.map(id => [id]), fold: () => null },
  },
};
