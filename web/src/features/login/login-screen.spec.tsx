import { screen, waitFor } from '@testing-library/react';
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
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeEnabled();
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

  it('says so when the subscription ends today', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': { token: 'a-token', user: aUser(), expiresInDays: 0 } },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Sua assinatura expira hoje')).toBeVisible();
    app.unmount();
  });

  it('says that the company is blocked', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': refuse(402, 'ERR_COMPANY_BLOCKED') },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/a empresa está inativa/);
    app.unmount();
  });

  it.each([
    [{ 'retry-after': '61' }, 'Muitas tentativas. Aguarde 2 minutos e tente de novo.'],
    [{}, 'Muitas tentativas. Aguarde 15 minutos e tente de novo.'],
  ])('says how long to wait after too many attempts (%j)', async (headers, text) => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'POST /auth/login': { ...refuse(429, 'ERR_TOO_MANY_REQUESTS'), headers } },
    });
    const person = userEvent.setup();
    await fill(person, 'ana@demo.test', 'prosa-demo');
    await person.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    app.unmount();
  });

  it('leads to the sign-up while it is open, and to a new password', async () => {
    const app = await renderApp({
      user: null,
      path: '/login',
      routes: { 'GET /public-settings/userCreation': 'enabled' },
    });
    expect(await screen.findByRole('link', { name: 'Criar uma conta' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Esqueceu a senha?' })).toHaveAttribute('href', '/forgetpsw');
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
