import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';

/** How often the campaign's question may have changed, by ticket that was opened here. */
export interface CampaignQuestionsState {
  readonly changes: Readonly<Record<number, number>>;
}

const initialState: CampaignQuestionsState = { changes: {} };

/** The state after a change in these tickets; others are asked about when they are opened. */
const changed = (
  { changes }: CampaignQuestionsState,
  isMeant: (ticketId: number) => boolean,
): CampaignQuestionsState => ({
  changes: Object.fromEntries(
    Object.entries(changes).map(([id, count]) => [id, isMeant(Number(id)) ? count + 1 : count]),
  ),
});

const withFrame = (
  state: CampaignQuestionsState,
  { channel, payload }: LiveEvent,
): CampaignQuestionsState => {
  if (channel !== 'campaignQuestion') return state;
  return changed(state, id => payload.action === 'campaignChanged' || payload.ticketId === id);
};

/** Changes of campaigns' questions, from the live feed. */
export const campaignQuestionsSlice = createSlice({
  name: 'campaignQuestions',
  initialState,
  reducers: {
    /** A ticket's question is shown from now on. */
    opened: ({ changes }, { payload: id }: PayloadAction<number>): CampaignQuestionsState => ({
      changes: { ...changes, [id]: changes[id] ?? 0 },
    }),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) =>
      payload.reduce(withFrame, state as CampaignQuestionsState),
    );
    builder.addCase(liveReset, state => changed(state, () => true));
  },
});

/** The actions of campaigns' questions. */
export const campaignQuestionsActions = campaignQuestionsSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly campaignQuestions: CampaignQuestionsState;
  }
}

/** How often a ticket's question may have changed since it was opened here. */
export const selectQuestionChanges = (state: AppState, ticketId: number): number =>
  state.campaignQuestions.changes[ticketId] ?? 0;
