import type { TicketPage, TicketView, UserView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { dialogs as enDialogs } from '../../web/src/i18n/en/dialogs';
import { tickets as enTickets } from '../../web/src/i18n/en/tickets';
import { dialogs as esDialogs } from '../../web/src/i18n/es/dialogs';
import { tickets as esTickets } from '../../web/src/i18n/es/tickets';
import { ApiClient } from '../support/api-client';
import type { AgentWindow, Look } from '../support/browser';
import { axeFaults, openBrowser, openWindow, picture, signIn } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const customer = '5511933330077';
const chat = { from: customer, to: BUSINESS, name: 'Marina Duarte' };

const looks: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
];

const sentByCustomer: readonly Record<string, unknown>[] = [
  { text: 'Bom dia! Segue *tudo* que pediram, _com calma_: https://prosa.test/pedido' },
  { media: { kind: 'image', fixture: 'photo' }, text: 'A caixa chegou assim' },
  { media: { kind: 'sticker', fixture: 'sticker' } },
  { media: { kind: 'voice', fixture: 'voice', seconds: 2 } },
  { media: { kind: 'video', fixture: 'video', seconds: 2 } },
  { media: { kind: 'document', fixture: 'document', name: 'nota fiscal 118.pdf' } },
  { location: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja da Sé' } },
  { contact: { name: 'Paulo Oficina', number: '5511944440001' } },
];

describe('The conversation in the browser', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let ana: AgentWindow;
  let page: Page;
  let address = '';

  const history = () => page.getByRole('log');
  const composer = () => page.getByRole('textbox', { name: 'Mensagem', exact: true });
  /** To the first message; what still comes in or finds its size meanwhile may lead down again. */
  const toTop = (): Promise<void> =>
    eventually(async () => {
      await history().evaluate(log => log.scrollTo(0, 0));
      expect(await history().getByText('que pediram').isVisible()).toBe(true);
      expect(await history().evaluate(log => log.scrollTop)).toBe(0);
    });
  const toEnd = () => history().evaluate(log => log.scrollTo(0, log.scrollHeight));
  const article = (text: string | RegExp) => history().getByRole('article').filter({ hasText: text }).last();
  const marked = (text = '') => history().locator('article[data-marked="true"]', { hasText: text }).first();
  const menuOf = async (text: string | RegExp) => {
    await article(text).hover();
    await article(text)
      .getByRole('button', { name: /^Opções da mensagem/ })
      .click();
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    for (const each of sentByCustomer) await simulator.act('messages', { ...chat, ...each });
    await simulator.act('call', { ...chat, video: false, ringMs: 1 });
    ana = await openWindow(browser);
    page = ana.page;
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: /Aceitar o atendimento de Marina Duarte/ }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    address = page.url();
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('shows every kind of message', async () => {
    await history().getByRole('button', { name: 'Ampliar imagem' }).first().waitFor();
    await toTop();
    await history().getByText('A caixa chegou assim').waitFor();
    await history().getByAltText('Figurinha').waitFor();
    await toEnd();
    await history().getByRole('group', { name: 'Mensagem de voz' }).waitFor();
    await history()
      .getByRole('link', { name: /nota_fiscal_118.pdf/ })
      .waitFor();
    await history()
      .getByRole('link', { name: /Loja da Sé/ })
      .waitFor();
    await history().getByRole('button', { name: 'Iniciar conversa com Paulo Oficina' }).waitFor();
    await history()
      .getByText(/Chamada de voz/)
      .first()
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  it('opens an image, zooms, moves on with the arrow keys and closes with Escape', async () => {
    await toTop();
    await history().getByRole('button', { name: 'Ampliar imagem' }).first().click();
    const viewer = page.getByRole('dialog', { name: 'Mídia' });
    await viewer.waitFor();
    await page.keyboard.press('+');
    await eventually(async () =>
      expect(await viewer.getByRole('img').last().getAttribute('style')).toContain('scale(1.5)'),
    );
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'conversation-viewer');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
  });

  it('reacts, edits with a history, and deletes after a confirmation', async () => {
    await composer().fill('Vou conferir o pedio');
    await composer().press('Enter');
    await article('Vou conferir').getByText('Entregue').waitFor();
    await menuOf('Vou conferir');
    await picture(page, 'conversation-menu');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reagir com 👍' }).click();
    await article('Vou conferir')
      .getByRole('button', { name: /Reações: 👍/ })
      .waitFor();
    await composer().press('ArrowUp');
    await composer().fill('Vou conferir o pedido');
    await composer().press('Enter');
    await article('Vou conferir o pedido').getByRole('button', { name: 'editada' }).click();
    await page.getByRole('region', { name: 'Edições' }).getByText('Vou conferir o pedio').waitFor();
    await picture(page, 'conversation-edits');
    await page.keyboard.press('Escape');
    await menuOf('Vou conferir o pedido');
    await page.getByRole('menuitem', { name: 'Apagar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await history().locator('del', { hasText: 'Vou conferir o pedido' }).waitFor();
  });

  it('sends chosen files with captions, and says beforehand what is too large', async () => {
    const input = page.getByLabel('Anexar arquivos').first();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
      'base64',
    );
    await input.setInputFiles([
      { name: 'foto da caixa.png', mimeType: 'image/png', buffer: png },
      { name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ]);
    await page.getByText('vazio.txt está vazio.').waitFor();
    await page.getByRole('textbox', { name: 'Legenda de foto_da_caixa.png' }).fill('Segue a foto');
    await picture(page, 'conversation-files');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await article('Segue a foto')
      .getByText(/Enviada|Entregue|Lida/)
      .waitFor();
    await eventually(async () =>
      expect(JSON.stringify(await simulator.messages(customer))).toContain('Segue a foto'),
    );
  });

  it('records a voice message as MP3', async () => {
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await page
      .getByRole('timer')
      .getByText(/^0:0[2-9]$/)
      .waitFor();
    await picture(page, 'conversation-recorder');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Parar e enviar' }).click();
    const sent = history().locator('article[data-own="true"]', { has: page.locator('.audio-player') });
    await sent
      .last()
      .getByText(/Enviada|Entregue|Lida/)
      .waitFor();
    await composer().waitFor();
    const before = await sent.count();
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await page.getByRole('timer').waitFor();
    await page.keyboard.press('Escape');
    await composer().waitFor();
    expect(await sent.count()).toBe(before);
  });

  it('replies to a message', async () => {
    await toTop();
    await menuOf('que pediram');
    await page.getByRole('menuitem', { name: 'Responder' }).click();
    await page.getByText('Respondendo a').waitFor();
    await composer().fill('Recebemos, obrigada!');
    await composer().press('Enter');
    const answer = article('Recebemos, obrigada!');
    await answer.getByText('Entregue').waitFor();
    // The highlight is temporary, so its check runs concurrently with the click.
    await Promise.all([
      marked('que pediram').waitFor(),
      answer.getByRole('button', { name: /que pediram/ }).click(),
    ]);
    await picture(page, 'conversation-quote');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('inserts emojis found by a word in the person’s language', async () => {
    await page.getByRole('button', { name: 'Inserir emoji' }).click();
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('coração verm');
    await page.getByRole('button', { name: 'coração vermelho' }).waitFor();
    await picture(page, 'conversation-emojis');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await composer().inputValue()).toBe('❤️'));
    await composer().fill('');
  });

  it('selects several messages, stars and forwards them, and finds the stars in the drawer', async () => {
    await simulator.act('messages', {
      from: '5511933330078',
      to: BUSINESS,
      name: 'Otávio Prado',
      text: 'Olá, aqui é o Otávio',
    });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const people = await admin.get<UserView[]>('/users/list');
    const userId = people.find(({ name }) => name === 'Ana Souza')?.id;
    const other = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(each => each.contact.number === '5511933330078');
      if (found === undefined) throw new Error('not there yet');
      return found;
    });
    const { queueId } = await admin.put<TicketView>(`/tickets/${other.id}`, { status: 'open' });
    await admin.put(`/tickets/${other.id}`, { queueId, userId });
    for (const text of ['Pedido 4711', 'Entrega na quinta']) {
      await composer().fill(text);
      await composer().press('Enter');
      await article(text).waitFor();
    }
    await eventually(async () => {
      await menuOf('Pedido 4711');
      await page.getByRole('menuitem', { name: 'Selecionar' }).click();
    });
    const bar = page.getByRole('toolbar', { name: 'Mensagens selecionadas' });
    await bar.getByText('1 mensagem selecionada').waitFor();
    await article('Entrega na quinta').getByRole('checkbox').check();
    await bar.getByText('2 mensagens selecionadas').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'conversation-selecting-1440-light');
    await bar.getByRole('button', { name: 'Destacar' }).click();
    await eventually(async () =>
      expect(await history().getByRole('img', { name: 'Destacada' }).count()).toBe(2),
    );
    expect(await composer().isVisible()).toBe(true);

    await page.keyboard.press('Control+i');
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' });
    await drawer.getByRole('button', { name: /Pedido 4711/ }).click();
    await marked('Pedido 4711').waitFor();
    await page.keyboard.press('Escape');

    await menuOf('Pedido 4711');
    await page.getByRole('menuitem', { name: 'Selecionar' }).click();
    await article('Entrega na quinta').getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'Encaminhar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' });
    await dialog.getByRole('checkbox', { name: /Otávio Prado/ }).press('Space');
    await dialog.getByRole('button', { name: 'Encaminhar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await bar.isVisible()).toBe(false);
    await eventually(async () => {
      const texts = (await simulator.messages('5511933330078')).map(({ text }) => text ?? '');
      const forwarded = texts.filter(text => /4711|quinta/.test(text)).map(text => text.split('\n').at(-1));
      expect(forwarded).toEqual(['Pedido 4711', 'Entrega na quinta']);
    });
  });

  it('finds words and days inside the ticket', async () => {
    await composer().focus();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Buscar nesta conversa' }).fill('caixa');
    await page.getByText(/1 de [12]/).waitFor();
    await Promise.all([marked().waitFor(), page.keyboard.press('Enter')]);
    await picture(page, 'conversation-find');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it.each(looks)('has no visual defects at $width in $theme', async look => {
    const window = await openWindow(browser, look);
    await signIn(window.page, product.url, 'ana@demo.test');
    await window.page.goto(address);
    await window.page.getByRole('log').getByText('Segue a foto').waitFor();
    await still(window.page);
    await picture(window.page, `conversation-end-${look.width}-${look.theme}`);
    expect(await axeFaults(window.page)).toEqual([]);
    await window.page.getByRole('log').evaluate(log => log.scrollTo(0, 0));
    await window.page.getByText('A caixa chegou assim').waitFor();
    await still(window.page);
    await picture(window.page, `conversation-top-${look.width}-${look.theme}`);
    expect(await axeFaults(window.page)).toEqual([]);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it.each([
    ['en', enTickets, enDialogs],
    ['es', esTickets, esDialogs],
  ] as const)('is translated to %s', async (language, tickets, desk) => {
    const window = await openWindow(browser);
    await signIn(window.page, product.url, 'ana@demo.test');
    await window.page.evaluate(`localStorage.setItem('i18nextLng', '${language}')`);
    await window.page.goto(address);
    await window.page.getByRole('textbox', { name: tickets.composer.label, exact: true }).waitFor();
    await window.page.getByRole('button', { name: tickets.header.resolve }).waitFor();
    await window.page.keyboard.press('Control+i');
    await window.page.getByRole('heading', { name: desk.contact.files }).waitFor();
    await window.page
      .getByRole('link', { name: /nota_fiscal_118.pdf/ })
      .first()
      .waitFor();
    expect(await axeFaults(window.page)).toEqual([]);
    await picture(window.page, `conversation-card-${language}`);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('offers the actions of a message by touch', async () => {
    const phone = await openWindow(browser, { width: 390, theme: 'light', touch: true });
    await signIn(phone.page, product.url, 'ana@demo.test');
    await phone.page.goto(address);
    const message = phone.page.getByRole('log').getByRole('article').last();
    await message.getByRole('button', { name: /^Opções da mensagem/ }).tap();
    await picture(phone.page, 'conversation-menu-390-touch');
    await phone.page.getByRole('menuitem', { name: 'Responder' }).tap();
    await phone.page.getByText('Respondendo a').waitFor();
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  });

  it('logged nothing to the console', () => {
    expect(ana.faults).toEqual([]);
  });
});

/** Every picture is there, and what it moved has come to rest. */
const still = async (page: Page): Promise<void> => {
  await eventually(async () =>
    expect(await page.evaluate('[...document.images].every(image => image.complete)')).toBe(true),
  );
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
};
