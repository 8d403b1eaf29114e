import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';

/** Frames about invoices. */
export interface InvoicesState {
  /** Incremented with every frame; the list reloads when it changes. */
  readonly revision: number;
  /** The due date of the last renewal; null when there was none. */
  readonly renewedUntil: string | null;
  /** The invoice of the open checkout, which reports its payment itself; null without one. */
  readonly paying: number | null;
  /** The last invoice that was paid in this session, and the resulting due date. */
  readonly concluded: { readonly invoiceId: number; readonly dueDate: string } | null;
}

const initialState: InvoicesState = { revision: 0, renewedUntil: null, paying: null, concluded: null };

/** Follows invoices and payments on every page. */
export const invoicesSlice = createSlice({
  name: 'invoices',
  initialState,
  reducers: {
    checkoutShown: (state, { payload }: PayloadAction<number | null>) => {
      state.paying = payload;
    },
    renewalSeen: state => {
      state.renewedUntil = null;
    },
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      for (const frame of payload) {
        if (frame.channel === 'invoice') state.revision += 1;
        if (frame.channel === 'payment') {
          const { company, invoiceId } = frame.payload;
          if (state.paying !== invoiceId) state.renewedUntil = company.dueDate;
          state.concluded = { invoiceId, dueDate: company.dueDate };
        }
      }
    });
    builder.addCase(liveReset, state => {
      state.revision += 1;
    });
  },
});

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly invoices: InvoicesState;
  }
}

/** Frames received about invoices. */
export const selectInvoices = (state: AppState): InvoicesState => state.invoices;
