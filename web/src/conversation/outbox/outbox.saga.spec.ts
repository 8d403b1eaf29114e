import { configureStore } from '@reduxjs/toolkit';
import type { EnhancedStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import { FakeApi, refuse } from '../../testing/fake-api';
import type { FakeRequest, FakeRoute } from '../../testing/fake-api';
import type { BrowserStore } from './browser-storage';
import { openBrowserStore } from './browser-storage';
import { draftTyped } from '../composer/drafts.slice';
import { draftsSaga } from '../composer/drafts.saga';
import { messageActions } from '../thread/messages.slice';
import { outboxSaga, verdict } from './outbox.saga';
import { aMessage } from '../../testing/ticket-fixtures';
import type { TicketsArea } from '../tickets.area';
import { ticketsAreaReducer } from '../tickets.area';

const { submitted, resendAsked, discarded } = messageActions;
const owner = { companyId: 1, userId: 3 };
let running: Task[] = [];

interface Page {
  readonly store: EnhancedStore<{ tickets: TicketsArea }>;
  /** Closes the page as a reload does: nothing more runs, the storage stays. */
  readonly close: () => void;
}

const openPage = (
  outbox: BrowserStore = openBrowserStore('outbox', owner),
  drafts: BrowserStore = openBrowserStore('draft', owner),
): Page => {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { tickets: ticketsAreaReducer },
    middleware: defaults => defaults({ thunk: false }).concat(saga),
  });
  const tasks = [saga.run(outboxSaga, outbox, [5, 5]), saga.run(draftsSaga, drafts)];
  running.push(...tasks);
  return { store, close: () => tasks.forEach(task => task.cancel()) };
};

const serve = (route: FakeRoute): FakeApi => {
  const api = new FakeApi({ 'POST /messages/:id': route });
  globalThis.fetch = api.fetch;
  return api;
};

const answerFor = ({ body, params }: FakeRequest): unknown => {
  const { id, body: text } = body as { id: string; body: string };
  return aMessage({
    id: `WA-${id}`,
    ticketId: Number(params['id']),
    body: text,
    fromMe: true,
    ack: 1,
    clientId: id,
  });
};

const write = (page: Page, clientId: string, ticketId = 1): void => {
  page.store.dispatch(submitted({ ticketId, body: `texto ${clientId}`, clientId }));
};
const outbox = (page: Page) => page.store.getState().tickets.messages.outbox;
const sentIds = (api: FakeApi) =>
  api.calls('POST /messages/:id').map(({ body }) => (body as { id: string }).id);

beforeEach(() => localStorage.clear());
afterEach(() => {
  running.forEach(task => task.cancel());
  running = [];
});

