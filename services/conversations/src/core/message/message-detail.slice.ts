import type { ServiceSlice } from '@prosa/projections';
import { messageDetailProjection, ticketAdvertProjection } from './message-detail.projection';

/** The rare parts of messages, and the advertisements of tickets: tables of their own, from the facts of messages. */
export const messageDetailSlice: ServiceSlice = {
  catalogues: [],
  parts: [
    { name: 'messageDetail', tables: [messageDetailProjection] },
    { name: 'ticketAdvert', tables: [ticketAdvertProjection] },
  ],
};
