import { configureStore } from '@reduxjs/toolkit';
import type { EnhancedStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { LIMITS } from '@prosa/contracts';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import type { AppState } from '../core/app-state';
import { FakeApi, refuse } from '../testing/fake-api';
import type { FakeRequest } from '../testing/fake-api';
import { createRecords } from './records';
import type { RecordsState } from './records.slice';

interface Box {
  readonly id: number;
  readonly name: string;
}

const aBox = (id: number, name = `Caixa ${id}`): Box => ({ id, name });

const boxes = createRecords<Box>({
  name: 'boxes',
  texts: 'users',
  path: '/boxes',
  pageKey: 'boxes',
  compare: (one, other) => one.id - other.id,
  searched: ({ name }) => name,
  change: () => null,
});
const { opened, reloadRequested, moreRequested, editorOpened, editorClosed, saveRequested } = boxes.actions;

const SIZE = LIMITS.pageSize;
const pageOf = (number: number) => ({
  boxes: Array.from({ length: SIZE }, (_, index) => aBox((number - 1) * SIZE + index + 1)),
  count: SIZE * 3,
  hasMore: number < 3,
});

describe('records of one kind', () => {
  let saga: Task;
  let store: EnhancedStore<{ boxes: RecordsState }>;
  let api: FakeApi;

  const state = (): RecordsState<Box> => boxes.select(store.getState() as unknown as AppState);
  /** Resolves when the spec says so. */
  const held = () => {
    let answer: (body: unknown) => void = () => undefined;
    const body = new Promise<unknown>(resolve => (answer = resolve));
    return { route: () => body, answer: (given: unknown) => answer(given) };
  };
  /** Everything that was answered has been taken in. */
  const idle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  const pages = ({ query }: FakeRequest) => pageOf(Number(query.get('pageNumber')));

  beforeEach(async () => {
    api = new FakeApi({ 'GET /boxes': pages });
    globalThis.fetch = api.fetch;
    const middleware = createSagaMiddleware();
    store = configureStore({
      reducer: { boxes: boxes.reducer },
      middleware: defaults => defaults({ thunk: false }).concat(middleware),
    });
    saga = middleware.run(boxes.saga);
    store.dispatch(opened());
    await waitFor(() => expect(state().items).toHaveLength(SIZE));
  });
  afterEach(() => saga.cancel());

  it('that are loaded anew while more are on their way leave no hole', async () => {
    store.dispatch(moreRequested());
    await waitFor(() => expect(state().items).toHaveLength(SIZE * 2));
    const third = held();
    api.on('GET /boxes', third.route);
    store.dispatch(moreRequested());
    api.on('GET /boxes', pages);
    store.dispatch(reloadRequested());
    await waitFor(() => expect(state().items).toHaveLength(SIZE));
    third.answer(pageOf(3));
    await idle();
    expect(state().items.map(({ id }) => id)).toEqual(pageOf(1).boxes.map(({ id }) => id));
    expect(state().isLoadingMore).toBe(false);
  });

  it('are asked for more once it is known where the list ends that is on its way', async () => {
    const anew = held();
    api.on('GET /boxes', anew.route);
    store.dispatch(reloadRequested());
    store.dispatch(moreRequested());
    expect(state().isLoadingMore).toBe(false);
    anew.answer(pageOf(1));
    await waitFor(() => expect(state().late).toBeNull());
    expect(api.calls('GET /boxes').map(({ query }) => query.get('pageNumber'))).toEqual(['1', '1']);
  });

  it('that are saved late close no other sheet than their own', async () => {
    const late = held();
    api.on('PUT /boxes/:id', late.route);
    store.dispatch(editorOpened(1));
    store.dispatch(saveRequested({ id: 1, body: {} }));
    store.dispatch(editorClosed());
    store.dispatch(editorOpened(2));
    expect(state().isSaving).toBe(false);
    late.answer(aBox(1, 'Outra'));
    await waitFor(() => expect(state().items[0]?.name).toBe('Outra'));
    expect(state().editor?.id).toBe(2);
  });

  it('that are refused late say nothing in another sheet', async () => {
    const late = held();
    api.on('PUT /boxes/:id', late.route);
    store.dispatch(editorOpened(1));
    store.dispatch(saveRequested({ id: 1, body: {} }));
    store.dispatch(editorOpened(2));
    late.answer(refuse(409, 'ERR_DUPLICATED'));
    await idle();
    expect(state()).toMatchObject({ saveError: null, editor: { id: 2 } });
  });

  it('that leave the list while they are changed can still be changed', async () => {
    store.dispatch(editorOpened(3));
    api.on('GET /boxes', { boxes: [], count: 0, hasMore: false });
    store.dispatch(reloadRequested());
    await waitFor(() => expect(state().items).toEqual([]));
    expect(state().editor).toEqual({ id: 3, view: aBox(3) });
  });

  it('that were saved while the list was on its way stay saved', async () => {
    const anew = held();
    api.on('GET /boxes', anew.route);
    store.dispatch(reloadRequested());
    api.on('PUT /boxes/:id', aBox(1, 'Outra'));
    store.dispatch(saveRequested({ id: 1, body: {} }));
    await waitFor(() => expect(state().items[0]?.name).toBe('Outra'));
    anew.answer(pageOf(1));
    await waitFor(() => expect(state().late).toBeNull());
    expect(state().items[0]?.name).toBe('Outra');
  });
});
