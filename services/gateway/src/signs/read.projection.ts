import type { Fact } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { WaReadRow } from '@prosa/read-model';

/** What the conversations tell of reading; as much of it as matters here. */
type ReadFact = Fact<'MessagesRead', { readonly ticketUuid: string }>;

/** Up to where tickets were read: their customers' phones are to be told. */
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
