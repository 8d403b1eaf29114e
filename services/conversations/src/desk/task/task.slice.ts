import type { ServiceSlice } from '@prosa/projections';
import { taskEvents } from './task.events';
import { taskLive } from './task.live';
import { taskProjection } from './task.projection';

/** Tasks: their facts and their part of the read model. */
export const taskSlice: ServiceSlice = {
  catalogues: [taskEvents],
  parts: [{ name: 'task', tables: [taskProjection], live: [taskLive] }],
};
