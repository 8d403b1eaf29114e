import type { ServiceSlice } from '@prosa/projections';
import { deletedTicketProjection } from './removed-ticket.projection';

/** Deleted tickets: their part of the read model. */
export const removedTicketSlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'deletedTicket', tables: [deletedTicketProjection] }],
};
