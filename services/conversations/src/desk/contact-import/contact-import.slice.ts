import type { ServiceSlice } from '@prosa/projections';
import { contactImportEvents } from './contact-import.events';
import { contactImportLive } from './contact-import.live';
import { contactImportProjection } from './contact-import.projection';

/** Imports into contact books: their facts and their part of the read model. */
export const contactImportSlice: ServiceSlice = {
  catalogues: [contactImportEvents],
  parts: [{ name: 'contactImport', tables: [contactImportProjection], live: [contactImportLive] }],
};
