import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';

/** Frames about the company's subscription. */
export interface SubscriptionState {
  /** Incremented with every frame about invoices; the page reloads when it changes. */
  readonly revision: number;
}

const initialState: SubscriptionState = { revision: 0 };

/** Follows the invoices that a subscription is paid by. */
export const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      if (payload.some(({ channel }) => channel === 'invoice')) state.revision += 1;
    });
    builder.addCase(liveReset, state => {
      state.revision += 1;
    });
  },
});

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly subscription: SubscriptionState;
  }
}

/** The counter of frames about invoices. */
export const selectInvoiceFrameCount = (state: AppState): number => state.subscription.revision;
