import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { refuse } from '../../testing/fake-api';
import { aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const fill = async (person: UserEvent, email: string, password: string): Promise<void> => {
  await person.type(await screen.findByLabelText('E-mail'), email);
  await person.type(screen.getByLabelText('Senha'), password);
};

describe('signing in', () => {
  it('asks a stranger to sign in before anything private is shown, and then goes where they wanted', async () => {
    const app = await renderApp({
      user: null,
      path: '/connections',
      routes: { 'POST /auth/login': { token: 'a-token', user: aUser() } },
    });
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.api.calls('GET /whatsapp')).toHaveLength(0);
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('heading', { name: 'Conexões' })).toBeVisible();
    expect(app.path()).toBe('/connections');
    app.unmount();
  });

  it('can be sent only when e-mail and password are filled in and valid', async () => {
    const app = await renderApp({ user: null, path: '/login' });
    const person = userEvent.setup();
    const button = await screen.findByRole('button', { name: 'Entrar' });
    expect(button).toBeDisabled();
    await fill(person, 'ana', 'x');
    expect(screen.getByText('Email inválido')).toBeVisible();
    expect(button).toBeDisabled();
    await person.type(screen.getByLabelText('E-mail'), '@demo.test');
    expect(button).toBeEnabled();
    await person.clear(screen.getByLabelText('Senha'));
    expect(screen.getByText('A senha é obrigatória')).toBeVisible();
    expect(button).toBeDisabled();
    app.unmount();
  });

  it('says so when e-mail or password is wrong, and lets the person try again', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': refuse(400, 'ERR_INVALID_CREDENTIALS') },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'errada');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro no login, verifique email ou senha!');
    expect(screen.getByRole('button', { name: 'Não foi possível entrar' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Entrar' }, { timeout: 2_000 })).toBeEnabled();
    expect(screen.getByRole('alert')).toBeVisible();
    app.unmount();
  });

  it('sends the person to the finance department when the subscription is overdue', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': refuse(402, 'ERR_SUBSCRIPTION_EXPIRED') },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/departamento financeiro/);
    app.unmount();
  });

  it('warns when fewer than five days of the subscription remain', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': { token: 'a-token', user: aUser(), expiresInDays: 1 } },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Sua assinatura expira em 1 dia')).toBeVisible();
    app.unmount();
  });

  it('shows the password on request', async () => {
    const app = await renderApp({ user: null, path: '/login' });
    const person = userEvent.setup();
    const password = await screen.findByLabelText('Senha');
    expect(password).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password).toHaveAttribute('type', 'text');
    app.unmount();
  });

  it('changes the language at once', async () => {
    const app = await renderApp({ user: null, path: '/login' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('radio', { name: 'Español' }));
    expect(await screen.findByLabelText('Contraseña')).toBeVisible();
    expect(localStorage.getItem('i18nextLng')).toBe('es');
    app.unmount();
  });

  it('sends a signed-in person on to the workspace', async () => {
    const app = await renderApp({ path: '/login' });
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    app.unmount();
  });
});

describe('losing the session', () => {
  it('tells that the account was used on another computer', async () => {
    const app = await renderApp({ path: '/connections' });
    await screen.findByRole('heading', { name: 'Conexões' });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () => {
      app.socket.frame('auth', { action: 'update', user: { id: 3, email: 'ana@demo.test', companyId: 1 } });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua conta foi acessada em outro computador.');
    expect(localStorage.getItem('userId')).toBeNull();
    expect(app.store.getState().connections.items).toEqual([]);
    app.unmount();
  });

  it('is not disturbed by a colleague who signs in', async () => {
    const app = await renderApp({ path: '/connections' });
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    await act(async () => {
      app.socket.frame('auth', { action: 'update', user: { id: 4, email: 'bruno@demo.test', companyId: 1 } });
    });
    expect(app.store.getState().session.status).toBe('signedIn');
    app.unmount();
  });

  it('signs out and says so when the server answers 401', async () => {
    const app = await renderApp({
      path: '/connections',
      routes: { 'GET /whatsapp': refuse(401, 'ERR_REFRESH_REFUSED') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão expirou');
    expect(app.path()).toBe('/login');
    app.unmount();
  });
});
