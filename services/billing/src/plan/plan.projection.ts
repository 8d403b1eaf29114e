import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { PlanRow } from '@prosa/read-model';
import type { PlanAdded, PlanEvent } from './plan.events';

const added = ({ stream, data, metadata }: Recorded<PlanAdded>): PlanRow => {
  const at = new Date(metadata.at);
  return {
    storageGb: 0,
    ...data.plan,
    id: data.id,
    uuid: parseStreamName(stream).id,
    createdAt: at,
    updatedAt: at,
  };
};

/** The row of each plan, by its number. */
export const planProjection: TableProjection<PlanRow, PlanEvent> = {
  table: 'plan',
  key: ['id'],
  on: {
    PlanAdded: { keys: event => [[event.data.id]], fold: (_, event) => added(event) },
    PlanChanged: {
      keys: event => [[event.data.id]],
      fold: (row, { data, metadata }) => row && { ...row, ...data.changes, updatedAt: new Date(metadata.at) },
    },
    PlanRemoved: { keys: event => [[event.data.id]], fold: () => null },
  },
};
