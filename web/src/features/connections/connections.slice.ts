import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionPurpose, ConnectionView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../core/app-state';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { withConnectionFrames } from './connections.live';

/** A confirmation to show before an action. */
export interface Question {
  readonly kind: 'delete' | 'disconnect';
  readonly id: number;
}

/** The result of saving a form. */
interface Saved {
  readonly sheet: number;
  readonly isNew: boolean;
  readonly view: ConnectionView;
}

interface SaveRefusal {
  readonly sheet: number;
  readonly error: ApiErrorFacts;
}

/** The company's connections, and what is open over their list. */
export interface ConnectionsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  readonly items: readonly ConnectionView[];
  /** The edit sheet: closed, for a new one (`id` null), or for one of the list. */
  readonly editor: { readonly id: number | null } | null;
  /** Incremented when a sheet opens or closes, so that a late response is not taken for another sheet. */
  readonly sheet: number;
  readonly isSaving: boolean;
  readonly saveError: ApiErrorFacts | null;
  readonly question: Question | null;
  /** The connection whose QR code is shown. */
  readonly qrFor: number | null;
  /** Connections with a pending session action. */
  readonly busy: readonly number[];
  /** Frames received while the list was loading: they are newer than the response; null when it is not loading. */
  readonly late: readonly LiveEvent[] | null;
}

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly connections: ConnectionsState;
  }
}

const initialState: ConnectionsState = {
  status: 'idle',
  error: null,
  items: [],
  editor: null,
  sheet: 0,
  isSaving: false,
  saveError: null,
  question: null,
  qrFor: null,
  busy: [],
  late: null,
};

const byId = (a: ConnectionView, b: ConnectionView): number => a.id - b.id;

/** An answer may come after the news of what the session has done since: that is kept. */
const withNewerSession = (view: ConnectionView, held: ConnectionView | undefined): ConnectionView => {
  if (held === undefined || held.updatedAt <= view.updatedAt) return view;
  const { status, statusSince, reason, qrcode, retries, restrictedUntil, newChatQuota, updatedAt } = held;
  return { ...view, status, statusSince, reason, qrcode, retries, restrictedUntil, newChatQuota, updatedAt };
};

/** The list with one of its connections changed or added by an answer. */
export const withConnection = (
  items: readonly ConnectionView[],
  view: ConnectionView,
): readonly ConnectionView[] => {
  const held = items.find(item => item.id === view.id);
  return [...items.filter(item => item.id !== view.id), withNewerSession(view, held)].sort(byId);
};

const busyWithout = (state: ConnectionsState, id: number): readonly number[] =>
  state.busy.filter(entry => entry !== id);

type Case<Payload = undefined> = (
  state: ConnectionsState,
  action: PayloadAction<Payload>,
) => ConnectionsState;

const loadRequested: Case = state => ({ ...state, status: state.status === 'ready' ? 'ready' : 'loading' });
const loadStarted: Case = state => ({ ...state, late: [] });
const loaded: Case<readonly ConnectionView[]> = (state, { payload }) => ({
  ...withConnectionFrames({ ...state, items: [...payload].sort(byId) }, state.late ?? []),
  status: 'ready',
  error: null,
  late: null,
});
const loadFailed: Case<ApiErrorFacts> = (state, { payload }) => ({
  ...state,
  status: state.status === 'ready' ? 'ready' : 'failed',
  error: payload,
  late: null,
});
const withSheet = (state: ConnectionsState, editor: ConnectionsState['editor']): ConnectionsState => ({
  ...state,
  editor,
  sheet: state.sheet + 1,
  isSaving: false,
  saveError: null,
});
const editorOpened: Case<number | null> = (state, { payload }) => withSheet(state, { id: payload });
const editorClosed: Case = state => withSheet(state, null);
const saveRequested: Case<{ id: number | null; purpose: ConnectionPurpose; body: object }> = state => ({
  ...state,
  isSaving: true,
  saveError: null,
});
const saved: Case<Saved> = (state, { payload: { sheet, isNew, view } }) => {
  const next = { ...state, items: withConnection(state.items, view) };
  if (sheet !== state.sheet) return next;
  // A new connection starts its session by itself: the next step is its QR code.
  return { ...withSheet(next, null), qrFor: isNew ? view.id : state.qrFor };
};
const saveFailed: Case<SaveRefusal> = (state, { payload: { sheet, error } }) =>
  sheet === state.sheet ? { ...state, isSaving: false, saveError: error } : state;
const asked: Case<Question> = (state, { payload }) => ({ ...state, question: payload });
const questionClosed: Case = state => ({ ...state, question: null });
const removeRequested: Case<number> = (state, { payload }) => ({
  ...state,
  question: null,
  busy: [...state.busy, payload],
});
const removed: Case<number> = (state, { payload }) => ({
  ...state,
  busy: busyWithout(state, payload),
  items: state.items.filter(item => item.id !== payload),
});
const newQrRequested: Case<number> = (state, { payload }) => ({
  ...state,
  qrFor: payload,
  busy: [...state.busy, payload],
});
const disconnectRequested: Case<number> = (state, { payload }) => ({
  ...state,
  question: null,
  busy: [...state.busy, payload],
});
const actionEnded: Case<number> = (state, { payload }) => ({ ...state, busy: busyWithout(state, payload) });
const actionFailed: Case<number> = (state, { payload }) => ({
  ...state,
  busy: busyWithout(state, payload),
  qrFor: state.qrFor === payload ? null : state.qrFor,
});
const qrOpened: Case<number> = (state, { payload }) => ({ ...state, qrFor: payload });
const qrClosed: Case = state => ({ ...state, qrFor: null });

const withFrames = (state: ConnectionsState, frames: readonly LiveEvent[]): ConnectionsState => {
  const next = withConnectionFrames(state, frames);
  return next.late === null ? next : { ...next, late: [...next.late, ...frames] };
};

export const connectionsSlice = createSlice({
  name: 'connections',
  initialState,
  reducers: {
    loadRequested,
    loadStarted,
    loaded,
    loadFailed,
    editorOpened,
    editorClosed,
    saveRequested,
    saved,
    saveFailed,
    asked,
    questionClosed,
    removeRequested,
    removed,
    newQrRequested,
    disconnectRequested,
    actionEnded,
    actionFailed,
    qrOpened,
    qrClosed,
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, action) => withFrames(state as ConnectionsState, action.payload));
  },
});

/** The actions of connections. */
export const connectionsActions = connectionsSlice.actions;

/** The whole area. */
export const selectConnections = (state: AppState): ConnectionsState => state.connections;

/** Whether any connection is in another state than CONNECTED (spec 1 §4). */
export const selectHasUnhealthy = (state: AppState): boolean =>
  state.connections.items.some(item => item.status !== 'CONNECTED');

/** One connection, or null. */
export const selectConnection = (state: AppState, id: number | null): ConnectionView | null =>
  state.connections.items.find(item => item.id === id) ?? null;
