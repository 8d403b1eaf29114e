import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { TicketDeleted } from '../../core/ticket/ticket.events';
import type { DeletedTicketRow } from './removed-ticket.tables';

/** The numbers of deleted tickets, by which their histories are found. */
export const deletedTicketProjection: TableProjection<DeletedTicketRow, TicketDeleted> = {
  table: 'deletedTicket',
  key: ['uuid'],
  on: {
    TicketDeleted: {
      keys: ({ stream }) => [[parseStreamName(stream).id]],
      fold: (_, { stream, data: { number }, metadata: { companyId, actor, at } }) => ({
        uuid: parseStreamName(stream).id,
        companyId,
        id: number,
        deletedAt: new Date(at),
        deletedBy: actor.kind === 'user' ? actor.name : '',
      }),
    },
  },
};
