import type { CaptchaDemand, ErrorBody, LeadFormView, LeadPage, UserView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient, type Answer } from '../support/api-client';
import { openBrowser, openWindow } from '../support/browser';
import { CaptchaProvider } from '../support/captcha-provider';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

describe.each(['turnstile', 'hcaptcha'] as const)('A public form that requires %s under load', kind => {
  let provider: CaptchaProvider;
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let form: LeadFormView;
  let visitors = 0;

  const fill = (token?: string): Promise<Answer<ErrorBody & Partial<CaptchaDemand>>> => {
    visitors += 1;
    return new ApiClient(product.url).call(
      'POST',
      `/forms/apresentacao/${form.publicId}`,
      { name: 'Pressa', email: `pressa${visitors}@cliente.test`, phone: `1198333${1_000 + visitors}` },
      token === undefined ? {} : { 'x-captcha-token': token },
    );
  };

  /** A minute that ends in between takes the pressure away until it is there again. */
  const isRefused = (token?: string): Promise<void> =>
    eventually(async () => expect((await fill(token)).status).toBe(429));

  beforeAll(async () => {
    provider = await CaptchaProvider.start(kind);
    [product, browser] = await Promise.all([startProduct({ env: provider.env }), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    form = await admin.get(`/forms/${(await connectPhone(product.url, admin)).id}`);
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
    await provider?.stop();
  });

  it('names the site key and the script, and accepts an answer once', async () => {
    await eventually(async () => {
      const { status, body } = await fill();
      expect([status, body.captcha, body.siteKey, body.script]).toEqual([
        429,
        kind,
        'key-of-the-site',
        `${provider.url}/api.js`,
      ]);
    });
    const token = provider.solve();
    expect((await fill(token)).status).toBe(201);
    await isRefused(token);
    await isRefused('made-up');
    await isRefused('a'.repeat(9_000));
  });

  it('rejects answers given for another site or widget', async () => {
    await isRefused(provider.solve({ elsewhere: true }));
  });

  it('allows the provider’s script on the page of the form only', async () => {
    const policyOf = async (path: string): Promise<Readonly<Record<string, string>>> => {
      const { headers } = await fetch(`${product.url}${path}`);
      const rules = (headers.get('content-security-policy') ?? '').split(';').map(rule => rule.trim());
      return Object.fromEntries(
        rules.map(rule => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]),
      );
    };
    const allowed = await policyOf(`/forms/apresentacao/${form.publicId}`);
    expect(allowed['script-src']).toBe(`${provider.url} 'self'`);
    const other = await policyOf('/login');
    expect(other['script-src']).toBe("'self'");
    expect(JSON.stringify(other)).not.toContain(provider.url);
  });

  it('refuses submissions while the provider is unreachable', async () => {
    const token = provider.solve();
    provider.down(true);
    await isRefused(token);
    provider.down(false);
    expect((await fill(token)).status).toBe(201);
  });

  it('shows the widget in its dialog, within the content security policy, and sends its answer', async () => {
    await isRefused();
    const { page, faults } = await openWindow(browser, { width: 390, theme: 'light' });
    await page.goto(`${product.url}/forms/apresentacao/${form.publicId}`);
    await page.getByLabel('Nome', { exact: true }).fill('Rita Prado');
    await page.getByLabel('Email').fill('rita@cliente.test');
    await page.getByLabel('Celular').fill('11982229999');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('button', { name: 'Sou uma pessoa (key-of-the-site)' }).click();
    await page.getByText('Formulário enviado com sucesso!').waitFor();
    expect((await admin.get<LeadPage>('/leads?searchParam=rita@cliente.test')).leads).toHaveLength(1);
    expect(faults.filter(fault => fault.includes('Content Security'))).toEqual([]);
    await page.context().close();
  });
});
