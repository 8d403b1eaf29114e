import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../../core/app-state';
import { framesReceived, liveReset } from '../../../live/live.slice';

/** Frames about held payments. */
export interface HeldPaymentsState {
  /** Incremented with every frame; the list reloads when it changes. */
  readonly revision: number;
}

const initialState: HeldPaymentsState = { revision: 0 };

/** Follows held payments while their page is open. */
export const heldPaymentsSlice = createSlice({
  name: 'heldPayments',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => {
      if (payload.some(({ channel }) => channel === 'heldPayment')) state.revision += 1;
    });
    builder.addCase(liveReset, state => {
      state.revision += 1;
    });
  },
});

declare module '../../../core/app-state' {
  interface FeatureStates {
    readonly heldPayments: HeldPaymentsState;
  }
}

/** The counter of frames about held payments. */
export const selectHeldPaymentFrameCount = (state: AppState): number => state.heldPayments.revision;
