import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { MentionView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';

/** The notes that mention the person and that they have not seen, newest first. */
export type MentionsState = readonly MentionView[];

const without = (state: MentionsState, noteId: number): MentionsState =>
  state.filter(mention => mention.noteId !== noteId);

const withFrame = (state: MentionsState, { channel, payload }: LiveEvent): MentionsState => {
  if (channel !== 'mention') return state;
  if (payload.action === 'delete') return without(state, payload.noteId);
  return [payload.mention, ...without(state, payload.mention.noteId)];
};

const slice = createSlice({
  name: 'mentions',
  initialState: [] as MentionsState,
  reducers: {
    loaded: (_, { payload }: PayloadAction<readonly MentionView[]>): MentionsState => payload,
    /** The person has seen a mention: it leaves the bell at once. */
    seen: (state, { payload }: PayloadAction<number>): MentionsState =>
      without(state as MentionsState, payload),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) =>
      payload.reduce(withFrame, state as MentionsState),
    );
  },
});

/** What can happen to mentions. */
export const { loaded: mentionsLoaded, seen: mentionSeen } = slice.actions;

/** The mentions in the bell. */
export const mentionsReducer = slice.reducer;

/** The notes that mention the person and that they have not seen. */
export const selectMentions = (state: Pick<AppState, 'tickets'>): MentionsState => state.tickets.mentions;
