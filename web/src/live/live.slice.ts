import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { LiveChannel, LiveChannels } from '@prosa/contracts';
import type { AppState } from '../core/app-state';

/** A frame of the socket. */
export type LiveEvent = {
  readonly [Channel in LiveChannel]: {
    readonly channel: Channel;
    readonly payload: LiveChannels[Channel];
    readonly seq: number;
  };
}[LiveChannel];

/** A colleague's activity in a ticket; never stored on the server. */
export interface PresenceEvent {
  readonly ticketId: number;
  readonly userId: number;
  readonly name: string;
  readonly presence: 'viewing' | 'composing' | 'left';
}

/** The frames of one animation frame, in order and without gaps; reduced by every area's `live.ts`. */
export const framesReceived = createAction<readonly LiveEvent[]>('live/framesReceived');

/** The stream cannot be continued: loaded data must be reloaded, without emptying the screen. */
export const liveReset = createAction('live/reset');

/** Colleagues looking at or writing in tickets. */
export const presenceReceived = createAction<readonly PresenceEvent[]>('live/presenceReceived');

/** A colleague came or went; never stored, and so without a sequence number. */
export interface OnlineEvent {
  readonly userId: number;
  readonly online: boolean;
}

/** Colleagues who came or went. */
export const onlineReceived = createAction<readonly OnlineEvent[]>('live/onlineReceived');

/** How the socket is doing. */
export interface LiveState {
  readonly status: 'idle' | 'connecting' | 'online' | 'offline';
}

const initialState: LiveState = { status: 'idle' };

export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    statusChanged: (state, action: PayloadAction<LiveState['status']>) => {
      state.status = action.payload;
    },
  },
});

export const { statusChanged } = liveSlice.actions;

/** How the socket is doing. */
export const selectLiveStatus = (state: AppState): LiveState['status'] => state.live.status;
