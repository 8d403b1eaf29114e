import type { TableProjection } from '@prosa/projections';
import type { ConnectionGapRow } from '@prosa/read-model';
import type { ConnectionGapNoticed } from '../connection/connection.events';

/** Outages of connections, one row per fact. */
export const gapProjection: TableProjection<ConnectionGapRow, ConnectionGapNoticed> = {
  table: 'connectionGap',
  key: ['uuid'],
  on: {
    ConnectionGapNoticed: {
      keys: ({ id }) => [[id]],
      fold: (_, { id, data, metadata }) => ({
        companyId: metadata.companyId,
        uuid: id,
        connectionUuid: data.uuid,
        connectionId: data.connectionId,
        beganAt: new Date(data.from),
        endedAt: new Date(data.until),
        recovered: data.recovered,
      }),
    },
  },
};
