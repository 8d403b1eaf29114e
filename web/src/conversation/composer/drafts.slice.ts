import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import { messageActions } from '../thread/messages.slice';

/** Unsent drafts by ticket. */
export interface DraftsState {
  readonly byTicket: Readonly<Record<number, string>>;
}

const initialState: DraftsState = { byTicket: {} };

/** Drafts belong to a ticket by its id in every action: a pause or a switch can never carry one elsewhere. */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    draftTyped: (state, { payload }: PayloadAction<{ ticketId: number; text: string }>) => {
      if (payload.text.trim() === '') delete state.byTicket[payload.ticketId];
      else state.byTicket[payload.ticketId] = payload.text;
    },
    /** Drafts stored by an earlier page of this browser. */
    draftsRestored: (state, { payload }: PayloadAction<Readonly<Record<number, string>>>) => {
      state.byTicket = { ...payload, ...state.byTicket };
    },
  },
  extraReducers: builder => {
    // A forwarded message, a voice or the greeting leaves what is being written.
    builder.addCase(messageActions.submitted, (state, { payload, meta }) => {
      if (meta.isDraft) delete state.byTicket[payload.ticketId];
    });
  },
});

/** The actions of drafts. */
export const { draftTyped, draftsRestored } = draftsSlice.actions;
