import type { ServiceSlice } from '@prosa/projections';
import { leadIntegrationLive } from './lead-integration.live';

/** The integration of leads: frames that follow from settings. */
export const leadIntegrationSlice: ServiceSlice = {
  catalogues: [],
  parts: [{ name: 'leadIntegration', tables: [], live: [leadIntegrationLive] }],
};
