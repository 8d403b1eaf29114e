import type { Feature } from '../../core/feature';
import { contactImport, type ContactImportSlice } from './contact-import.slice';

/** Imports into the contact book, as part of its page. */
export const contactImportFeature: Feature<ContactImportSlice> = {
  name: contactImport.name,
  reducer: contactImport.reducer,
};
