import type { ServiceSlice } from '@prosa/projections';
import { messageProgramProjection, ticketCampaignProjection } from './message-program.projection';

/** The programs that wrote messages, and the campaigns of tickets: tables of their own, from the facts of messages. */
export const messageProgramSlice: ServiceSlice = {
  catalogues: [],
  parts: [
    { name: 'messageProgram', tables: [messageProgramProjection] },
    { name: 'ticketCampaign', tables: [ticketCampaignProjection] },
  ],
};
