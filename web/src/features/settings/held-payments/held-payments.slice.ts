import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../../app/app-state';
import { framesReceived, liveReset } from '../../../live/live.slice';

/** What the live feed says of held payments. */
export interface HeldPaymentsState {
  /** Counts what was told: the list is asked for again when it grows. */
  readonly told: number;
}

const initialState: HeldPaymentsState = { told: 0 };

/** Follows held payments while their page is open. */
export const heldPaymentsSlice = createSlice({
  name: 'heldPayments',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      if (payload.some(({ channel }) => channel === 'heldPayment')) state.told += 1;
    });
    builder.addCase(liveReset, state => {
      state.told += 1;
    });
  },
});

declare module '../../../app/app-state' {
  interface FeatureStates {
    readonly heldPayments: HeldPaymentsState;
  }
}

/** How often something was told of held payments. */
export const selectHeldPaymentsTold = (state: AppState): number => state.heldPayments.told;
