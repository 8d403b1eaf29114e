import type { ServiceSlice } from '@prosa/projections';
import { fileListEvents } from './file-list.events';
import { fileListLive } from './file-list.live';
import { fileListProjection, fileOptionProjection } from './file-list.projection';

/** File lists: their facts and their part of the read model. */
export const fileListSlice: ServiceSlice = {
  catalogues: [fileListEvents],
  parts: [{ name: 'fileList', tables: [fileListProjection, fileOptionProjection], live: [fileListLive] }],
};
