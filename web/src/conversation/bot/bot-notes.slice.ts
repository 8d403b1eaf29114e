import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { NoteView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived, liveReset } from '../../live/live.slice';

/** The newest bot note by ticket; null when there is none, absent when not loaded. */
export type BotNotes = Readonly<Record<number, NoteView | null>>;

const initialState: BotNotes = {};

/** The id 0 stands for automatic messages. */
const isOfBot = ({ user }: NoteView): boolean => user?.id === 0;

const withFrame = (state: BotNotes, { channel, payload }: LiveEvent): BotNotes => {
  if (channel !== 'ticketNote') return state;
  if (payload.action === 'create')
    return isOfBot(payload.note) ? { ...state, [payload.note.ticketId]: payload.note } : state;
  return state[payload.ticketId]?.id === payload.noteId ? { ...state, [payload.ticketId]: null } : state;
};

const slice = createSlice({
  name: 'botNotes',
  initialState,
  reducers: {
    /** A ticket's notes, newest first. */
    loaded: (
      state: BotNotes,
      { payload }: PayloadAction<{ readonly ticketId: number; readonly notes: readonly NoteView[] }>,
    ): BotNotes => ({ ...state, [payload.ticketId]: payload.notes.find(isOfBot) ?? null }),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => payload.reduce(withFrame, state as BotNotes));
    builder.addCase(liveReset, () => initialState);
  },
});

/** A ticket's notes are here. */
export const { loaded: botNotesLoaded } = slice.actions;

/** Bot notes of viewed tickets. */
export const botNotesReducer = slice.reducer;
