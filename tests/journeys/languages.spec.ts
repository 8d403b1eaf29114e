import { errorText, type CompanyView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { auth as enAuth } from '../../web/src/i18n/en/auth';
import { login as enLogin } from '../../web/src/i18n/en/login';
import { passwordReset as enReset } from '../../web/src/i18n/en/password-reset';
import { shell as enShell } from '../../web/src/i18n/en/shell';
import { signUp as enSignUp } from '../../web/src/i18n/en/sign-up';
import { auth as esAuth } from '../../web/src/i18n/es/auth';
import { login as esLogin } from '../../web/src/i18n/es/login';
import { passwordReset as esReset } from '../../web/src/i18n/es/password-reset';
import { shell as esShell } from '../../web/src/i18n/es/shell';
import { signUp as esSignUp } from '../../web/src/i18n/es/sign-up';
import { auth as ptAuth } from '../../web/src/i18n/pt/auth';
import { login as ptLogin } from '../../web/src/i18n/pt/login';
import { passwordReset as ptReset } from '../../web/src/i18n/pt/password-reset';
import { shell as ptShell } from '../../web/src/i18n/pt/shell';
import { signUp as ptSignUp } from '../../web/src/i18n/pt/sign-up';
import { ApiClient } from '../support/api-client';
import { axeFaults, sharedBrowser, openWindow, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import { codeIn } from '../support/newcomer';
import { sharedProduct, type SharedProduct } from '../support/shared-product';
import { SimulatorClient } from '../support/simulator-client';

const words = {
  pt: { signUp: ptSignUp, auth: ptAuth, login: ptLogin, reset: ptReset, shell: ptShell },
  en: { signUp: enSignUp, auth: enAuth, login: enLogin, reset: enReset, shell: enShell },
  es: { signUp: esSignUp, auth: esAuth, login: esLogin, reset: esReset, shell: esShell },
} as const;

const FIRST = 'Padaria2026';
const SECOND = 'Nova-senha-1';

let product: SharedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), sharedBrowser()]);
});

afterAll(async () => {
  await browser?.close();
});

/** The complete way in, in each language: a company from sign-up to being overdue. */
describe.each(['pt', 'en', 'es'] as const)('Sign-up and sign-in, in %s', language => {
  const { signUp, auth, login, reset, shell } = words[language];
  const who = {
    company: `Casa ${language}`,
    email: `dona.${language}@casa.test`,
    phone: `1198888${{ pt: '1001', en: '1002', es: '1003' }[language]}`,
  };
  let window: AgentWindow;
  let page: Page;

  beforeAll(async () => {
    window = await openWindow(browser);
    page = window.page;
    await page.addInitScript(`localStorage.setItem('i18nextLng', '${language}')`);
  });

  afterAll(() => window?.context.close());

  const go = (path: string) => page.goto(`${product.url}${path}`);
  const shows = (text: string) => page.getByText(text).first().waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  let received = '';
  /** The code of the next mail: mails leave after the answer, so that an earlier one may still be the latest. */
  const mailedCode = async (): Promise<string> => {
    received = await eventually(async () => {
      const code = codeIn((await new SimulatorClient(product.url).mails(who.email))[0]?.text ?? '');
      expect(code).not.toBe(received);
      return code;
    });
    return received;
  };
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel(login.email).fill(who.email);
    await page.getByLabel(login.password, { exact: true }).fill(password);
    await press(login.submit);
  };
  const company = async (root: ApiClient): Promise<CompanyView> => {
    const found = (await root.get<readonly CompanyView[]>('/companies/list')).find(
      ({ name }) => name === who.company,
    );
    if (found === undefined) throw new Error('nobody signed up');
    return found;
  };

  it('go from the sign-up to the first sign-in', async () => {
    await go('/signup');
    await page.getByLabel(signUp.company).fill(who.company);
    await page.getByLabel(signUp.email).fill(who.email);
    await page.getByLabel(signUp.phone).fill(language === 'en' ? '+1 212 555 0142' : who.phone);
    await page.getByLabel(auth.password, { exact: true }).fill(FIRST);
    await page.getByLabel(auth.confirmPassword, { exact: true }).fill(FIRST);
    await press(signUp.next);
    await page.getByRole('radio', { name: /^Básico,/ }).check();
    await press(signUp.sendCode);
    await page.getByLabel(auth.code).fill(await mailedCode());
    await page.waitForURL(/\/login$/);
    await shows(login.signedUp);
    await page.getByLabel(login.password, { exact: true }).fill(FIRST);
    await press(login.submit);
    await page.waitForURL(/\/tickets/);
    await shows(who.company);
    expect(await page.evaluate('document.documentElement.lang')).toBe(language === 'pt' ? 'pt-BR' : language);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('report a sign-in on another computer', async () => {
    await ApiClient.signIn(product.url, who.email, FIRST);
    await shows(shell.otherComputer);
    await page.waitForURL(/\/login$/);
  });

  it('replace a forgotten password', async () => {
    await go('/forgetpsw');
    await page.getByLabel(reset.email).fill(who.email);
    await press(reset.sendEmail);
    await shows(reset.emailSent);
    await page.getByLabel(auth.code).fill(await mailedCode());
    await page.getByLabel(reset.newPassword, { exact: true }).fill(SECOND);
    await page.getByLabel(reset.confirm).fill(SECOND);
    await press(reset.submit);
    await shows(login.passwordReset);
    await signIn(FIRST);
    await shows(login.wrongCredentials);
    await signIn(SECOND);
    await page.waitForURL(/\/tickets/);
  });

  it('keep agents off the pages of administrators', async () => {
    const admin = await ApiClient.signIn(product.url, who.email, SECOND);
    const email = `agente.${language}@casa.test`;
    await admin.post('/users', { name: 'Agente', email, password: FIRST });
    const other = await openWindow(browser);
    await other.page.addInitScript(`localStorage.setItem('i18nextLng', '${language}')`);
    await other.page.goto(`${product.url}/login`);
    await other.page.getByLabel(login.email).fill(email);
    await other.page.getByLabel(login.password, { exact: true }).fill(FIRST);
    await other.page.getByRole('button', { name: login.submit, exact: true }).click();
    await other.page.waitForURL(/\/tickets/);
    for (const path of ['/users', '/queues', '/settings']) {
      await other.page.goto(`${product.url}${path}`);
      await other.page.getByText(shell.notAuthorized).first().waitFor();
      await other.page.waitForURL(/\/tickets$/);
    }
    expect(other.faults).toEqual([]);
    await other.context.close();
  });

  it('are refused for an overdue company, with whom to contact', async () => {
    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const { id } = await company(root);
    expect((await root.call('PUT', `/companies/${id}`, { dueDate: '2020-01-31' })).status).toBe(200);
    await go('/login');
    await signIn(SECOND);
    await shows(errorText('ERR_SUBSCRIPTION_EXPIRED', language));
    expect(await page.evaluate('location.pathname')).toBe('/login');
  });

  it('log no error to the console', () => expect(window.faults).toEqual([]));
});