describe('the outbox', () => {
  it('sends the messages of a ticket one after the other, in the order they were written', async () => {
    let inFlight = 0;
    let most = 0;
    const api = serve(async (request: FakeRequest) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      return answerFor(request);
    });
    const page = openPage();
    ['one', 'two', 'three'].forEach(id => write(page, id));
    await waitFor(() => expect(outbox(page)).toEqual([]));
    expect(sentIds(api)).toEqual(['one', 'two', 'three']);
    expect(most).toBe(1);
  });

  it('does not let a slow ticket hold up another', async () => {
    const api = serve((request: FakeRequest) =>
      request.params['id'] === '1' ? new Promise(() => undefined) : answerFor(request),
    );
    const page = openPage();
    write(page, 'slow', 1);
    write(page, 'quick', 2);
    await waitFor(() => expect(outbox(page).map(one => one.clientId)).toEqual(['slow']));
    expect(sentIds(api)).toEqual(['slow', 'quick']);
  });

  it('names the client id in the body and as the idempotency key', async () => {
    const api = serve(answerFor);
    write(openPage(), 'one');
    await waitFor(() => expect(api.calls('POST /messages/:id')).toHaveLength(1));
    const [request] = api.calls('POST /messages/:id');
    expect(request?.headers.get('idempotency-key')).toBe('one');
    expect(request?.body).toMatchObject({ id: 'one', body: 'texto one' });
  });

  it('tries again under the same id while the server is not reached', async () => {
    let calls = 0;
    const api = serve((request: FakeRequest) => {
      calls += 1;
      if (calls < 4) throw new TypeError('network');
      return answerFor(request);
    });
    const page = openPage();
    write(page, 'one');
    await waitFor(() => expect(outbox(page)).toEqual([]));
    expect(sentIds(api)).toEqual(['one', 'one', 'one', 'one']);
  });

  it('keeps a refused message, sends the next, and sends the first again when asked', async () => {
    let isBroken = true;
    const api = serve((request: FakeRequest) => {
      const { id } = request.body as { id: string };
      return id === 'one' && isBroken ? refuse(422, 'ERR_SENDING_WAPP_MSG') : answerFor(request);
    });
    const page = openPage();
    write(page, 'one');
    write(page, 'two');
    await waitFor(() => expect(outbox(page)).toMatchObject([{ clientId: 'one', state: 'failed' }]));
    isBroken = false;
    page.store.dispatch(resendAsked('one'));
    await waitFor(() => expect(outbox(page)).toEqual([]));
    expect(sentIds(api)).toEqual(['one', 'two', 'one']);
  });

  it('outlives a reload, in order and under the same ids', async () => {
    serve(() => new Promise(() => undefined));
    const before = openPage();
    write(before, 'one');
    write(before, 'two');
    await waitFor(() => expect(outbox(before)[0]?.state).toBe('sending'));
    before.close();
    const api = serve(answerFor);
    const page = openPage();
    await waitFor(() => expect(sentIds(api)).toEqual(['one', 'two']));
    await waitFor(() => expect(outbox(page)).toEqual([]));
    expect(openBrowserStore('outbox', owner).all().size).toBe(0);
  });

  it('forgets what was discarded', async () => {
    serve(refuse(422, 'ERR_SENDING_WAPP_MSG'));
    const page = openPage();
    write(page, 'one');
    await waitFor(() => expect(outbox(page)[0]?.state).toBe('failed'));
    page.store.dispatch(discarded('one'));
    expect(openBrowserStore('outbox', owner).all().size).toBe(0);
  });

  it('is nobody else’s: another person of the same browser finds nothing', async () => {
    serve(refuse(422, 'ERR_SENDING_WAPP_MSG'));
    const page = openPage();
    write(page, 'one');
    await waitFor(() => expect(outbox(page)[0]?.state).toBe('failed'));
    page.close();
    const other = openPage(openBrowserStore('outbox', { companyId: 1, userId: 4 }));
    expect(outbox(other)).toEqual([]);
  });

  it.each([
    [0, 9, 'again'],
    [503, 1, 'again'],
    [429, 2, 'again'],
    [503, 3, 'refused'],
    [422, 1, 'refused'],
    [404, 1, 'refused'],
  ])('takes status %i at attempt %i as %s', (status, attempt, expected) => {
    expect(verdict({ status }, attempt)).toBe(expected);
  });
});

describe('drafts', () => {
  const drafts = (page: Page) => page.store.getState().tickets.drafts.byTicket;
  const type = (page: Page, ticketId: number, text: string): void => {
    page.store.dispatch(draftTyped({ ticketId, text }));
  };

  it('never carry the text of ticket A into ticket B, nor lose A by typing in B within the pause', async () => {
    const page = openPage();
    type(page, 1, 'texto de A');
    type(page, 2, 'texto de B');
    expect(drafts(page)).toEqual({ 1: 'texto de A', 2: 'texto de B' });
    await waitFor(() => expect(openBrowserStore('draft', owner).all().size).toBe(2));
    page.close();
    expect(drafts(openPage())).toEqual({ 1: 'texto de A', 2: 'texto de B' });
  });

  it('are saved when the page is left before the pause is over', () => {
    const page = openPage();
    type(page, 1, 'quase perdido');
    window.dispatchEvent(new Event('pagehide'));
    page.close();
    expect(drafts(openPage())).toEqual({ 1: 'quase perdido' });
  });

  it('go when they are sent', () => {
    serve(() => new Promise(() => undefined));
    const page = openPage();
    type(page, 1, 'Oi');
    write(page, 'one');
    expect(drafts(page)).toEqual({ 1: 'Oi' });
    page.store.dispatch(submitted({ ticketId: 1, body: 'Oi', clientId: 'two', isDraft: true }));
    expect(drafts(page)).toEqual({});
  });

  it('belong to one person of one company', () => {
    const page = openPage();
    type(page, 1, 'segredo');
    window.dispatchEvent(new Event('pagehide'));
    page.close();
    const other = openBrowserStore('draft', { companyId: 2, userId: 3 });
    expect(drafts(openPage(openBrowserStore('outbox', owner), other))).toEqual({});
  });
});
