import type { QueueView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { type ApiClient, DEMO_PASSWORD } from '../support/api-client';
import {
  axeFaults,
  sharedBrowser,
  openWindow,
  picture,
  signIn,
  tick,
  type AgentWindow,
  whole,
} from '../support/browser';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const LIVIA = 'livia@demo.test';

describe('Users and queues in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let admin: AgentWindow;
  let livia: AgentWindow;
  let api: ApiClient;

  beforeAll(async () => {
    // One after the other: a product that does not start must not leave a browser behind.
    browser = await sharedBrowser();
    company = await newCompany();
    [admin, livia] = await Promise.all([openWindow(browser), openWindow(browser)]);
    api = company.admin;
    // A separate session for the page: signing in twice ends the first.
    await signIn(admin.page, company.url, company.email('admin'));
  });

  afterAll(async () => {
    await browser.close();
  });

  it('an administrator adds a user, who appears in the list', async () => {
    const { page } = admin;
    await page.getByRole('link', { name: 'Usuários' }).click();
    await row(page, 'Bruno Lima').waitFor();
    await eventually(async () => expect(await page.title()).toContain('Usuários'));
    await picture(page, 'users-1440-light');
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Adicionar usuário' }).click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar usuário' });
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await sheet.getByText('Obrigatório').first().waitFor();
    await picture(page, 'user-sheet-faults');
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByLabel('Nome').fill('Lívia Prado');
    await sheet.getByLabel('E-mail').fill(LIVIA);
    await sheet.getByLabel('Senha', { exact: true }).fill(DEMO_PASSWORD);
    await tick(sheet.getByLabel('Atendimento', { exact: true }));
    await tick(sheet.getByLabel('Suporte'));
    await picture(page, 'user-sheet');
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await row(page, 'Lívia Prado').getByText('Suporte').waitFor();
  });

  it('the user signs in with their own rights, and the administrator sees them online', async () => {
    const { page } = livia;
    await signIn(page, company.url, LIVIA);
    expect(await page.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
    await page.goto(`${company.url}/users`);
    await page.getByText('Acesso não autorizado!').waitFor();
    await page.waitForURL(/\/tickets/);
    await row(admin.page, 'Lívia Prado').getByText('Online').waitFor();
  });

  it('the user loses a queue while signed in', async () => {
    const { page } = livia;
    await page.getByRole('button', { name: 'Sua conta' }).click();
    await page.getByText('Perfil', { exact: true }).click();
    const profile = page.getByRole('dialog', { name: 'Perfil' });
    await profile.getByText('Suporte').waitFor();
    await admin.page.getByRole('button', { name: 'Editar Lívia Prado' }).click();
    const sheet = admin.page.getByRole('dialog', { name: 'Editar usuário' });
    await tick(sheet.getByLabel('Suporte'), false);
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await profile.getByText('Suporte').waitFor({ state: 'hidden' });
    await profile.getByText('Atendimento').waitFor();
    await row(admin.page, 'Lívia Prado').getByText('Suporte').waitFor({ state: 'hidden' });
  });

  it('the search finds by name, and reports an empty result', async () => {
    const { page } = admin;
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('livia');
    await row(page, 'Bruno Lima').waitFor({ state: 'hidden' });
    await row(page, 'Lívia Prado').waitFor();
    await page.getByRole('searchbox').fill('ninguém');
    await page.getByText('Nada encontrado').waitFor();
    await picture(page, 'users-nothing');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Limpar busca' }).first().click();
    await row(page, 'Bruno Lima').waitFor();
  });

  it('removing a user requires a confirmation', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Excluir Lívia Prado' }).click();
    await page.getByRole('dialog', { name: 'Excluir Lívia Prado?' }).waitFor();
    await picture(page, 'user-question');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await row(page, 'Lívia Prado').waitFor();
  });

  it('a queue is created with its own colour and hours', async () => {
    const { page } = admin;
    await api.put('/settings/scheduleType', { value: 'queue' });
    await page.getByRole('link', { name: 'Filas' }).click();
    await row(page, 'Suporte').waitFor();
    await picture(page, 'queues-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Adicionar fila' }).click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar fila' });
    await sheet.getByLabel('Nome').fill('Financeiro');
    await tick(sheet.getByRole('radio', { name: '#046CD1' }));
    await sheet.getByLabel('Ordem').fill('4');
    await sheet.getByLabel('Mensagem de saudação').fill('Olá! Aqui é o Financeiro. Como podemos ajudar?');
    await picture(page, 'queue-sheet');
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByRole('tab', { name: 'Horários de Atendimento' }).click();
    await sheet.getByLabel('Segunda-feira, fim').fill('20:00');
    await sheet.getByText('Sábado').click();
    await picture(page, 'queue-hours');
    expect(await axeFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Adicionar' }).click();
    await row(page, 'Financeiro').getByText('#046CD1').waitFor();
    await eventually(async () => {
      const made = (await api.get<QueueView[]>('/queue')).find(({ name }) => name === 'Financeiro');
      expect(made?.schedules?.[0]).toMatchObject({ startTime: '08:00', endTime: '20:00' });
      expect(made?.schedules?.[5]).toMatchObject({ startTime: '00:00', endTime: '00:00' });
    });
  });

  it('two queues never have the same colour, and changes by others are shown at once', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Editar Financeiro' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar fila' });
    await sheet.getByLabel('Código da cor').fill('#C2410C');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await sheet.getByText('Esta cor já está em uso, escolha outra.').waitFor();
    await page.keyboard.press('Escape');
    const made = (await api.get<QueueView[]>('/queue')).find(({ name }) => name === 'Financeiro');
    await api.put(`/queue/${made?.id}`, { name: 'Cobrança' });
    await row(page, 'Cobrança').waitFor();
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('both pages fit at %i px in the %s theme', async (width, theme) => {
    const window = await openWindow(browser, { width, theme });
    await signIn(window.page, company.url, company.email('admin'));
    for (const { path, name, add, sheet } of PAGES) {
      await window.page.goto(`${company.url}${path}`);
      await window.page.getByText('Suporte').first().waitFor();
      await whole(window.page, `${name}-${width}-${theme}`);
      await window.page.getByRole('button', { name: add }).click();
      await window.page.getByRole('dialog', { name: add }).waitFor();
      await whole(window.page, `${sheet}-${width}-${theme}`);
      if (path === '/queues') {
        await window.page.getByRole('tab', { name: 'Horários de Atendimento' }).click();
        await whole(window.page, `queue-hours-${width}-${theme}`);
      }
    }
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('no console logged an error', () => {
    for (const { faults } of [admin, livia]) expect(faults).toEqual([]);
  });
});

const PAGES = [
  { path: '/users', name: 'users', add: 'Adicionar usuário', sheet: 'user-sheet' },
  { path: '/queues', name: 'queues', add: 'Adicionar fila', sheet: 'queue-sheet' },
] as const;

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
