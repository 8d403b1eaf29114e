import type { CompanyView, PlanView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import {
  axeFaults,
  openBrowser,
  openWindow,
  picture,
  signIn,
  tick,
  type AgentWindow,
  type Look,
} from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const SUPER = 'super@prosa.test';
const REASON = 'Chamado 1234: configurar a primeira fila';

/** The day a number of days from now in São Paulo. */
const inDays = (days: number): string => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const at = new Date(`${today}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

describe('The settings and the platform in the browser', () => {
  let product: Product;
  let browser: Browser;
  let platform: ApiClient;
  const windows: AgentWindow[] = [];

  const windowOf = async (email: string, look?: Look): Promise<Page> => {
    const window = await openWindow(browser, look);
    windows.push(window);
    await signIn(window.page, product.url, email);
    return window.page;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    platform = await ApiClient.signIn(product.url, SUPER);
    await companies();
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  afterEach(async () => {
    const faults = windows.flatMap(window => window.faults);
    await Promise.all(windows.splice(0).map(window => window.context.close()));
    expect(faults).toEqual([]);
  });

  const companies = async (): Promise<void> => {
    const plan = await platform.call<PlanView>('POST', '/plans', {
      name: 'Essencial',
      value: 1234.5,
      users: 3,
      connections: 1,
      queues: 2,
      useKanban: false,
    });
    expect([plan.status, plan.body]).toEqual([201, expect.objectContaining({ name: 'Essencial' })]);
    for (const [name, days] of [
      ['Padaria Sol', 5],
      ['Livraria Lua', 2],
      ['Oficina Rio', -4],
      ['Clínica Mar', 40],
    ] as const) {
      const made = await platform.call<CompanyView>('POST', '/companies', {
        name,
        email: `${name.split(' ')[1]?.toLowerCase()}@empresa.test`,
        phone: '5511988887777',
        planId: plan.body.id,
        status: true,
        campaignsEnabled: true,
        dueDate: inDays(days),
        recurrence: 'MENSAL',
        password: 'Segredo123',
      });
      expect([made.status, name]).toEqual([201, name]);
    }
  };

  it('an agent never sees a page of administrators, not even briefly', async () => {
    const page = await windowOf('ana@demo.test');
    await page.addInitScript(`
      window.seen = [];
      new MutationObserver(() => {
        const words = document.querySelector('.settings')?.textContent;
        if (words) window.seen.push(words);
      }).observe(document, { childList: true, subtree: true });`);
    await page.goto(`${product.url}/settings`);
    await page.getByText('Acesso não autorizado!').waitFor();
    await page.waitForURL(/\/tickets$/);
    expect(await page.evaluate('window.seen')).toEqual([]);
    expect(await page.getByRole('link', { name: 'Configurações' }).count()).toBe(0);
  });

  it('an administrator is told that companies belong to the platform, and is redirected', async () => {
    const page = await windowOf('admin@demo.test');
    await page.goto(`${product.url}/settings/companies`);
    await page.getByRole('alert').getByText('Acesso não autorizado!').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.waitForURL(`${product.url}/`);
  });

  it('options are saved as they change and apply to everybody at once, and so are hours', async () => {
    const page = await windowOf('admin@demo.test');
    await page.getByRole('link', { name: 'Configurações' }).click();
    await tick(page.getByLabel('Pedir avaliação'));
    await page.getByText('Salvo', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Outras' }).count()).toBe(0);
    await page.getByLabel('Horário de atendimento').selectOption('company');
    await page.getByRole('link', { name: 'Horários' }).click();
    await page.getByText(/horário de Brasília/).waitFor();
    await tick(page.getByLabel('Domingo', { exact: true }));
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Horários salvos').waitFor();
    await page.reload();
    await eventually(async () =>
      expect(await page.getByLabel('Domingo', { exact: true }).isChecked()).toBe(true),
    );
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Opções' }).click();
    await eventually(async () => expect(await page.getByLabel('Pedir avaliação').isChecked()).toBe(true));
  });

  it('super users see, renew and edit companies and plans', async () => {
    const page = await windowOf(SUPER);
    await page.goto(`${product.url}/settings/companies`);
    await page.getByText('vence em 5 dias').waitFor();
    await page.getByText('venceu há 4 dias').waitFor();
    await page.getByRole('button', { name: '+ Vencimento: Oficina Rio' }).click();
    await page.getByRole('button', { name: 'Renovar', exact: true }).click();
    await page.getByText(/Oficina Rio: novo vencimento/).waitFor();
    await page.getByRole('searchbox').fill('lua');
    await page.getByText('Padaria Sol').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Editar Livraria Lua' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar empresa' });
    await sheet.getByLabel('Recorrência').selectOption('ANUAL');
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'settings-company-sheet');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Empresa salva').waitFor();
    await page.getByText('Anual').waitFor();

    await page.getByRole('link', { name: 'Planos' }).click();
    await page.getByText('R$\u00A01.234,50').waitFor();
    await page.getByRole('button', { name: 'Adicionar plano' }).click();
    const plan = page.getByRole('dialog', { name: 'Adicionar plano' });
    await plan.getByLabel('Nome').fill('Essencial');
    await plan.getByLabel('Valor por mês').fill('49,9');
    await picture(page, 'settings-plan-sheet');
    await plan.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText(/Não foi possível salvar o plano\. Verifique/).waitFor();
    await plan.getByLabel('Nome').fill('Essencial 2');
    await plan.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('R$\u00A049,90').waitFor();
  });

  it('a super user acts in a company with a reason, marked on every page, and returns', async () => {
    const page = await windowOf(SUPER);
    await page.goto(`${product.url}/settings/companies`);
    await page.getByRole('button', { name: 'Acessar como admin: Clínica Mar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acessar Clínica Mar como admin' });
    await dialog.getByLabel('Motivo').fill(REASON);
    await picture(page, 'settings-access-dialog');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Acessar' }).click();
    const banner = page.getByRole('complementary', { name: 'Acesso como administrador' });
    await banner.getByText('Clínica Mar').waitFor();
    await banner.getByText(`(${REASON})`).waitFor();
    for (const name of ['Usuários', 'Configurações']) {
      await page.getByRole('link', { name }).click();
      await eventually(async () => expect(await banner.isVisible()).toBe(true));
    }
    await page.getByRole('link', { name: 'Acessos da plataforma' }).click();
    await page.locator('.access', { hasText: REASON }).getByText('agora').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'settings-acting');
    await banner.getByRole('button', { name: 'Voltar' }).click();
    await page.waitForURL(/\/settings\/companies$/);
    await banner.waitFor({ state: 'detached' });
    await page.getByText('Clínica Mar').waitFor();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('all pages fit at %i px in %s', async (width, theme) => {
    const page = await windowOf(SUPER, { width, theme });
    for (const [name, wait] of [
      ['', 'Pedir avaliação'],
      ['/access', /Ninguém|Chamado/],
      ['/companies', 'Padaria Sol'],
      ['/plans', 'Essencial'],
      ['/money', 'Recebido'],
      ['/provider', 'Asaas'],
      ['/payments', /[Pp]agamento/],
    ] as const) {
      await page.goto(`${product.url}/settings${name}`);
      await page.getByText(wait).first().waitFor();
      await picture(page, `settings${name.replace('/', '-')}-${width}-${theme}`);
      expect([name, await axeFaults(page)]).toEqual([name, []]);
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
    }
  });
});
