import { createSlice } from '@reduxjs/toolkit';
import type { ContactImportView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import { framesReceived } from '../../live/live.slice';

/** The last import into the contact book; null while none is known. */
export interface ContactImportSlice {
  readonly last: ContactImportView | null;
}

const initialState: ContactImportSlice = { last: null };

/** How far an import into the contact book is, by frames. */
export const contactImport = createSlice({
  name: 'contactImport',
  initialState,
  reducers: {},
  extraReducers: builder =>
    builder.addCase(framesReceived, (state, { payload }): ContactImportSlice => {
      const frame = payload.findLast(({ channel }) => channel === 'contactImport');
      return frame?.channel === 'contactImport' ? { last: frame.payload.import } : state;
    }),
});

/** The last import into the contact book. */
export const selectContactImport = (state: AppState): ContactImportView | null =>
  (state as { readonly contactImport?: ContactImportSlice }).contactImport?.last ?? null;
