import type { ServiceSlice } from '@prosa/projections';
import { scheduleEvents } from './schedule.events';
import { scheduleLive, scheduledMessageLive } from './schedule.live';
import { scheduleProjection } from './schedule.projection';

/** Schedules: their facts and their part of the read model. */
export const scheduleSlice: ServiceSlice = {
  catalogues: [scheduleEvents],
  parts: [{ name: 'schedule', tables: [scheduleProjection], live: [scheduleLive, scheduledMessageLive] }],
};
