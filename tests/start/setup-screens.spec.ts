import type { Browser } from 'playwright-core';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '../support/api-client';
import { sharedBrowser, openWindow, whole } from '../support/browser';
import { discard, startProduct, type Product } from '../support/product';

const real = { WA_NETWORK: 'whatsapp' };
const founder = {
  name: 'Marta Reis',
  email: 'marta@plataforma.test',
  password: 'Fundadora2026',
  planValue: 49.9,
};
const operator = resolve('dist/services/standalone/src/operator/main.js');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the `prosa` command on a data folder. */
const prosa = async (dataDir: string, args: readonly string[], env: object = {}): Promise<Ended> => {
  const environment = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...real, ...env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [operator, ...args], {
      env: environment,
    });
    return { code: 0, out: stdout, err: stderr };
  } catch (fault) {
    const { code, stdout, stderr } = fault as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
};

describe('A new installation for the real network', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ env: real }), sharedBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('prints the URL of the setup, and accepts no demo user', async () => {
    expect(product.output()).toMatch(/Code for \/setup: (\w{4}-){3}\w{4}/);
    await expect(ApiClient.signIn(product.url, 'super@prosa.test')).rejects.toThrow(
      'ERR_INVALID_CREDENTIALS',
    );
  });

  it('requires the printed code from remote visitors', async () => {
    const client = new ApiClient(product.url);
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    const view = await client.call('GET', '/founding', undefined, elsewhere);
    expect(view.body).toEqual({ open: true, needsCode: true });
    for (const code of ['', 'AAAA-BBBB-CCCC-DDDD']) {
      const refused = await client.call('POST', '/founding', { ...founder, code }, elsewhere);
      expect([refused.status, refused.body]).toMatchObject([403, { error: 'ERR_FOUNDING_CODE' }]);
    }
  });

  it('takes the first local visitor from the setup to the platform’s connections', async () => {
    const { page, faults } = await openWindow(browser);
    await page.goto(product.url);
    await page.waitForURL(/\/setup$/);
    await whole(page, 'setup-1440-light');
    await page.getByRole('button', { name: 'Criar e entrar' }).click();
    await page.getByText('Confira o e-mail').waitFor();
    await page.getByLabel('Seu nome').fill(founder.name);
    await page.getByLabel('E-mail').fill(founder.email);
    await page.getByLabel('Senha', { exact: true }).fill(founder.password);
    await page.getByLabel('Confirme sua senha').fill(founder.password);
    await page.getByText('Informe um valor, como 49,90').waitFor();
    await page.getByLabel('Preço do plano por mês (R$)').fill('49,90');
    await page.getByRole('button', { name: 'Criar e entrar' }).click();
    await page.waitForURL(/\/connections$/);
    await page.getByRole('heading', { name: 'Conexões' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is set up once: a named super user, a separate company, a plan and a sender', async () => {
    const client = await ApiClient.signIn(product.url, founder.email, founder.password);
    expect(client.me).toMatchObject({ name: founder.name, super: true, profile: 'admin' });
    expect(await client.get('/plans/all')).toMatchObject([{ name: 'Padrão', value: 49.9 }]);
    expect(await client.get('/whatsapp')).toMatchObject([{ name: 'Plataforma', isDefault: true }]);
    const again = await client.call('POST', '/founding', { ...founder, email: 'outra@plataforma.test' });
    expect([again.status, again.body]).toMatchObject([409, { error: 'ERR_ALREADY_FOUNDED' }]);
    expect((await client.call('GET', '/founding')).body).toEqual({ open: false, needsCode: false });
  });

  it('never opens the setup again, and fits a phone and dark mode', async () => {
    const { page } = await openWindow(browser, { width: 390, theme: 'dark' });
    await page.goto(`${product.url}/setup`);
    await page.waitForURL(/\/login$/);
    await page.route('**/api/founding', route => route.fulfill({ json: { open: true, needsCode: true } }));
    await page.goto(`${product.url}/login`);
    await page.waitForURL(/\/setup$/);
    await page.getByLabel('Código de instalação').waitFor();
    await whole(page, 'setup-390-dark');
  });

  it('is unchanged when `prosa setup` runs again', async () => {
    const ended = await prosa(product.dataDir, [
      'setup',
      '--name',
      'Outra',
      '--email',
      'outra@plataforma.test',
    ]);
    expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('nothing was changed')]);
  });
});

describe('An installation without a browser', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-setup-'));
  let product: Product | null = null;

  afterAll(async () => {
    if (product !== null) await discard(product);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is set up by `prosa setup` with flags and environment variables', async () => {
    const wrong = await prosa(dataDir, ['setup', '--name', 'M', '--email', 'nobody']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/--name: .*\n--email: .*\n--password: .*\n--price: /);
    const common = await prosa(
      dataDir,
      ['setup', '--name', founder.name, '--email', founder.email, '--price', '49.90'],
      {
        PROSA_SETUP_PASSWORD: 'Password123',
      },
    );
    expect([common.code, common.err]).toEqual([2, expect.stringContaining('most common passwords')]);
    const ended = await prosa(
      dataDir,
      ['setup', '--name', founder.name, '--plan', 'Inicial', '--users', '3', '--price', '49.90', '--json'],
      {
        PROSA_SETUP_EMAIL: founder.email,
        PROSA_SETUP_PASSWORD: founder.password,
      },
    );
    expect([ended.code, ended.err]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(ended.out)).toMatchObject({ founded: 'platform' });
    expect(ended.out + ended.err).not.toContain(founder.password);

    product = await startProduct({ dataDir, env: real });
    expect(product.output()).not.toContain('Code for /setup');
    const client = await ApiClient.signIn(product.url, founder.email, founder.password);
    expect(await client.get('/plans/all')).toMatchObject([{ name: 'Inicial', users: 3, value: 49.9 }]);
  });
});

describe('Data of the demo', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-demo-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('cannot run on the real network until a command has removed the demo, listing what is deleted', async () => {
    await (await startProduct({ dataDir })).stop();
    const refused = await startProduct({ dataDir, env: real }).catch(String);
    expect(refused).toMatch(/holds the demo.*Empresa Demo \(\d\).*npx prosa demo remove/s);

    const status = await prosa(dataDir, ['demo', 'status']);
    expect(status.out).toMatch(/name Empresa Demo {3}people \d {3}contacts/);
    const removed = await prosa(dataDir, ['demo', 'remove']);
    expect([removed.code, removed.out]).toEqual([
      0,
      expect.stringMatching(/removed company {3}name Empresa Demo/),
    ]);

    const product = await startProduct({ dataDir, env: real });
    expect(product.output()).toContain('Code for /setup');
    await expect(ApiClient.signIn(product.url, 'admin@demo.test')).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    const client = new ApiClient(product.url);
    expect((await client.call('POST', '/founding', founder)).status).toBe(200);
    await product.stop();

    // A restored backup may be looked at in simulated mode; demo people never come back into it.
    const simulated = await startProduct({ dataDir });
    expect(simulated.output()).toContain('No demo here');
    await expect(ApiClient.signIn(simulated.url, 'admin@demo.test')).rejects.toThrow(
      'ERR_INVALID_CREDENTIALS',
    );
    await simulated.stop();
  });
});
