import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentProviderTest, PaymentProviderView } from '@prosa/contracts';
import type { FakeRoutes } from '../../../testing/fake-api';
import { anAdmin } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';

const PATH = '/api/payments/asaas/0123456789abcdef0123456789abcdef';

const aProvider = (changes: Partial<PaymentProviderView> = {}): PaymentProviderView => ({
  ...{ mode: 'production', key: '••••••••oken', state: 'well' },
  webhook: { path: PATH, url: null, token: 'the-token-of-the-notices', isGiven: false },
  ...{ lastNoticeAt: '2026-11-20T12:00:00.000Z', lastRefusedAt: null, comparedUntil: null },
  unannounced: { count: 0, lastAt: null },
  ...changes,
});

const start = (view: PaymentProviderView, routes: FakeRoutes = {}) =>
  renderApp({
    user: anAdmin({ super: true }),
    path: '/settings/provider',
    routes: { 'GET /payments/provider': view, 'GET /settings/asaas': view.key, ...routes },
  });

describe('the set-up of the payment provider', () => {
  it('gives the address and the token to be copied, and shows the token to nobody', async () => {
    const app = await start(aProvider());
    const person = userEvent.setup();
    expect(await screen.findByText(`${window.location.origin}${PATH}`)).toBeVisible();
    expect(screen.queryByText('the-token-of-the-notices')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Copiar Token de autenticação' }));
    expect(await navigator.clipboard.readText()).toBe('the-token-of-the-notices');
    expect(screen.getByText('Em produção: as cobranças são de verdade.')).toBeVisible();
    app.unmount();
  });

  it.each<[string, PaymentProviderTest, string]>([
    [
      'all is well',
      { problem: null, code: null, webhook: 'registered' },
      'O webhook está cadastrado e ativo.',
    ],
    [
      'no webhook',
      { problem: null, code: null, webhook: 'missing' },
      'O webhook não está cadastrado no Asaas.',
    ],
    [
      'a key that is refused',
      { problem: 'refused', code: 'invalid_access_token', webhook: null },
      'O Asaas recusou a chave (invalid_access_token).',
    ],
  ])('tests it: %s', async (_what, found, words) => {
    const app = await start(aProvider(), { 'POST /payments/provider/test': found });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Testar agora' }));
    expect(await screen.findByText(words)).toBeVisible();
    app.unmount();
  });

  it('warns when payments come without a notice', async () => {
    const unannounced = { count: 2, lastAt: '2026-11-21T15:30:00.000Z' };
    const app = await start(aProvider({ state: 'silent', unannounced, lastNoticeAt: null }));
    expect(await screen.findByRole('alert')).toHaveTextContent('sem aviso');
    expect(screen.getByText(/^2 pagamentos, o último em 21\/11\/2026/)).toBeVisible();
    app.unmount();
  });

  it('asks for a key where there is none, and has nothing to test', async () => {
    const app = await start(aProvider({ mode: null, key: '' }));
    expect(await screen.findByText(/Nenhuma chave do Asaas/)).toBeVisible();
    expect(screen.getByLabelText('Token do Asaas')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Testar agora' })).toBeNull();
    app.unmount();
  });
});
