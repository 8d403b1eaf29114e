import type { ContactView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole } from '../support/browser';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOUR = 3_600_000;
const PEOPLE = ['Beatriz Nogueira', 'Caio Ferraz', 'Dora Quintela'];

describe('Onboarding and schedules in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let people: ContactView[];

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    people = [];
    for (const [index, name] of PEOPLE.entries())
      people.push(await admin.post('/contacts', { name, number: `551199330200${index + 1}` }));
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const idOf = (person: number): number => people[person]?.id ?? 0;

  /** What is due while no phone is connected waits for one: its contact is gone before it can be sent. */
  const forNobody = async (): Promise<void> => {
    const gone = await admin.post<ContactView>('/contacts', { name: 'Elias Prado', number: '5511993302009' });
    const body = 'Olá! Ainda quer a sua reserva?';
    await admin.post('/schedules', { contactId: gone.id, body, sendAt: at(0) });
    await admin.delete(`/contacts/${gone.id}`);
  };

  /** One that was sent, and some that wait. */
  const filled = async (): Promise<void> => {
    const due = [
      [idOf(0), 'Olá {{firstName}}, seu pedido saiu!', 0],
      [idOf(1), 'Bom dia! Sua consulta é amanhã às 10h.', 2 * HOUR],
      [idOf(1), 'Lembrete: traga os exames.', 26 * HOUR],
      [idOf(2), 'Parabéns pelo seu dia, {{firstName}}!', 26 * HOUR],
      [idOf(2), 'O boleto vence hoje.', 27 * HOUR],
      [idOf(0), 'Podemos confirmar a entrega?', 28 * HOUR],
    ] as const;
    for (const [contactId, body, ms] of due)
      await admin.post('/schedules', { contactId, body, sendAt: at(ms) });
    await eventually(async () => {
      const { schedules } = await admin.get<{ schedules: { status: string }[] }>('/schedules');
      expect(schedules.filter(({ status }) => status !== 'PENDENTE')).toHaveLength(2);
    });
  };

  it('the onboarding steps of a company complete automatically, and are hidden when all are done', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'admin@demo.test');
    await page.getByRole('button', { name: 'Primeiros passos 2 de 4' }).click();
    const panel = page.getByRole('region', { name: 'Primeiros passos' });
    await panel.getByRole('button', { name: 'Ir: Conecte um número' }).waitFor();
    await whole(page, 'first-steps');
    await forNobody();
    await connectPhone(product.url, admin);
    await page.getByRole('button', { name: 'Primeiros passos 3 de 4' }).waitFor();
    await filled();
    await panel.getByText('Tudo pronto').waitFor();
    await panel.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: /^Primeiros passos/ }).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a message is scheduled, changed, found and deleted', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('link', { name: 'Agendamentos' }).click();
    await page.getByRole('button', { name: 'Novo agendamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await eventually(async () => expect(await dialog.getByText('Obrigatório').count()).toBe(2));
    await dialog.getByRole('combobox', { name: 'Contato' }).fill('dor');
    await dialog.getByRole('option', { name: /Dora/ }).click();
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi');
    await dialog.getByText('Mensagem muito curta').waitFor();
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi, ');
    await dialog.getByRole('button', { name: 'Inserir Primeiro nome' }).click();
    await dialog.getByText('Oi, Dora').waitFor();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'meu cartão.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await dialog.getByRole('img', { name: 'Imagem escolhida' }).waitFor();
    await whole(page, 'schedule-dialog');
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await page
      .getByRole('button', { name: /^Editar o agendamento de Dora/ })
      .first()
      .click();
    const editor = page.getByRole('dialog', { name: 'Editar agendamento' });
    await editor.getByText('meu_cartão.png').waitFor();
    await editor.getByLabel('Mensagem', { exact: true }).fill('Feliz aniversário, {{firstName}}!');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: /Buscar por contato/ }).fill('aniversario');
    const found = page.getByRole('region', { name: 'Resultados da busca' });
    await found.getByText('Feliz aniversário, Dora!').waitFor();
    await found.getByRole('button', { name: /^Excluir o agendamento de Dora/ }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByText('Nenhum agendamento encontrado').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('the calendar is operated by keyboard, and Enter schedules on the focused day', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(`${product.url}/schedules`);
    await page.getByRole('button', { name: 'Mês' }).click();
    await page.locator('.month-row').first().waitFor();
    const today = page.locator('[role=gridcell][tabindex="0"]');
    await today.focus();
    await page.keyboard.press('ArrowDown');
    const focused = page.locator('[role=gridcell]:focus');
    await eventually(async () => expect(await focused.getAttribute('data-row')).toMatch(/^\d$/));
    await eventually(async () => expect(await focused.getAttribute('tabindex')).toBe('0'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.waitFor();
    await eventually(async () =>
      expect(await dialog.getByLabel('Data e hora do envio').inputValue()).toMatch(
        /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      ),
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a conversation opens the dialog for its contact, and returns when nothing is scheduled', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/contacts`);
    await page.getByRole('link', { name: 'Agendar mensagem para Caio Ferraz' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.getByText('Caio Ferraz').waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.waitForURL(/\/contacts$/);
    await page.goto(`${product.url}/schedules?contactId=${idOf(1)}`);
    await dialog.getByText('Caio Ferraz').waitFor();
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Até amanhã, {{firstName}}!');
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
    await page.waitForURL(/\/schedules$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([1440, 390] as const)('every view fits at %i px, in both themes', async width => {
    const { page, faults, context } = await openWindow(browser, { width, theme: 'light' });
    const inBoth = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(colorScheme === 'dark' ? 'body.bp6-dark' : 'body:not(.bp6-dark)').waitFor();
        await whole(page, `${name}-${width}-${colorScheme}`);
      }
    };
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/schedules`);
    for (const view of ['Semana', 'Agendamentos', 'Dia', 'Mês', 'Agenda']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator('[role=grid], .agenda-entry').first().waitFor();
      await inBoth(`schedules-${view}`);
    }
    await page
      .getByRole('button', { name: /^Editar o agendamento de Elias/ })
      .first()
      .click();
    await page.getByText(/^Não foi enviado: /).waitFor();
    await inBoth('schedule-failed');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Ver o agendamento de Beatriz/ })
      .first()
      .click();
    await page.getByText('Não pode mais ser alterado.').waitFor();
    await inBoth('schedule-sent');
    expect(faults).toEqual([]);
    await context.close();
  });
});
