import type { ServiceSlice } from '@prosa/projections';
import { leadFormEvents } from './lead-form.events';
import { leadFormLive } from './lead-form.live';
import { leadFormProjection } from './lead-form.projection';

/** Forms: their facts and their part of the read model. */
export const leadFormSlice: ServiceSlice = {
  catalogues: [leadFormEvents],
  parts: [{ name: 'leadForm', tables: [leadFormProjection], live: [leadFormLive] }],
};
