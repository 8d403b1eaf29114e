import type { ConnectionView, PlanView } from '@prosa/contracts';
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
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const OWNER = 'dona@padaria.test';
const looks: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
];

describe('Connections and the messages API in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let page: Page;
  const windows: AgentWindow[] = [];

  const windowOf = async (email: string, look?: Look): Promise<AgentWindow> => {
    const window = await openWindow(browser, look);
    windows.push(window);
    await signIn(window.page, product.url, email);
    return window;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    await connectPhone(product.url, admin);
    const window = await windowOf('admin@demo.test');
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    ({ page } = window);
    await page.goto(`${product.url}/connections`);
  });

  afterAll(async () => {
    const faults = windows.flatMap(window => window.faults);
    await browser.close();
    await discard(product);
    expect(faults).toEqual([]);
  });

  const named = async (name: string): Promise<ConnectionView> => {
    const found = (await admin.get<ConnectionView[]>('/whatsapp')).find(each => each.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };

  const tab = (name: string) => page.getByRole('tab', { name });

  it('a new number is added, shows its QR code, warns in the menu, and closes the dialog when it is scanned', async () => {
    await page.getByRole('button', { name: 'Adicionar WhatsApp' }).click();
    await page.getByLabel('Nome').fill('Vendas');
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Leia o QR Code para iniciar a sessão' });
    const code = dialog.getByRole('img', { name: 'QR code da conexão Vendas' });
    await code.waitFor();
    await eventually(async () => expect(await code.getAttribute('width')).toBe('256'));
    await dialog.getByText(/Novo código em \d+ s/).waitFor();
    await page.getByRole('navigation').getByText('Há conexão com problema').waitFor({ state: 'attached' });
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'connections-qr-1440-light');
    await dialog.getByRole('button', { name: 'Conectar com o número de telefone' }).click();
    const byCode = page.getByRole('dialog', { name: 'Conectar com o número de telefone' });
    await byCode.getByRole('button', { name: 'Gerar código' }).click();
    await byCode.getByText('Informe o número com código do país e DDD.').waitFor();
    await byCode.getByLabel('Número do celular').fill('+55 11 90000-0055');
    await byCode.getByRole('button', { name: 'Gerar código' }).click();
    await byCode.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor();
    await picture(page, 'connections-code-1440-light');
    // A code is replaced by the next one after a while: it is the one on the screen that is read.
    await eventually(async () => phone.scan((await named('Vendas')).qrcode, '5511900000055'));
    await byCode.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Vendas/ });
    await row.getByText('Conectado').waitFor();
    await row.getByText(/^desde \d\d\/\d\d\/\d\d \d\d:\d\d$/).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('navigation').getByText('Há conexão com problema').count()).toBe(0),
    );
  });

  it('hours, chatbot and messages of a connection are saved, and an invalid field is marked in its tab', async () => {
    await page.getByRole('button', { name: 'Editar Vendas' }).click();
    await tab('Horários').click();
    await tick(page.getByLabel('Usar horários próprios'));
    await page.getByLabel('Segunda-feira, início').fill('07:30');
    await tab('Chatbot').click();
    await page.getByLabel('Minutos até transferir').fill('5');
    await tab('Geral').click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Escolha para qual fila transferir.').waitFor();
    await eventually(async () => expect(await tab('Chatbot').getAttribute('aria-selected')).toBe('true'));
    await page.getByLabel('Fila de transferência').selectOption({ index: 1 });
    await page.getByLabel('Mensagem de inatividade').fill('Até logo!');
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'connections-bot-1440-light');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('WhatsApp salvo').waitFor();
    await eventually(async () => {
      const saved = await named('Vendas');
      expect(saved).toMatchObject({ timeToTransfer: 5, expiresInactiveMessage: 'Até logo!' });
      expect(saved.transferQueueId).not.toBeNull();
      expect(saved.schedules?.[0]).toMatchObject({ weekdayEn: 'monday', startTime: '07:30' });
    });
  });

  it('a token is created, copied while hidden, replaced after a confirmation, and used by the test forms', async () => {
    await page.getByRole('button', { name: 'Editar Vendas' }).click();
    await tab('Integração').click();
    await page.getByRole('button', { name: 'Gerar token', exact: true }).click();
    const field = page.getByLabel('Token da API');
    const first = await eventually(async () => {
      const token = await field.inputValue();
      expect(token).not.toBe('');
      return token;
    });
    await eventually(async () => expect(await field.getAttribute('type')).toBe('password'));
    await page.getByRole('button', { name: 'Copiar token' }).click();
    await eventually(async () => expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first));
    await picture(page, 'connections-token-1440-light');
    await page.getByRole('button', { name: 'Gerar novo token' }).click();
    await page
      .getByRole('dialog', { name: 'Gerar um novo token?' })
      .getByRole('button', { name: 'Gerar novo token' })
      .click();
    await eventually(async () => expect(await field.inputValue()).not.toBe(first));
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.getByRole('button', { name: 'Copiar: curl, texto' }).click();
    await eventually(async () =>
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
        `curl -X POST '${product.url}/api/messages/send'`,
      ),
    );
    await page.getByLabel('Conexão', { exact: true }).selectOption('Vendas');
    const text = page.getByRole('form', { name: 'Teste de texto' });
    await text.getByRole('button', { name: 'Enviar' }).click();
    await text.getByText('Obrigatório').first().waitFor();
    await text.getByLabel('Número').fill('5511966660001');
    await text.getByLabel('Mensagem').fill('Do formulário');
    await text.getByRole('button', { name: 'Enviar' }).click();
    await text.getByText('Mensagem a caminho.').waitFor();
    const files = page.getByRole('form', { name: 'Teste de mídia' });
    await files.getByLabel('Número').fill('5511966660001');
    await files.getByLabel('Arquivos').setInputFiles({
      name: 'aviso.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('aberto até as 20h'),
    });
    await files.getByRole('button', { name: 'Enviar' }).click();
    await files.getByText('Mensagem a caminho.').waitFor();
    await eventually(async () => {
      const held = await phone.messages('5511966660001');
      expect(held.map(each => each.media?.name ?? each.text)).toEqual(['Do formulário', 'aviso.txt']);
    });
    expect(await axeFaults(page)).toEqual([]);
  });

  it('both pages fit on wide and narrow screens, light and dark', async () => {
    for (const look of looks) {
      const { page: other } = await windowOf('admin@demo.test', look);
      for (const [path, name] of [
        ['connections', 'Conexões'],
        ['messages-api', 'API'],
      ] as const) {
        await other.goto(`${product.url}/${path}`);
        await other.getByRole('heading', { level: 1, name }).waitFor();
        await other
          .getByText(path === 'connections' ? 'Vendas' : 'Esta conexão ainda não tem token.')
          .first()
          .waitFor();
        expect(await axeFaults(other)).toEqual([]);
        expect(await other.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
        await picture(other, `${path}-${look.width}-${look.theme}`);
      }
    }
  });

  it('a company whose plan lacks the API is told so, has no menu entry, and is redirected', async () => {
    const platform = await ApiClient.signIn(product.url, 'super@prosa.test');
    const plan = await platform.post<PlanView>('/plans', {
      ...{ name: 'Simples', value: 1, users: 3, connections: 1, queues: 1, useExternalApi: false },
    });
    await platform.post('/companies', {
      ...{ name: 'Padaria Sol', email: OWNER, password: 'prosa-demo', status: true, planId: plan.id },
      ...{ phone: '5511977770000', dueDate: '2090-01-01', recurrence: 'MENSAL', campaignsEnabled: true },
    });
    const { page: other } = await windowOf(OWNER);
    await other.getByRole('link', { name: 'Conexões' }).waitFor();
    expect(await other.getByRole('link', { name: 'API', exact: true }).count()).toBe(0);
    await other.goto(`${product.url}/messages-api`);
    await other.getByText(/Esta empresa não possui permissão para acessar essa página!/).waitFor();
    await other.waitForURL(({ pathname }) => pathname !== '/messages-api');
  });
});
