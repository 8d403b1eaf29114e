import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { SchedulePage, ScheduleView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../core/app-state';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';

/** The query: the days of a view, or (with a term) all matches. */
export interface ScheduleQuestion {
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
  readonly term: string;
}

/** The schedules that are looked at. */
export interface SchedulesState {
  readonly question: ScheduleQuestion | null;
  readonly items: readonly ScheduleView[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  /** The cursor of a search; null at its end. */
  readonly nextCursor: string | null;
  /** Frames received during a request: they are newer than its response. */
  readonly late: readonly LiveEvent[];
}

const initialState: SchedulesState = {
  question: null,
  items: [],
  status: 'loading',
  error: null,
  nextCursor: null,
  late: [],
};

/** Where dates read yyyy-MM-dd. */
const dayOf = (timeZone: string, iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(iso));

const belongs = ({ question, items }: SchedulesState, schedule: ScheduleView): boolean => {
  if (question === null) return false;
  // Only the server can evaluate a search; loaded results stay.
  if (question.term !== '') return items.some(({ id }) => id === schedule.id);
  const day = dayOf(question.timeZone, schedule.sendAt);
  return day >= question.from && day <= question.until;
};

const without = (state: SchedulesState, id: number): SchedulesState => ({
  ...state,
  items: state.items.filter(item => item.id !== id),
});

/** Only the latest word counts: the answer to one's own change may come after its frame. */
const withSchedule = (state: SchedulesState, schedule: ScheduleView): SchedulesState => {
  const known = state.items.find(({ id }) => id === schedule.id);
  if (known !== undefined && known.updatedAt > schedule.updatedAt) return state;
  const rest = without(state, schedule.id);
  return belongs(state, schedule) ? { ...rest, items: [...rest.items, schedule] } : rest;
};

const afterFrame = (state: SchedulesState, { channel, payload }: LiveEvent): SchedulesState => {
  if (channel !== 'schedule') return state;
  return payload.action === 'delete'
    ? without(state, payload.scheduleId)
    : withSchedule(state, payload.schedule);
};

const withFrames = (state: SchedulesState, frames: readonly LiveEvent[]): SchedulesState => {
  const received = frames.filter(({ channel }) => channel === 'schedule');
  if (received.length === 0) return state;
  const next = received.reduce(afterFrame, state);
  return next.status === 'loading' ? { ...next, late: [...next.late, ...received] } : next;
};

/** The calendar's schedules; they follow the live feed while the calendar is open. */
export const schedulesSlice = createSlice({
  name: 'schedules',
  initialState,
  reducers: {
    asked: (state: SchedulesState, { payload }: PayloadAction<ScheduleQuestion>): SchedulesState => ({
      ...state,
      question: payload,
      status: 'loading',
      error: null,
      late: [],
    }),
    retried: (state: SchedulesState): SchedulesState => ({
      ...state,
      status: 'loading',
      error: null,
      late: [],
    }),
    loaded: (state: SchedulesState, { payload }: PayloadAction<SchedulePage>): SchedulesState => ({
      ...state.late.reduce(afterFrame, { ...state, items: payload.schedules }),
      nextCursor: payload.nextCursor,
      status: 'ready',
      late: [],
    }),
    failed: (state: SchedulesState, { payload }: PayloadAction<ApiErrorFacts>): SchedulesState => ({
      ...state,
      status: 'failed',
      error: payload,
    }),
    moreAsked: (state: SchedulesState): SchedulesState => state,
    moreLoaded: (state: SchedulesState, { payload }: PayloadAction<SchedulePage>): SchedulesState => {
      const known = new Set(state.items.map(({ id }) => id));
      const more = payload.schedules.filter(({ id }) => !known.has(id));
      return { ...state, items: [...state.items, ...more], nextCursor: payload.nextCursor };
    },
    saved: (state: SchedulesState, { payload }: PayloadAction<ScheduleView>): SchedulesState =>
      withSchedule(state, payload),
    removed: (state: SchedulesState, { payload }: PayloadAction<number>): SchedulesState =>
      without(state, payload),
    left: (): SchedulesState => initialState,
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => withFrames(state as SchedulesState, payload));
  },
});

/** The actions of the calendar. */
export const scheduleActions = schedulesSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly schedules: SchedulesState;
  }
}

/** The calendar's schedules. */
export const selectSchedules = (state: AppState): SchedulesState => state.schedules;
