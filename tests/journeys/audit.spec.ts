import type { QueueView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { openAs, sharedBrowser, whole, type Look } from '../support/browser';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('The audit of a company', () => {
  let company: NewCompany;
  let browser: Browser;

  beforeAll(async () => {
    [company, browser] = await Promise.all([newCompany(), sharedBrowser()]);
    const { admin } = company;
    const queue = await admin.post<QueueView>('/queue', { name: 'Financeiro', color: '#123456' });
    await admin.put(`/queue/${queue.id}`, { name: 'Cobrança', color: '#654321', greetingMessage: 'Olá!' });
    await admin.put('/settings/userRating', { value: 'enabled' });
    await admin.post('/prompt', {
      ...{ name: 'Atendente', prompt: 'Seja gentil.', apiKey: 'sk-segredo', queueId: queue.id },
    });
    await admin.get('/search?searchParam=qualquer');
    await eventually(async () => {
      const { lines } = await admin.get<{ lines: readonly object[] }>('/accesses');
      expect(lines.length).toBeGreaterThan(0);
    });
  });

  const open = async (look: Look): Promise<Page> => {
    const page = await openAs(browser, company.url, company.email('admin'), look);
    await page.goto(`${company.url}/audit`);
    await page.getByText('alterou a fila Cobrança').waitFor();
    return page;
  };

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('is read at %d px, %s', async (width, theme) => {
    const page = await open({ width, theme });
    await whole(page, `audit-${width}-${theme}`);
    await page.getByRole('button', { name: 'Só deste item: alterou a fila Cobrança' }).click();
    await page.getByText('Mostrando a atividade de um só item').waitFor();
    await page.getByText('criou a fila Financeiro').waitFor();
    expect(await page.getByText('criou o prompt').count()).toBe(0);
    await page.getByRole('tab', { name: 'Acessos' }).click();
    await page.getByText('pesquisou mensagens e contatos').waitFor();
    await whole(page, `accesses-${width}-${theme}`);
    await page.context().close();
  });
});
