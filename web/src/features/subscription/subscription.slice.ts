import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../app/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';

/** What the live feed says of a company's subscription. */
export interface SubscriptionState {
  /** Counts what was told of invoices: the page is asked for again when it grows. */
  readonly told: number;
}

const initialState: SubscriptionState = { told: 0 };

/** Follows the invoices that a subscription is paid by. */
export const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      if (payload.some(({ channel }) => channel === 'invoice')) state.told += 1;
    });
    builder.addCase(liveReset, state => {
      state.told += 1;
    });
  },
});

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly subscription: SubscriptionState;
  }
}

/** How often the live feed told of an invoice. */
export const selectTold = (state: AppState): number => state.subscription.told;
