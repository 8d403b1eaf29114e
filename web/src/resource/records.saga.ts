import { call, delay, put, race, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { LIMITS } from '@prosa/contracts';
import { toApiError } from '../api/api-error';
import { api } from '../api/client';
import type { AppState } from '../core/app-state';
import { t } from '../i18n';
import { liveReset } from '../live/live.slice';
import { toast } from '../ui/toaster';
import type { RecordRows, RecordsWanted } from './record-rows';
import type { RecordSource, RecordView } from './record-source';
import type { RecordActions, RecordsState, SaveRequest } from './records.slice';

/** Dependencies of the saga. */
export interface RecordsSagaParts {
  readonly source: RecordSource<RecordView>;
  readonly actions: RecordActions;
  readonly select: (state: AppState) => RecordsState;
}

const text = (source: RecordsSagaParts['source'], key: 'saved' | 'deleted'): string =>
  (t as (key: string) => string)(`${source.texts}:${key}`);

const fetchRows = async (
  { pageKey, path, listPath = path, query, compare }: RecordsSagaParts['source'],
  { term, filter }: RecordsWanted,
  pageNumber: number,
): Promise<RecordRows> => {
  if (pageKey === null) {
    const items = await api.get<readonly RecordView[]>(listPath, { query: query ?? {} });
    return {
      items: [...items].sort((one, other) => compare(one, other, filter)),
      count: items.length,
      hasMore: false,
    };
  }
  const page = await api.get<Record<string, unknown>>(listPath, {
    query: { ...query, ...filter, searchParam: term.trim(), pageNumber },
  });
  const items = page[pageKey] as readonly RecordView[];
  const count = typeof page['count'] === 'number' ? page['count'] : items.length;
  return { items, count, hasMore: page['hasMore'] === true };
};

function* load(parts: RecordsSagaParts): SagaGenerator<void> {
  const { source, actions } = parts;
  yield* put(actions.loadStarted());
  try {
    const wanted = yield* select(parts.select);
    yield* put(actions.loaded(yield* call(fetchRows, source, wanted, 1)));
  } catch (error) {
    yield* put(actions.loadFailed(toApiError(error).facts()));
  }
}

function* search(parts: RecordsSagaParts): SagaGenerator<void> {
  const { term } = yield* select(parts.select);
  if (term !== '') yield* delay(LIMITS.searchDebounce);
  yield* call(load, parts);
}

/** Pages are counted from what is there: rows that came or went meanwhile make pages overlap, never leave one out. */
function* loadMore(parts: RecordsSagaParts): SagaGenerator<void> {
  const { source, actions } = parts;
  const before = yield* select(parts.select);
  const known = new Set(before.items.map(item => item.id));
  try {
    let number = Math.floor(before.items.length / LIMITS.pageSize) + 1;
    let page = yield* call(fetchRows, source, before, number);
    while (page.hasMore && page.items.every(item => known.has(item.id))) {
      number += 1;
      page = yield* call(fetchRows, source, before, number);
    }
    const { term, filter } = yield* select(parts.select);
    if (term === before.term && filter === before.filter) yield* put(actions.moreLoaded(page));
  } catch {
    yield* put(actions.moreFailed());
  }
}

function* more(parts: RecordsSagaParts): SagaGenerator<void> {
  const { isLoadingMore } = yield* select(parts.select);
  if (!isLoadingMore) return;
  // A list that restarts makes the page in flight obsolete.
  yield* race({ page: call(loadMore, parts), anew: take(parts.actions.loadStarted) });
}

const saveOne = (source: RecordsSagaParts['source'], request: SaveRequest): Promise<RecordView> => {
  const { id, body } = request;
  if (source.save !== undefined) return source.save(request);
  return id === null
    ? api.post<RecordView>(source.path, body)
    : api.put<RecordView>(`${source.path}/${id}`, body);
};

function* save(parts: RecordsSagaParts, request: SaveRequest): SagaGenerator<void> {
  const { source, actions } = parts;
  const { sheet } = yield* select(parts.select);
  try {
    const view = yield* call(saveOne, source, request);
    yield* put(actions.saved({ sheet, view }));
    toast.success(text(source, 'saved'));
  } catch (error) {
    // When the form is closed, the error is shown as a toast.
    if ((yield* select(parts.select)).sheet !== sheet) toast.error(error);
    yield* put(actions.saveFailed({ sheet, error: toApiError(error).facts() }));
  }
}

function* remove({ source, actions }: RecordsSagaParts, id: number): SagaGenerator<void> {
  try {
    yield* call(() => api.delete(`${source.path}/${id}`));
    yield* put(actions.changed({ deleted: id }));
    toast.success(text(source, 'deleted'));
  } catch (error) {
    const refusal = toApiError(error).facts();
    if (source.explained?.includes(refusal.code) !== true) toast.error(error);
    yield* put(actions.removeRefused({ id, error: refusal }));
  } finally {
    yield* put(actions.removeEnded(id));
  }
}

function* reset(parts: RecordsSagaParts): SagaGenerator<void> {
  const { status } = yield* select(parts.select);
  if (status !== 'idle') yield* call(load, parts);
}

/** Loads, searches, saves and removes records of one kind. */
export function* recordsSaga(parts: RecordsSagaParts): SagaGenerator<void> {
  const { source, actions } = parts;
  // Records that are all here are searched here: a search must not break off their loading.
  const searches = source.pageKey === null ? [] : [actions.searched];
  const reasons = [actions.opened, actions.reloadRequested, actions.filtered, liveReset, ...searches];
  yield* takeLatest(reasons, function* (action) {
    if (actions.searched.match(action)) yield* search(parts);
    else if (liveReset.match(action)) yield* reset(parts);
    else yield* load(parts);
  });
  yield* takeLatest(actions.moreRequested, () => more(parts));
  yield* takeEvery(actions.saveRequested, ({ payload }) => save(parts, payload));
  yield* takeEvery(actions.removeRequested, ({ payload }) => remove(parts, payload));
}
