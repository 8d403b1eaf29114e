import type { ServiceSlice } from '@prosa/projections';
import { activityProjection, readingProjection } from './activity.projection';
import { readingEvents } from './reading.events';

/** What administrators did, as an index of facts that other slices write, and who read what. */
export const activitySlice: ServiceSlice = {
  catalogues: [readingEvents],
  parts: [
    { name: 'activity', tables: [activityProjection], live: [] },
    { name: 'reading', tables: [readingProjection], live: [] },
  ],
};
