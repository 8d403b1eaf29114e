import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../app/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';

/** What the live feed says of invoices. */
export interface InvoicesState {
  /** Counts what was told: the list is asked for again when it grows. */
  readonly told: number;
  /** The due date of the last renewal that was told; null while there was none. */
  readonly renewedUntil: string | null;
  /** The last invoice that was paid while this browser listened, and the due date it led to. */
  readonly concluded: { readonly invoiceId: number; readonly dueDate: string } | null;
}

const initialState: InvoicesState = { told: 0, renewedUntil: null, concluded: null };

/** Follows invoices and payments, whatever page is open. */
export const invoicesSlice = createSlice({
  name: 'invoices',
  initialState,
  reducers: {
    renewalSeen: state => {
      state.renewedUntil = null;
    },
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      for (const frame of payload) {
        if (frame.channel === 'invoice') state.told += 1;
        if (frame.channel === 'payment') {
          const { company, invoiceId } = frame.payload;
          state.renewedUntil = company.dueDate;
          state.concluded = { invoiceId, dueDate: company.dueDate };
        }
      }
    });
    builder.addCase(liveReset, state => {
      state.told += 1;
    });
  },
});

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly invoices: InvoicesState;
  }
}

/** What the live feed said of invoices. */
export const selectInvoices = (state: AppState): InvoicesState => state.invoices;
