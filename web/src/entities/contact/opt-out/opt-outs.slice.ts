import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ContactOptOutView, OptOutView } from '@prosa/contracts';
import type { AppState } from '../../../core/app-state';
import { framesReceived, liveReset } from '../../../live/live.slice';
import type { LiveEvent } from '../../../live/live.slice';

/** Whether contacts get campaigns, as far as this browser knows. */
export interface OptOutsState {
  /** By contact; null where they get campaigns, absent where it is not known. */
  readonly known: Readonly<Record<number, OptOutView | null>>;
  /** Contacts that were asked about; a frame that arrives meanwhile is newer than the response. */
  readonly asked: readonly number[];
  /** Rises when frames were lost and everything has to be asked again. */
  readonly resets: number;
}

const initialState: OptOutsState = { known: {}, asked: [], resets: 0 };

const withKnown = (state: OptOutsState, { contactId, optOut }: ContactOptOutView): OptOutsState => ({
  ...state,
  known: { ...state.known, [contactId]: optOut },
  asked: state.asked.filter(id => id !== contactId),
});

const withFrame = (state: OptOutsState, { channel, payload }: LiveEvent): OptOutsState =>
  channel === 'contactOptOut' ? withKnown(state, payload) : state;

/** Opt-outs of contacts, from requests and the live feed. */
export const optOutsSlice = createSlice({
  name: 'contactOptOuts',
  initialState,
  reducers: {
    /** A contact is asked about. */
    asked: (state, { payload }: PayloadAction<number>): OptOutsState => ({
      ...state,
      asked: [...state.asked, payload],
    }),
    /** The response to {@link optOutsActions.asked}. */
    loaded: (state, { payload }: PayloadAction<ContactOptOutView>): OptOutsState =>
      state.asked.includes(payload.contactId) ? withKnown(state, payload) : state,
    /** The response to a change by this browser. */
    changed: (state, { payload }: PayloadAction<ContactOptOutView>) => withKnown(state, payload),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => payload.reduce(withFrame, state as OptOutsState));
    builder.addCase(liveReset, ({ resets }) => ({ ...initialState, resets: resets + 1 }));
  },
});

/** The actions of opt-outs. */
export const optOutsActions = optOutsSlice.actions;

declare module '../../../core/app-state' {
  interface FeatureStates {
    readonly contactOptOuts: OptOutsState;
  }
}

/** Since when and by whose act a contact gets no campaigns; null when they do, undefined when it is not known. */
export const selectOptOut = (state: AppState, contactId: number): OptOutView | null | undefined =>
  state.contactOptOuts.known[contactId];

/** How often frames were lost. */
export const selectOptOutResets = (state: AppState): number => state.contactOptOuts.resets;
