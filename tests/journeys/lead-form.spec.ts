import type { LeadFormView, LeadPage, UserView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, sharedBrowser, openWindow, picture, type AgentWindow } from '../support/browser';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('The public form of leads in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let admin: ApiClient;
  let form: LeadFormView;
  let visitor: AgentWindow;
  let page: Page;

  beforeAll(async () => {
    [company, browser] = await Promise.all([newCompany(), sharedBrowser()]);
    admin = company.admin;
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    const { id } = await company.connect();
    form = await admin.get(`/forms/${id}`);
    await admin.put(`/forms/register/${id}/${form.publicId}`, {
      productsAndServices: { products: ['Bolo', 'Torta'], services: ['Entrega'] },
      provider: ['Instagram'],
    });
    visitor = await openWindow(browser, { width: 390, theme: 'light' });
    page = visitor.page;
  });
  afterAll(async () => {
    await browser?.close();
  });

  const open = () => page.goto(`${company.url}/forms/apresentacao/${form.publicId}`);
  const send = () => page.getByRole('button', { name: 'Enviar' }).click();
  const dialog = () => page.getByRole('dialog', { name: 'Confirme suas informações' });
  const leads = async (search: string): Promise<number> =>
    (await admin.get<LeadPage>(`/leads?searchParam=${search}`)).leads.length;
  let visitors = 0;
  /** Each has a number of its own, because an equal one would be the same contact. */
  const fill = async (email: string): Promise<void> => {
    visitors += 1;
    await page.getByLabel('Nome', { exact: true }).fill('Rita Prado');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Celular').fill(`(11) 98222-000${visitors}`);
  };

  it('keeps its draft over a reload, shows a summary before sending, and becomes a lead', async () => {
    await open();
    await fill('rita@cliente.test');
    await page.getByLabel('É empresa?').check();
    await page.getByLabel('Nome da empresa').fill('Padaria Prado');
    await page.getByLabel('Torta').check();
    await page.getByLabel('Por qual meio nos conhece?').selectOption('Instagram');
    await page.reload();
    expect(await page.getByLabel('Nome da empresa').inputValue()).toBe('Padaria Prado');
    expect(await page.getByLabel('Torta').isChecked()).toBe(true);
    expect(await page.getByLabel('Aceito receber ofertas por WhatsApp').isChecked()).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'lead-form-390-light');
    await send();
    await dialog().getByText('Padaria Prado').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'lead-form-confirm-390-light');
    await dialog().getByRole('button', { name: 'Voltar' }).click();
    expect(await leads('rita@cliente.test')).toBe(0);
    await send();
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Formulário enviado com sucesso!').waitFor();
    await page.getByText('Obrigado pelo interesse — entraremos em contato em breve.').waitFor();
    expect(await leads('rita@cliente.test')).toBe(1);
  });

  it('is linked from the simulator’s page', async () => {
    await page.goto(`${company.url}/simulator`);
    await page.getByText('Formulários públicos', { exact: true }).click();
    const link = page.getByRole('link', { name: new RegExp(`^${company.name} · `) });
    expect(await link.getAttribute('href')).toBe(`/forms/apresentacao/${form.publicId}`);
    await picture(page, 'simulator-forms-390-light');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.getByLabel('Nome', { exact: true }).waitFor();
    await opened.close();
  });

  it('reports a known e-mail, and keeps the input when the connection is lost', async () => {
    await open();
    await fill('rita@cliente.test');
    await send();
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Já existe um cadastro com este email').waitFor();
    await visitor.context.setOffline(true);
    await page.getByLabel('Email').fill('outra@cliente.test');
    await send();
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Erro ao enviar lead!').waitFor();
    await visitor.context.setOffline(false);
    await send();
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Formulário enviado com sucesso!').waitFor();
    expect(await leads('outra@cliente.test')).toBe(1);
  });

  it('validates its fields before anything is sent', async () => {
    await open();
    await send();
    for (const text of ['Nome é obrigatório', 'E-mail é obrigatório', 'Celular é obrigatório'])
      await page.getByText(text).waitFor();
    await page.getByLabel('Email').fill('rita@');
    await page.getByLabel('Celular').pressSequentially('11 9a8222-000');
    expect(await page.getByLabel('Celular').inputValue()).toBe('(11)98222000');
    await send();
    await page.getByText('E-mail inválido').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'lead-form-faults-390-light');
    expect(await dialog().count()).toBe(0);
  });

  it('solves the captcha that the server requires under load automatically', async () => {
    const pressed = new ApiClient(company.url);
    for (let count = 0; count < 6; count += 1)
      await pressed.call('POST', `/forms/apresentacao/${form.publicId}`, {
        name: 'Pressa',
        email: `pressa${count}@cliente.test`,
        phone: `1198333000${count}`,
      });
    await open();
    await fill('paciente@cliente.test');
    await send();
    await dialog().getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Formulário enviado com sucesso!').waitFor();
    expect(await leads('paciente@cliente.test')).toBe(1);
  });

  it('reports an unknown form, and has no visual defects on a wide screen', async () => {
    await page.goto(`${company.url}/forms/apresentacao/0190c0de-0000-4000-8000-000000000000`);
    await page.getByText('Não foi possível carregar o formulário').waitFor();
    await page.getByText('Formulário não encontrado').waitFor();
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await open();
    await page.getByLabel('Celular').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'lead-form-1440-light');
    expect(visitor.faults).toEqual([]);
  });
});
