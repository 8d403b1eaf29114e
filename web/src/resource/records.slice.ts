import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiErrorFacts } from '../api/api-error';
import { framesReceived, onlineReceived } from '../live/live.slice';
import type { LiveEvent } from '../live/live.slice';
import { withChange, withNextPage } from './record-rows';
import type { RecordRows } from './record-rows';
import type { PatchEvent, RecordChange, RecordFilter, RecordSource, RecordView } from './record-source';

/** The loaded records of one kind, and what is open over their list. */
export interface RecordsState<View extends RecordView = RecordView> extends RecordRows {
  readonly items: readonly View[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  /** The search term; the rows may still be those of the previous one. */
  readonly term: string;
  /** Further filters of the list. */
  readonly filter: RecordFilter;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
  /** Frames received while rows were loading: they are newer than the response. */
  readonly late: readonly RecordChange<View>[] | null;
  /** The edit sheet: closed, for a new one (`id` null), or for one that was in the list when it was opened. */
  readonly editor: { readonly id: number | null; readonly view: View | null } | null;
  /** Rises with each opening and closing: what is saved from one sheet is no answer to another. */
  readonly sheet: number;
  readonly isSaving: boolean;
  readonly saveError: ApiErrorFacts | null;
  /** The record whose removal needs confirmation. */
  readonly question: number | null;
  /** Records with a pending removal. */
  readonly busy: readonly number[];
  /** The last rejected removal, until another confirmation. */
  readonly refusal: RemovalRefusal | null;
}

/** Which record stays, and why. */
export interface RemovalRefusal {
  readonly id: number;
  readonly error: ApiErrorFacts;
}

/** A save request: a new record when `id` is null. */
export interface SaveRequest {
  readonly id: number | null;
  readonly body: object;
}

/** The result of a save request. */
interface Saved {
  readonly sheet: number;
  readonly view: RecordView;
}

interface SaveRefusal {
  readonly sheet: number;
  readonly error: ApiErrorFacts;
}

const initialState: RecordsState = {
  items: [],
  count: 0,
  hasMore: false,
  status: 'idle',
  error: null,
  term: '',
  filter: {},
  isLoadingMore: false,
  moreFailed: false,
  late: null,
  editor: null,
  sheet: 0,
  isSaving: false,
  saveError: null,
  question: null,
  busy: [],
  refusal: null,
};

type Source = RecordSource<RecordView>;
type Case<Payload = undefined> = (state: RecordsState, action: PayloadAction<Payload>) => RecordsState;

const withChanges = (
  source: Source,
  state: RecordsState,
  changes: readonly RecordChange<RecordView>[],
): RecordsState => ({
  ...state,
  ...changes.reduce<RecordRows>((rows, change) => withChange(source, rows, change, state), state),
});

const isGone = (id: number | null | undefined, changes: readonly RecordChange<RecordView>[]): boolean =>
  changes.some(change => 'deleted' in change && change.deleted === id);

const withPatches = (source: Source, state: RecordsState, events: readonly PatchEvent[]): RecordsState => {
  const { patch } = source;
  if (patch === undefined) return state;
  const items = state.items.map(item => events.reduce((view, event) => patch(view, event), item));
  return items.some((item, index) => item !== state.items[index]) ? { ...state, items } : state;
};

/** The records after what happened; a sheet or question over one that has gone closes with it. */
const withFrames = (source: Source, state: RecordsState, frames: readonly LiveEvent[]): RecordsState => {
  if (state.status === 'idle') return state;
  const changes = frames.map(frame => source.change(frame)).filter(change => change !== null);
  const patched = withPatches(source, state, frames);
  if (changes.length === 0) return patched;
  return {
    ...withChanges(source, patched, changes),
    late: state.late === null ? null : [...state.late, ...changes],
    editor: isGone(state.editor?.id, changes) ? null : state.editor,
    question: isGone(state.question, changes) ? null : state.question,
  };
};

const loadStarted: Case = state => ({
  ...state,
  status: state.status === 'ready' ? 'ready' : 'loading',
  isLoadingMore: false,
  moreFailed: false,
  late: [],
});
const loadFailed: Case<ApiErrorFacts> = (state, { payload }) => ({
  ...state,
  status: state.status === 'ready' && state.items.length > 0 ? 'ready' : 'failed',
  error: payload,
  late: null,
});
const searched: Case<string> = (state, { payload }) => ({ ...state, term: payload });
const filtered: Case<RecordFilter> = (state, { payload }) => ({ ...state, filter: payload });
/** A reload may change the end of the list, so the next page is requested after it. */
const moreRequested: Case = state =>
  state.late === null ? { ...state, isLoadingMore: true, moreFailed: false, late: [] } : state;
const moreFailed: Case = state => ({ ...state, isLoadingMore: false, moreFailed: true, late: null });
const withSheet = (state: RecordsState, editor: RecordsState['editor']): RecordsState => ({
  ...state,
  editor,
  sheet: state.sheet + 1,
  isSaving: false,
  saveError: null,
});
const editorOpened: Case<number | null> = (state, { payload }) =>
  withSheet(state, { id: payload, view: state.items.find(({ id }) => id === payload) ?? null });
const editorClosed: Case = state => withSheet(state, null);
const saveRequested: Case<SaveRequest> = state => ({ ...state, isSaving: true, saveError: null });
const saveFailed: Case<SaveRefusal> = (state, { payload }) =>
  payload.sheet === state.sheet ? { ...state, isSaving: false, saveError: payload.error } : state;
const asked: Case<number | null> = (state, { payload }) => ({ ...state, question: payload, refusal: null });
const removeRefused: Case<RemovalRefusal> = (state, { payload }) => ({ ...state, refusal: payload });
const removeRequested: Case<number> = (state, { payload }) => ({
  ...state,
  question: null,
  busy: [...state.busy, payload],
});
const removeEnded: Case<number> = (state, { payload }) => ({
  ...state,
  busy: state.busy.filter(id => id !== payload),
});
/** The page was opened; it loads, and shows what it had until then. What narrowed it is remembered. */
const opened: Case = state => ({ ...withSheet(state, null), question: null, refusal: null });
const reloadRequested: Case = state => state;

/** The state of one kind of records: a list that follows the live feed, its sheet and its question. */
export const createRecordsSlice = (source: Source) => {
  const loaded: Case<RecordRows> = (state, { payload }) => ({
    ...withChanges(source, { ...state, ...payload, status: 'ready', error: null }, state.late ?? []),
    late: null,
  });
  const moreLoaded: Case<RecordRows> = (state, { payload }) => ({
    ...withChanges(
      source,
      { ...state, ...withNextPage(state, payload), isLoadingMore: false },
      state.late ?? [],
    ),
    late: null,
  });
  const withOwn = (state: RecordsState, change: RecordChange<RecordView>): RecordsState => ({
    ...withChanges(source, state, [change]),
    late: state.late === null ? null : [...state.late, change],
  });
  const saved: Case<Saved> = (state, { payload: { sheet, view } }) => {
    const next = withOwn(state, { changed: view });
    return sheet === state.sheet ? withSheet(next, null) : next;
  };
  const changed: Case<RecordChange<RecordView>> = (state, { payload }) => withOwn(state, payload);
  return createSlice({
    name: source.name,
    initialState,
    reducers: {
      opened,
      reloadRequested,
      loadStarted,
      loaded,
      loadFailed,
      searched,
      filtered,
      moreRequested,
      moreLoaded,
      moreFailed,
      editorOpened,
      editorClosed,
      saveRequested,
      saved,
      saveFailed,
      asked,
      removeRequested,
      removeRefused,
      removeEnded,
      changed,
    },
    extraReducers: builder => {
      builder.addCase(framesReceived, (state, { payload }) =>
        withFrames(source, state as RecordsState, payload),
      );
      builder.addCase(onlineReceived, (state, action) => {
        const events = action.payload.map(payload => ({ channel: 'userOnline' as const, payload }));
        return withPatches(source, state as RecordsState, events);
      });
    },
  });
};

/** The actions of one kind of record. */
export type RecordActions = ReturnType<typeof createRecordsSlice>['actions'];
