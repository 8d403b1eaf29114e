import type { ServiceSlice } from '@prosa/projections';
import { optOutEvents } from './opt-out.events';
import { optOutLive } from './opt-out.live';
import { optOutProjection } from './opt-out.projection';

/** Opt-outs: their facts and their part of the read model. */
export const optOutSlice: ServiceSlice = {
  catalogues: [optOutEvents],
  parts: [{ name: 'optOut', tables: [optOutProjection], live: [optOutLive] }],
};
