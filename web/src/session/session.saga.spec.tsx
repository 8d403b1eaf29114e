import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SignedInUser } from '@prosa/contracts';
import { api } from '../api/client';
import { refuse } from '../testing/fake-api';
import { fill } from '../testing/fill';
import { aUser } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';
import type { RenderOptions, RunningApp } from '../testing/render-app';
import { draftTyped } from '../conversation/composer/drafts.slice';
import { setReload } from './page-reload';
import { loginRequested, signedIn, signOutRequested } from './session.slice';
import { sessionIdOf } from './session.token';

const tokenOf = (sessionId: string): string =>
  `head.${btoa(JSON.stringify({ id: 3, companyId: 1, sessionId })).replaceAll('=', '')}.sign`;

const answerOf = (sessionId: string, user: SignedInUser = aUser()): object => ({
  token: tokenOf(sessionId),
  user,
});

let reloads = 0;

const start = async (options: RenderOptions = {}): Promise<RunningApp> => {
  const app = await renderApp({
    path: '/connections',
    ...options,
    routes: { 'POST /auth/refresh_token': answerOf('mine'), ...options.routes },
  });
  await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
  return app;
};

const signInAs = async (
  app: RunningApp,
  id: number,
  sessionId?: string,
  meanwhile: () => void = () => undefined,
): Promise<void> => {
  await act(async () => {
    const received = app.socket.frame('auth', {
      action: 'update',
      user: { id, email: 'ana@demo.test', companyId: 1 },
      ...(sessionId === undefined ? {} : { sessionId }),
    });
    meanwhile();
    await received;
  });
};

const pause = (ms: number): Promise<void> => act(() => new Promise<void>(done => setTimeout(done, ms)));

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
  setReload(() => {
    reloads += 1;
  });
});

describe('the session of an access token', () => {
  it('is read from its claims', () => {
    expect(sessionIdOf(tokenOf('mine'))).toBe('mine');
    expect(sessionIdOf(`h.${btoa(JSON.stringify({ name: 'x' }))}.s`)).toBeNull();
    for (const token of [null, '', 'a-token', 'a.%%%.c']) expect(sessionIdOf(token)).toBeNull();
  });
});

