import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';

/** The conversation whose new messages are below what is shown of it; null when there is none. */
export type BehindState = number | null;

const slice = createSlice({
  name: 'behind',
  initialState: null as BehindState,
  reducers: {
    /** Messages arrived below while the person was reading further up. */
    fellBehind: (_state, { payload }: PayloadAction<number>): BehindState => payload,
    /** The end is shown again. */
    caughtUp: (state, { payload }: PayloadAction<number>): BehindState => (state === payload ? null : state),
  },
});

/** What the list of messages tells about where it is scrolled to. */
export const { fellBehind, caughtUp } = slice.actions;

/** Which conversation has new messages below what is shown. */
export const behindReducer = slice.reducer;

/** Whether a conversation has new messages that its reader has not scrolled to. */
export const selectIsBehind = (state: Pick<AppState, 'tickets'>, ticketId: number): boolean =>
  state.tickets.behind === ticketId;
