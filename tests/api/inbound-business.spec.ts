import type {
  DashboardView,
  LeadPage,
  LeadView,
  MessagePage,
  MessageView,
  TicketView,
  UserView,
} from '@prosa/contracts';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

/** The first bytes of a JPEG, in base64. */
const JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex').toString('base64');

describe('Inbound content that no plain client sends', () => {
  let company: NewCompany;
  let phones: SimulatorClient;
  let customer: string;

  beforeAll(async () => {
    company = await newCompany();
    await company.connect();
    phones = company.phone;
    customer = company.customer();
  });

  const from = (content: object): Promise<{ id: string }> =>
    phones.send({ from: customer, name: 'Bia', to: company.business, ...content });
  const raw = (message: object): Promise<{ id: string }> => from({ raw: JSON.stringify(message) });

  const messages = async (): Promise<readonly MessageView[]> => {
    const { tickets } = await company.admin.get<{ tickets: TicketView[] }>(
      '/tickets?status=pending&showAll=true',
    );
    const ticket = tickets.find(({ contact }) => contact.number === customer);
    if (!ticket) throw new Error('no ticket yet');
    return (await company.admin.get<MessagePage>(`/messages/${ticket.id}?pageNumber=1`)).messages;
  };

  const shown = (id: string, holds: (message: MessageView) => boolean = () => true): Promise<MessageView> =>
    eventually(async () => {
      const message = (await messages()).find(each => each.id === id);
      if (!message || !holds(message)) throw new Error(`not yet: ${JSON.stringify(message)}`);
      return message;
    });

  it('shows what came through a broadcast list, and says what only the phone can open', async () => {
    const listed = await from({ text: 'promoção da lista', delivery: 'broadcast' });
    expect(await shown(listed.id)).toMatchObject({ body: 'promoção da lista', read: false });
    const once = await from({ text: 'foto', delivery: 'viewOnce' });
    expect(await shown(once.id)).toMatchObject({
      body: 'Foto de visualização única: abra no celular',
      read: false,
    });
    const hosted = await from({ text: 'hospedada', delivery: 'hosted' });
    expect(await shown(hosted.id)).toMatchObject({ isUndecryptable: true });
  });

  it('applies sealed edits, and marks those that cannot be opened', async () => {
    const { id } = await from({ text: 'são 100 reais', withSecret: true });
    await shown(id);
    await phones.change('edit', {
      from: customer,
      to: company.business,
      id,
      text: 'são 90 reais',
      sealed: true,
    });
    expect(await shown(id, ({ isEdited }) => isEdited)).toMatchObject({ body: 'são 90 reais' });
    const other = await from({ text: 'fica assim' });
    await shown(other.id);
    const target = { id: other.id, fromMe: true };
    const sealed = {
      targetMessageKey: target,
      encPayload: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==',
      encIv: 'AAAAAAAAAAAAAAAA',
      secretEncType: 2,
    };
    await raw({ secretEncryptedMessage: sealed });
    expect(await shown(other.id, ({ isEditHidden }) => isEditHidden === true)).toMatchObject({
      body: 'fica assim',
    });
  });

  it('keeps the text of an edited caption', async () => {
    const { id } = await from({ text: 'orçamento', media: { kind: 'document', fixture: 'document' } });
    await shown(id);
    const documentMessage = { caption: 'orçamento novo' };
    const editedMessage = { documentWithCaptionMessage: { message: { documentMessage } } };
    await raw({ protocolMessage: { key: { id, fromMe: true }, type: 14, editedMessage } });
    expect(await shown(id, ({ isEdited }) => isEdited)).toMatchObject({ body: 'orçamento novo' });
  });

  it('counts the votes of a poll', async () => {
    const poll = { question: 'Qual dia?', options: ['Sexta', 'Sábado'] };
    const { id } = await from({ poll, withSecret: true });
    await shown(id);
    await phones.act('vote', { from: customer, to: company.business, id, options: ['Sábado'] });
    const voted = await shown(id, ({ votes }) => votes !== undefined);
    expect(voted.votes).toEqual([{ option: 'Sábado', count: 1, fromMe: false }]);
  });

  it('replaces a picture by its better version instead of showing both', async () => {
    const { id } = await from({ media: { kind: 'image', fixture: 'photo' } });
    const first = await shown(id, ({ mediaState }) => mediaState === 'ready');
    const better = await from({
      betterOf: id,
      media: { kind: 'image', fixture: 'sticker', mime: 'image/webp' },
    });
    await shown(id, ({ mediaSize }) => mediaSize !== first.mediaSize);
    expect((await messages()).map(message => message.id)).not.toContain(better.id);
  });

  it('shows the quote of a message that is not here, the names of the mentioned, and where it came from', async () => {
    const contextInfo = {
      stanzaId: 'UNKNOWN1',
      participant: `${company.business}@s.whatsapp.net`,
      quotedMessage: { productMessage: { product: { title: 'Bolo de cenoura' } } },
      mentionedJid: ['148657559056393@lid'],
      isForwarded: true,
      forwardingScore: 1,
      externalAdReply: {
        title: 'Promoção',
        sourceType: 'ad',
        sourceUrl: 'https://fb.me/x',
        ctwaClid: 'click',
        thumbnail: JPEG,
      },
    };
    const { id } = await raw({ extendedTextMessage: { text: 'quero esse! @148657559056393', contextInfo } });
    expect(await shown(id)).toMatchObject({
      body: 'quero esse! @alguém',
      quotedMsg: { body: '🛍️ Produto\nBolo de cenoura', fromMe: true, isElsewhere: true },
      forwarded: 'once',
      advert: { title: 'Promoção', platform: 'facebook', link: 'https://fb.me/x', picture: JPEG },
    });
  });

  it('names whom a quote mentions that is not here, and never shows the digits of a LID', async () => {
    const contextInfo = {
      stanzaId: 'UNKNOWN2',
      participant: `${company.business}@s.whatsapp.net`,
      quotedMessage: { conversation: `fala com @${customer} ou @148657559056393 no @1` },
    };
    const { id } = await raw({ extendedTextMessage: { text: 'com quem?', contextInfo } });
    const { quotedMsg } = await shown(id);
    expect(quotedMsg?.body).toMatch(/^fala com @\p{L}[^@]* ou @alguém no @1$/u);
  });

  it('finds the tickets of customers who came by an advertisement', async () => {
    const found = async (adverts: string): Promise<readonly TicketView[]> =>
      (await company.admin.get<{ tickets: TicketView[] }>(`/tickets?showAll=true&adverts=${adverts}`))
        .tickets;
    const tickets = await eventually(async () => {
      const all = await found('threads,facebook');
      if (all.length === 0) throw new Error('not yet');
      return all;
    });
    expect(tickets).toMatchObject([
      { contact: { number: customer }, advert: { platform: 'facebook', title: 'Promoção' } },
    ]);
    expect(await found('instagram')).toEqual([]);
    const { adverts } = await company.admin.get<DashboardView>('/dashboard?days=3');
    expect(adverts).toEqual([{ platform: 'facebook', title: 'Promoção', tickets: 1 }]);
  });

  it('carries the advertisement to the lead that the ticket becomes', async () => {
    const visitor = company.customer();
    const self = await company.admin.get<UserView>(`/users/${company.admin.me?.id}`);
    await company.admin.put(`/users/${self.id}`, { ...self, leadsOn: true });
    const externalAdReply = { title: 'Bolos', sourceType: 'ad', sourceUrl: 'https://fb.me/bolos' };
    const content = { extendedTextMessage: { text: 'vi o anúncio', contextInfo: { externalAdReply } } };
    await phones.send({ from: visitor, name: 'Rui', to: company.business, raw: JSON.stringify(content) });
    const ticket = await eventually(async () => {
      const { tickets } = await company.admin.get<{ tickets: TicketView[] }>(
        '/tickets?status=pending&showAll=true',
      );
      const found = tickets.find(({ contact }) => contact.number === visitor);
      if (found === undefined) throw new Error('no ticket yet');
      return found;
    });
    await company.admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    const lead = await company.admin.post<LeadView>(`/tickets/${ticket.id}/lead`, {});
    const advert = { platform: 'facebook', title: 'Bolos', body: null, link: 'https://fb.me/bolos' };
    expect(lead).toMatchObject({ origin: 'ticket', advert });
    const { leads } = await company.admin.get<LeadPage>('/leads');
    expect(leads.find(({ id }) => id === lead.id)?.advert).toEqual(advert);
  });

  const hydratedTemplate = {
    hydratedTitleText: 'Entrega',
    hydratedContentText: 'Seu pedido saiu.',
    hydratedButtons: [{ urlButton: { displayText: 'Rastrear', url: 'https://r.test/1' } }],
  };
  const pix = JSON.stringify({
    payment_settings: [{ pix_static_code: { merchant_name: 'Loja', key: 'chave' } }],
  });
  const rows = [{ title: 'Plano', description: '10 reais', rowId: 'p' }];

  it.each([
    [{ templateMessage: { hydratedTemplate } }, 'Entrega\nSeu pedido saiu.\nRastrear: https://r.test/1'],
    [
      {
        interactiveMessage: {
          nativeFlowMessage: { buttons: [{ name: 'payment_info', buttonParamsJson: pix }] },
        },
      },
      '💠 Pagamento Pix: Loja, chave',
    ],
    [
      { listMessage: { title: 'Planos', sections: [{ title: 'Casa', rows }] } },
      'Planos\nCasa\n▫️ Plano — 10 reais',
    ],
    [{ listResponseMessage: { singleSelectReply: { selectedRowId: 'p' } } }, 'p'],
    [
      {
        orderMessage: { orderTitle: 'Loja', itemCount: 2, totalAmount1000: 25_500, totalCurrencyCode: 'BRL' },
      },
      '🛒 Pedido\nLoja\n2 itens\nTotal: R$ 25,50',
    ],
    [
      { eventMessage: { name: 'Festa', startTime: 1_764_946_800, joinLink: 'https://call.test' } },
      '📅 Evento\nFesta\n05/12/2025 12:00\nhttps://call.test',
    ],
    [
      { pollCreationMessageV5: { name: 'Dia?', options: [{ optionName: 'Sexta' }] } },
      '📊 Enquete\nDia?\n▫️ Sexta',
    ],
    [{}, 'Mensagem não suportada (unknown). Abra o WhatsApp no celular para vê-la.'],
    [
      { messageContextInfo: { messageSecret: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=' } },
      'Mensagem não suportada (unknown). Abra o WhatsApp no celular para vê-la.',
    ],
    [
      { templateMessage: { hydratedTemplate: {}, hydratedFourRowTemplate: { hydratedContentText: 'Saiu' } } },
      'Saiu',
    ],
    [{ conversation: '\u200b' }, 'Mensagem sem conteúdo (texto). Abra o WhatsApp no celular para vê-la.'],
  ])('reads %j', async (message, body) => {
    expect(await shown((await raw(message)).id)).toMatchObject({ body });
  });

  it('keeps notices of the protocol silent', async () => {
    const { id } = await raw({ messageHistoryNotice: {} });
    const { id: later } = await from({ text: 'depois do aviso' });
    await shown(later);
    expect((await messages()).map(message => message.id)).not.toContain(id);
  });
});