describe('a sign-in on another computer', () => {
  it('is told, forgets everything here, loads the page anew, and knows the way back', async () => {
    const app = await start();
    await signInAs(app, 3, 'theirs');
    await waitFor(() => expect(reloads).toBe(1));
    // Until the new page is there nothing is shown that would be lost with this one.
    expect(document.body).not.toHaveTextContent('outro computador');
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(app.path()).toBe('/connections');
    expect(['userId', 'companyId', 'sessionId'].map(key => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
    expect(app.store.getState().connections.items).toEqual([]);
    app.unmount();

    const anew = await renderApp({
      user: null,
      path: '/connections',
      routes: { 'POST /auth/login': answerOf('next') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua conta foi acessada em outro computador.');
    const person = userEvent.setup();
    await fill(person, screen.getByLabelText('E-mail'), 'ana@demo.test');
    await fill(person, screen.getByLabelText('Senha'), 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(anew.path()).toBe('/connections'));
    anew.unmount();
  });

  it('is told as well when only the refused refresh says so', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', refuse(401, 'ERR_SIGNED_IN_ELSEWHERE'));
    await act(async () => app.socket.drop('io server disconnect'));
    await waitFor(() => expect(reloads).toBe(1));
    app.unmount();
    const anew = await renderApp({ user: null, path: '/connections' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua conta foi acessada em outro computador.');
    anew.unmount();
  });

  it('is told to a page that was closed meanwhile', async () => {
    const app = await renderApp({
      path: '/connections',
      routes: { 'POST /auth/refresh_token': refuse(401, 'ERR_SIGNED_IN_ELSEWHERE') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua conta foi acessada em outro computador.');
    app.unmount();
  });

  it('is told as well when the news names no session', async () => {
    const app = await start();
    await signInAs(app, 3);
    await waitFor(() => expect(reloads).toBe(1));
    app.unmount();
  });

  it('is not this session’s own sign-in', async () => {
    const app = await start();
    await signInAs(app, 3, 'mine');
    await pause(1_200);
    expect(app.store.getState().session.status).toBe('signedIn');
    app.unmount();
  });

  it('is not one in another tab of this browser, whose session this tab goes on with', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', answerOf('tab-two'));
    await signInAs(app, 3, 'tab-two', () => localStorage.setItem('sessionId', 'tab-two'));
    await waitFor(() => expect(app.api.calls('POST /auth/refresh_token')).toHaveLength(2));
    await pause(100);
    expect(app.store.getState().session.status).toBe('signedIn');
    expect(reloads).toBe(0);
    app.unmount();
  });

  it('is not a colleague’s', async () => {
    const app = await start();
    await signInAs(app, 4, 'theirs');
    await pause(1_200);
    expect(app.store.getState().session.status).toBe('signedIn');
    app.unmount();
  });
});

describe('a token that expires', () => {
  it('is refreshed once, and the work goes on', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', answerOf('fresh'));
    app.api.on('GET /probe', ({ headers }) =>
      headers.get('authorization') === `Bearer ${tokenOf('fresh')}`
        ? { ok: true }
        : refuse(403, 'ERR_SESSION_EXPIRED'),
    );
    await act(async () => {
      expect(await api.get('/probe')).toEqual({ ok: true });
    });
    expect(app.api.calls('POST /auth/refresh_token')).toHaveLength(2);
    expect(app.path()).toBe('/connections');
    app.unmount();
  });

  it('leads to the sign-in when its refresh is refused, and back afterwards', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', refuse(401, 'ERR_REFRESH_REFUSED'));
    app.api.on('POST /auth/login', answerOf('next'));
    await act(async () => app.socket.drop('io server disconnect'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão expirou');
    expect(app.path()).toBe('/login');
    const person = userEvent.setup();
    await fill(person, screen.getByLabelText('E-mail'), 'ana@demo.test');
    await fill(person, screen.getByLabelText('Senha'), 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(app.path()).toBe('/connections'));
    app.unmount();
  });

  it('says so after a reload, too', async () => {
    const app = await renderApp({
      path: '/connections',
      routes: { 'POST /auth/refresh_token': refuse(401, 'ERR_REFRESH_REFUSED') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão expirou');
    app.unmount();
  });

  it('is not over while the server is only busy', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', refuse(429, 'ERR_TOO_MANY_REQUESTS'));
    await act(async () => app.socket.drop('io server disconnect'));
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    expect(app.api.calls('POST /auth/refresh_token')).toHaveLength(2);
    expect(app.store.getState().session.status).toBe('signedIn');
    app.unmount();
  });
});

describe('a subscription that ends while somebody works', () => {
  const overdue = aUser({ company: { ...aUser().company, dueDate: '2020-01-31' } });

  it.each([
    ['the refresh says so', refuse(402, 'ERR_SUBSCRIPTION_EXPIRED'), aUser()],
    ['the refresh is refused after the due date', refuse(401, 'ERR_REFRESH_REFUSED'), overdue],
  ])('leads to the finance department when %s', async (_case, refusal, user) => {
    const app = await start({ routes: { 'POST /auth/refresh_token': answerOf('mine', user) } });
    app.api.on('POST /auth/refresh_token', refusal);
    await act(async () => app.socket.drop('io server disconnect'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/departamento financeiro/);
    app.unmount();
  });

  it('asks the server as soon as somebody moves the due date into the past', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', refuse(402, 'ERR_SUBSCRIPTION_EXPIRED'));
    const { settings: _, ...company } = overdue.company;
    await act(async () => app.socket.frame('company', { action: 'update', company }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/departamento financeiro/);
    app.unmount();
  });

  it('tells of a blocked company at the first request', async () => {
    const app = await start();
    app.api.on('GET /probe', refuse(402, 'ERR_COMPANY_BLOCKED'));
    await act(async () => void (await api.get('/probe').catch(() => undefined)));
    expect(await screen.findByRole('alert')).toHaveTextContent(/a empresa está inativa/);
    app.unmount();
  });

  it('warns when the last days begin, once', async () => {
    const app = await start();
    app.api.on('POST /auth/refresh_token', { ...answerOf('mine'), expiresInDays: 4 });
    await act(async () => app.socket.drop('io server disconnect'));
    expect(await screen.findByText('Sua assinatura expira em 4 dias')).toBeVisible();
    expect(app.store.getState().session.expiresInDays).toBe(4);
    app.unmount();
  });
});

describe('what was under way when a session ended', () => {
  const page = (name: string) => ({
    contacts: [{ id: 1, name, number: '5511900000001', profilePicUrl: null, email: '', extraInfo: [] }],
    ...{ count: 1, hasMore: false, nextCursor: null },
  });

  it.each([false, true])('is not seen by the next person, signed in already: %s', async isSignedIn => {
    let answer: (() => void) | null = null;
    const app = await start({
      path: '/contacts',
      routes: {
        'GET /contacts': () =>
          new Promise(resolve => {
            answer = () => resolve(page('Cliente de outra empresa'));
          }),
      },
    });
    await waitFor(() => expect(answer).not.toBeNull());
    const late = answer as unknown as () => void;
    app.api.on('GET /contacts', page('Cliente meu'));
    await act(async () => void app.store.dispatch(signOutRequested()));
    await screen.findByLabelText('E-mail');
    if (isSignedIn) {
      app.api.on('POST /auth/login', answerOf('next', aUser({ id: 9, companyId: 2 })));
      await act(async () => void app.store.dispatch(loginRequested({ email: 'b@demo.test', password: 'x' })));
      await waitFor(() => expect(app.store.getState().session.status).toBe('signedIn'));
    }
    await act(async () => late());
    await pause(0);
    expect(JSON.stringify(app.store.getState())).not.toContain('Cliente de outra empresa');
    app.unmount();
  });

  it('leaves nothing behind that came while nobody was signed in', async () => {
    const app = await start();
    await act(async () => void app.store.dispatch(signOutRequested()));
    await screen.findByLabelText('E-mail');
    await act(
      async () => void app.store.dispatch(draftTyped({ ticketId: 1, text: 'Cliente de outra empresa' })),
    );
    const user = aUser({ id: 9, companyId: 2 });
    await act(async () => void app.store.dispatch(signedIn({ user, expiresInDays: null, feedEnd: null })));
    expect(JSON.stringify(app.store.getState())).not.toContain('Cliente de outra empresa');
    app.unmount();
  });
});
