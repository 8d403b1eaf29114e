import type { ServiceSlice } from '@prosa/projections';
import { listImportEvents } from './list-import.events';
import { listImportLive } from './list-import.live';
import { listImportProjection } from './list-import.projection';

/** Imports of contact lists: their facts and their part of the read model. */
export const listImportSlice: ServiceSlice = {
  catalogues: [listImportEvents],
  parts: [{ name: 'contactListImport', tables: [listImportProjection], live: [listImportLive] }],
};
