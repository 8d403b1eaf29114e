import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { InteractionView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived, liveReset } from '../../live/live.slice';

/** The lines between a ticket's messages. */
export interface ThreadLines {
  readonly entries: readonly InteractionView[];
  /** Raised by what adds a line without changing the ticket, and after a reconnection: the lines are fetched again. */
  readonly revision: number;
}

/** The lines of viewed tickets, oldest first; absent when not loaded. */
export type LinesState = Readonly<Record<number, ThreadLines>>;

const NONE: ThreadLines = { entries: [], revision: 0 };
const initialState: LinesState = {};

const withFrame = (state: LinesState, { channel, payload }: LiveEvent): LinesState => {
  if (channel !== 'ticketNote') return state;
  const ticketId = payload.action === 'create' ? payload.note.ticketId : payload.ticketId;
  const known = state[ticketId];
  return known === undefined ? state : { ...state, [ticketId]: { ...known, revision: known.revision + 1 } };
};

const slice = createSlice({
  name: 'threadLines',
  initialState,
  reducers: {
    loaded: (
      state: LinesState,
      { payload }: PayloadAction<{ readonly ticketId: number; readonly entries: readonly InteractionView[] }>,
    ): LinesState => ({
      ...state,
      [payload.ticketId]: { ...(state[payload.ticketId] ?? NONE), entries: payload.entries },
    }),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => payload.reduce(withFrame, state as LinesState));
    // Frames may have been missed: every known ticket's lines are fetched again.
    builder.addCase(liveReset, state =>
      Object.fromEntries(
        Object.entries(state).map(([id, lines]) => [id, { ...lines, revision: lines.revision + 1 }]),
      ),
    );
  },
});

/** A ticket's lines are here. */
export const { loaded: threadLinesLoaded } = slice.actions;

/** The lines between the messages of viewed tickets. */
export const threadLinesReducer = slice.reducer;

/** The lines of a ticket that are in memory. */
export const selectThreadLines = (state: Pick<AppState, 'tickets'>, ticketId: number): ThreadLines =>
  state.tickets.lines[ticketId] ?? NONE;
