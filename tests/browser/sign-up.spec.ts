import type { CompanyView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { openBrowser, openWindow, picture, signIn, type AgentWindow, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { connectPhone } from '../support/connected';
import { codeIn } from '../support/newcomer';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const password = 'Padaria2026';
const words = {
  pt: {
    company: 'Nome da empresa',
    email: 'E-mail',
    phone: 'Telefone',
    next: 'Continuar',
    send: 'Enviar código',
  },
  en: { company: 'Company name', email: 'Email', phone: 'Phone', next: 'Continue', send: 'Send the code' },
  es: {
    company: 'Nombre de la empresa',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    next: 'Continuar',
    send: 'Enviar código',
  },
} as const;
const secrets = {
  pt: ['Senha', 'Confirme sua senha'],
  en: ['Password', 'Confirm your password'],
  es: ['Contraseña', 'Confirma tu contraseña'],
} as const;
const codeLabels = {
  pt: 'Código de verificação',
  en: 'Verification code',
  es: 'Código de verificación',
} as const;

type Language = keyof typeof words;

interface Newcomer {
  readonly company: string;
  readonly email: string;
  readonly phone: string;
}

describe('Sign-up, password reset and sign-in in the browser', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  const windows: AgentWindow[] = [];

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct({ env: { HIDE_UNKNOWN_EMAIL: '0' } }),
      openBrowser(),
    ]);
    simulator = new SimulatorClient(product.url);
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  const open = async (
    path: string,
    look?: Parameters<typeof openWindow>[1],
    language: Language = 'pt',
  ): Promise<Page> => {
    const window = await openWindow(browser, look);
    windows.push(window);
    await window.context.addInitScript(`localStorage.setItem('i18nextLng', '${language}')`);
    await window.page.goto(`${product.url}${path}`);
    return window.page;
  };

  const fill = async (page: Page, who: Newcomer, language: Language = 'pt'): Promise<void> => {
    const { company, email, phone, next } = words[language];
    await page.getByLabel(company).fill(who.company);
    await page.getByLabel(email).fill(who.email);
    await page.getByLabel(phone).fill(who.phone);
    for (const secret of secrets[language]) await page.getByLabel(secret, { exact: true }).fill(password);
    await page.getByRole('button', { name: next }).click();
  };

  const mailedCode = (to: string): Promise<string> =>
    eventually(async () => codeIn((await simulator.mails(to))[0]?.text ?? ''));

  /** The rights of the person who is signed in in a page; another sign-in would end theirs. */
  const clientOf = async (page: Page): Promise<ApiClient> => {
    const asked = page.waitForRequest(request => 'authorization' in request.headers());
    await page.reload();
    const client = new ApiClient(product.url);
    client.token = (await asked).headers()['authorization']?.replace('Bearer ', '') ?? '';
    return client;
  };

  /** The list of a new company opens by itself, ticks itself, and ends with a message that reached a customer. */
  const takeFirstSteps = async (page: Page): Promise<void> => {
    const panel = page.getByRole('region', { name: 'Primeiros passos' });
    await panel.getByRole('button', { name: 'Ir: Conecte um número' }).waitFor();
    const client = await clientOf(page);
    await page.getByRole('button', { name: 'Primeiros passos 0 de 4' }).click();
    await client.post('/whatsapp', { name: 'Loja' });
    await connectPhone(product.url, client, '5511900000077');
    await page.getByRole('button', { name: 'Primeiros passos 1 de 4' }).waitFor();
    await client.post('/queue', { name: 'Balcão', color: '#AA3377' });
    const colleague = { name: 'Rita', email: 'rita@padaria.test', password, profile: 'user' };
    await client.post('/users', colleague);
    await page.getByRole('button', { name: 'Primeiros passos 3 de 4' }).waitFor();
    await panel.getByRole('button', { name: 'Ir: Envie a primeira mensagem' }).click();
    await page.getByRole('dialog', { name: 'Novo atendimento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await simulator.write({ from: '5511977778801', name: 'Zeca', to: '5511900000077', text: 'Tem pão?' });
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByText('Zeca').first().click();
    await page.getByRole('button', { name: 'Aceitar' }).first().click();
    await page.locator('.composer-field:focus').waitFor();
    await page.keyboard.type('Quentinho, às 17h!');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect((await simulator.messages('5511977778801')).map(({ text }) => text).join()).toContain(
        'Quentinho',
      ),
    );
    await page.getByRole('button', { name: /^Primeiros passos/ }).click();
    await panel.getByText('Tudo pronto').waitFor();
    await picture(page, 'sign-up-first-steps-done');
  };

  it('a company signs up, and its first user signs in', async () => {
    const who = { company: 'Padaria Lua', email: 'lua@padaria.test', phone: '11988880001' };
    const page = await open('/login');
    await page.getByRole('link', { name: 'Criar uma conta' }).click();
    await page.getByLabel('Nome da empresa').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await whole(page, 'sign-up-faults');
    await fill(page, who);
    await page.getByRole('radio', { name: /^Básico,/ }).check();
    await whole(page, 'sign-up-plans');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByLabel('Código de verificação').waitFor();
    await page.getByRole('link', { name: /Ver os (e-mails|telefones)/ }).waitFor();
    await whole(page, 'sign-up-code');

    const code = await mailedCode(who.email);
    const wrong = code === '111111' ? '222222' : '111111';
    await page.getByLabel('Código de verificação').fill(wrong);
    await page.getByText('Código de verificação inválido. Tente novamente.').waitFor();
    await whole(page, 'sign-up-code-wrong');

    await page.reload();
    await page.getByText(/não guardamos a sua senha/).waitFor();
    // For the first minute it says how long it still takes.
    await page.getByRole('button', { name: /^Reenviar código/ }).waitFor();
    await whole(page, 'sign-up-code-reloaded');
    for (const secret of secrets.pt) await page.getByLabel(secret, { exact: true }).fill(password);
    await page.getByLabel('Código de verificação').fill(code);

    await page.waitForURL(/\/login$/);
    await page.getByText('Conta criada! Entre para começar.').waitFor();
    await eventually(async () => expect(await page.getByLabel('E-mail').inputValue()).toBe(who.email));
    await whole(page, 'sign-up-done');
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(/\/tickets/);
    await page
      .getByText(/Padaria Lua/)
      .first()
      .waitFor();
    await picture(page, 'sign-up-first-sign-in');
    await takeFirstSteps(page);
  });

  it.each([
    ['en', '+1 212 555 0142', 1440, 'dark'],
    ['es', '11988880003', 390, 'dark'],
    ['pt', '11988880004', 390, 'light'],
  ] as const)('the steps fit in %s (%s, %i px, %s)', async (language, phone, width, theme) => {
    const page = await open('/signup', { width, theme }, language);
    await page.getByLabel(words[language].company).waitFor();
    await whole(page, `sign-up-data-${language}-${width}-${theme}`);
    await fill(page, { company: 'Casa Azul', email: `azul.${language}@casa.test`, phone }, language);
    await page.getByRole('radio').nth(1).check();
    await whole(page, `sign-up-plans-${language}-${width}-${theme}`);
    await page.getByRole('button', { name: words[language].send }).click();
    await page.getByLabel(codeLabels[language]).waitFor();
    await page.getByLabel(codeLabels[language]).pressSequentially('123');
    await whole(page, `sign-up-code-${language}-${width}-${theme}`);
  });

  it('a forgotten password is replaced by a code, and the old one is invalid', async () => {
    const page = await open('/login');
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
    await page.getByLabel('E-mail').fill('ninguem@demo.test');
    await page.getByRole('button', { name: 'Enviar Email' }).click();
    await page.getByText('Email não encontrado').waitFor();
    await whole(page, 'password-reset-unknown');
    await page.goto(`${product.url}/forgetpsw?companyId=1`);
    await page.getByLabel('E-mail').fill('bruno@demo.test');
    await page.getByRole('button', { name: 'Enviar Email' }).click();
    await page.getByText('Email enviado com sucesso!').waitFor();
    await page.getByLabel('Código de verificação').fill(await mailedCode('bruno@demo.test'));
    await page.getByLabel('Nova senha', { exact: true }).fill('Fraca');
    await page.getByLabel('Confirme a nova senha').fill('outra');
    await page.getByRole('button', { name: 'Redefinir Senha' }).click();
    await page.getByText('As senhas não correspondem').waitFor();
    await whole(page, 'password-reset-rule');
    await page.getByLabel('Nova senha', { exact: true }).fill('Nova-senha-1');
    await page.getByLabel('Confirme a nova senha').fill('Nova-senha-1');
    await page.getByRole('button', { name: 'Redefinir Senha' }).click();
    await page.getByText('Senha redefinida com sucesso.').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Erro no login, verifique email ou senha!').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill('Nova-senha-1');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(/\/tickets/);
  });

  it('the reset fits a phone in dark mode', async () => {
    const page = await open('/forgetpsw', { width: 390, theme: 'dark' });
    await page.getByLabel('E-mail').fill('admin@outra.test');
    await page.getByRole('button', { name: 'Enviar Email' }).click();
    await page.getByLabel('Nova senha', { exact: true }).fill('Nova');
    await whole(page, 'password-reset-390-dark');
  });

  it('a sign-in on another computer is reported, and the page is restored after signing in again', async () => {
    const page = await open('/login');
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/connections`);
    await page.getByRole('heading', { name: 'Conexões' }).waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${product.url}/tickets`);
    await otherTab.getByRole('tab', { name: /Aguardando/ }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('heading', { name: 'Conexões' }).isVisible()).toBe(true),
    );

    await ApiClient.signIn(product.url, 'admin@demo.test');
    await page.getByText('Sua conta foi acessada em outro computador.').waitFor();
    await page.waitForURL(/\/login$/);
    await eventually(async () =>
      expect(await page.evaluate<string | null>(`localStorage.getItem('userId')`)).toBeNull(),
    );
    await whole(page, 'other-computer');
    await page.getByLabel('E-mail').fill('admin@demo.test');
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(/\/connections$/);
  });

  it('an overdue company is redirected to its invoices, one close to its due date is warned', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const companies = await owner.get<readonly CompanyView[]>('/companies/list');
    const other = companies.find(company => company.name.includes('Outra'));
    if (other === undefined) throw new Error('the demo has no second company');
    const due = async (days: number): Promise<void> => {
      const dueDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const answer = await owner.call('PUT', `/companies/${other.id}`, { dueDate });
      expect(answer.status).toBe(200);
    };
    await due(3);
    const page = await open('/login');
    await signIn(page, product.url, 'admin@outra.test');
    await page
      .getByText(/Sua assinatura expira em [234] dias/)
      .first()
      .waitFor();
    await picture(page, 'last-days');
    await due(-3);
    await page
      .getByText(/departamento financeiro/)
      .first()
      .waitFor();
    await whole(page, 'overdue-while-working');
    await page.getByLabel('E-mail').fill('admin@outra.test');
    await page.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('button', { name: 'Não foi possível entrar' }).waitFor();
    await page.getByText(/Acesso bloqueado.*departamento financeiro/).waitFor();
    await whole(page, 'overdue');
  });

  it('a disabled sign-up says so, and the sign-in has no link to it', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    expect((await owner.call('PUT', '/settings/userCreation', { value: 'disabled' })).status).toBe(200);
    const page = await open('/signup');
    await page.getByText('A criação do usuário foi desabilitada pelo administrador.').waitFor();
    await whole(page, 'sign-up-closed');
    await page.getByRole('link', { name: 'Voltar para o login' }).click();
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).waitFor();
    expect(await page.getByRole('link', { name: 'Criar uma conta' }).count()).toBe(0);
  });

  it('no console logged an error', () => {
    expect(windows.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
