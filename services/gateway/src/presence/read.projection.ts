import type { TableProjection } from '@prosa/projections';
import type { MessagesRead, Reads } from '@prosa/published-facts';
import type { WaReadRow } from '@prosa/read-model';

type ReadFact = Reads<MessagesRead, 'ticketUuid'>;

/** The position up to which tickets were read, for the receipts to their customers' phones. */
export const readProjection: TableProjection<WaReadRow, ReadFact> = {
  table: 'waRead',
  key: ['ticketUuid'],
  on: {
    MessagesRead: {
      keys: ({ data }) => [[data.ticketUuid]],
      fold: (_, { position, data, metadata }) => ({
        companyId: metadata.companyId,
        ticketUuid: data.ticketUuid,
        position: position.toString(),
      }),
    },
  },
};
