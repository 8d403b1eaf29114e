import type { ServiceSlice } from '@prosa/projections';
import { leadEvents } from './lead.events';
import { leadLive, leadReadLive } from './lead.live';
import { leadProjection, leadStayProjection, leadTagProjection } from './lead.projection';

/** Leads: their facts and their parts of the read model. */
export const leadSlice: ServiceSlice = {
  catalogues: [leadEvents],
  parts: [
    { name: 'lead@3', tables: [leadProjection, leadTagProjection], live: [leadLive, leadReadLive] },
    { name: 'leadColumnStay', tables: [leadStayProjection] },
  ],
};
