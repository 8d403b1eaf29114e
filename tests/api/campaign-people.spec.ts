import type {
  CampaignAudience,
  CampaignDetail,
  CampaignReportPage,
  ConnectionView,
  ContactListItemPage,
  MessagePage,
  QueueView,
  TagView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const UNTIL_THE_END = 90_000;

describe('The recipients of a campaign', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let lists = 0;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    connection = await company.connect();
    await paceCampaigns(admin);
  });

  const listOf = async (...numbers: readonly string[]): Promise<number> => {
    const { id } = await admin.post<{ id: number }>('/contact-lists', { name: `Lista ${(lists += 1)}` });
    for (const number of numbers)
      await admin.post('/contact-list-items', { contactListId: id, name: 'Rita Alves', number });
    return id;
  };
  const started = async (message1: string, more: object): Promise<number> => {
    const card = { name: message1, whatsappId: connection.id, message1, ...more };
    const { id } = await admin.post<CampaignDetail>('/campaigns', card);
    await admin.post(`/campaigns/${id}/start`, {});
    return id;
  };
  const ended = (id: number): Promise<void> =>
    eventually(async () => {
      const { status } = await admin.get<CampaignDetail>(`/campaigns/${id}`);
      expect(status).toBe('FINALIZADA');
    }, UNTIL_THE_END);
  const said = async (number: string, part: string): Promise<readonly string[]> =>
    (await phone.messages(number)).map(({ text }) => text).filter(text => text.includes(part));
  const write = (from: string, text: string): Promise<unknown> =>
    phone.write({ from, name: 'Rita Alves', to: company.business, text });
  const pending = async (number: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const ticket = tickets.find(({ contact }) => contact.number === number);
      if (ticket === undefined) throw new Error(`${number} has no ticket`);
      return ticket;
    });
  const reach = async (contactListId: number): Promise<CampaignAudience> =>
    admin.get<CampaignAudience>(`/campaigns/audience?contactListId=${contactListId}`);

  it('who write from a LID are recognised by it: their confirmation and their SAIR count', async () => {
    const person = '5511982260001';
    await phone.faults({ addressing: 'lid' });
    const contactListId = await listOf(person);
    const asking = { contactListId, confirmation: true, confirmationMessage1: 'Posso mandar?' };
    const id = await started('As ofertas', asking);
    await eventually(async () => expect(await said(person, 'Posso')).toHaveLength(1), UNTIL_THE_END);
    await write(person, 'sim');
    await ended(id);
    expect(await said(person, 'As ofertas')).toHaveLength(1);
    const { records } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(records).toMatchObject([{ number: person, confirmedAt: expect.any(String) }]);
    await write(person, 'SAIR');
    await eventually(async () => expect(await said(person, 'VOLTAR')).toHaveLength(1));
    expect(await reach(contactListId)).toMatchObject({ recipients: 0, leftOut: { optedOut: 1 } });
    await phone.faults({ addressing: 'pn' });
  });

  it('are opted out under either spelling of their number', async () => {
    const [short, long] = ['551182260002', '5511982260002'];
    await write(short, 'Olá');
    await pending(short);
    const contactListId = await listOf(long);
    const id = await started('Novidades', { contactListId });
    await ended(id);
    const reached = [...(await said(short, 'Novidades')), ...(await said(long, 'Novidades'))];
    expect(reached).toHaveLength(1);
    await write(short, 'SAIR.');
    await eventually(async () => expect(await said(short, 'VOLTAR')).toHaveLength(1));
    expect(await reach(contactListId)).toMatchObject({ recipients: 0, leftOut: { optedOut: 1 } });
  });

  it('get the texts of the company and of its campaign in a fixed order', async () => {
    const person = '5511982260003';
    await write(person, 'Bom dia');
    const ticket = await pending(person);
    await admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    await admin.post(`/messages/${ticket.id}`, { body: 'antes' });
    const id = await started('Promoção', { contactListId: await listOf(person) });
    await admin.post(`/messages/${ticket.id}`, { body: 'durante' });
    await ended(id);
    await admin.post(`/messages/${ticket.id}`, { body: 'depois' });
    const words = (text: string): string => /antes|durante|depois|Promoção/.exec(text)?.[0] ?? '';
    const held = await eventually(async () => {
      const texts = (await phone.messages(person)).map(({ text }) => words(text)).filter(Boolean);
      expect(texts.toSorted()).toEqual(['Promoção', 'antes', 'depois', 'durante'].toSorted());
      return texts;
    });
    const { messages } = await admin.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
    expect(messages.map(({ body }) => words(body)).filter(Boolean)).toEqual(held);
  });

  it('whose tickets are merged during the campaign are one recipient, and the report says why', async () => {
    const people = ['5511982260011', '5511982260012', '5511982260013'];
    const tag = await admin.post<TagView>('/tags', { name: 'Clientes', color: '#773DFA' });
    const tickets: TicketView[] = [];
    for (const number of people) {
      await write(number, 'Oi');
      const ticket = await pending(number);
      await admin.post('/tags/ticket/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] });
      tickets.push(ticket);
    }
    const slow = { key: 'campaignMessageInterval', value: '20' };
    await admin.put('/settings/campaignMessageInterval', slow);
    const id = await started('Sorteio', { tagListId: tag.id });
    const first = await eventually(async () => {
      for (const number of people) if ((await said(number, 'Sorteio')).length > 0) return number;
      throw new Error('nobody has it yet');
    }, UNTIL_THE_END);
    await admin.post(`/campaigns/${id}/cancel`, {});
    const [source, destination] = tickets.filter(({ contact }) => contact.number !== first);
    await admin.put(`/ticket/merge/${connection.id}`, {
      ...{ sourceTicketId: source?.id, destinationTicketId: destination?.id },
    });
    await admin.put('/settings/campaignMessageInterval', { ...slow, value: '0' });
    await admin.post(`/campaigns/${id}/restart`, {});
    await ended(id);
    const texts = await Promise.all(people.map(async number => (await said(number, 'Sorteio')).length));
    const merged = people.indexOf(source?.contact.number ?? '');
    expect(texts).toEqual(people.map((_, index) => (index === merged ? 0 : 1)));
    const { records } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(records.map(({ code }) => code).filter(code => code !== null)).toEqual(['ERR_NO_CONTACT_FOUND']);
  });

  it('stay in the report by name and number when they are removed from its list', async () => {
    const person = '5511982260031';
    const contactListId = await listOf(person);
    const id = await started('Saldos', { contactListId });
    await ended(id);
    const { records: items } = await admin.get<ContactListItemPage>(
      `/contact-list-items?contactListId=${contactListId}&pageNumber=1`,
    );
    for (const item of items) await admin.delete(`/contact-list-items/${item.id}`);
    const report = async (search: string): Promise<CampaignReportPage> =>
      admin.get<CampaignReportPage>(`/campaigns/${id}/report?searchParam=${search}`);
    for (const search of ['', 'Rita', '2260031'])
      expect((await report(search)).records).toMatchObject([{ name: 'Rita Alves', number: person }]);
  });

  const asked = async (message1: string, person: string): Promise<number> => {
    const asking = { confirmation: true, confirmationMessage1: 'Posso mandar?' };
    const id = await started(message1, { contactListId: await listOf(person), ...asking });
    await eventually(async () => expect(await said(person, 'Posso')).toHaveLength(1), UNTIL_THE_END);
    return id;
  };
  const stillAsked = async (id: number, person: string): Promise<void> => {
    const { records } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(records).toMatchObject([{ number: person, state: 'confirming', confirmedAt: null }]);
    await admin.post(`/campaigns/${id}/cancel`, {});
  };

  it('who say yes to an agent do not answer an earlier question of a campaign', async () => {
    const person = '5511982260041';
    const id = await asked('Cupons', person);
    await write(person, 'Quanto custa o bolo?');
    const ticket = await pending(person);
    await admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    await admin.post(`/messages/${ticket.id}`, { body: 'Dez reais, pode ser?' });
    await eventually(async () => expect(await said(person, 'Dez reais')).toHaveLength(1));
    await write(person, 'ok');
    await eventually(async () => {
      const { messages } = await admin.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      expect(messages.at(-1)).toMatchObject({ body: 'ok', fromMe: false });
    });
    await stillAsked(id, person);
  });

  const withMenu = async (): Promise<void> => {
    const queues = await admin.get<QueueView[]>('/queue');
    await admin.put(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: queues.slice(0, 2).map(({ id }) => id) },
      greetingMessage: 'Escolha o setor',
    });
  };

  it('who send the keyword to a menu answer the menu', async () => {
    const person = '5511982260021';
    const contactListId = await listOf(person);
    await ended(await started('Aviso', { contactListId }));
    await withMenu();
    await write(person, 'Quero falar com alguém');
    const menu = async (): Promise<number> => (await said(person, 'Escolha o setor')).length;
    await eventually(async () => expect(await menu()).toBe(1));
    await write(person, 'sair');
    await eventually(async () => {
      const ticket = await pending(person);
      expect(ticket.lastMessage).not.toBe('Quero falar com alguém');
      expect((await phone.messages(person)).length).toBeGreaterThan(4);
    });
    expect(await said(person, 'VOLTAR')).toEqual([]);
    expect(await reach(contactListId)).toMatchObject({ recipients: 1, leftOut: {} });
  });

  it('who choose from a menu neither confirm nor decline an earlier question of a campaign', async () => {
    const person = '5511982260051';
    const id = await asked('Brindes', person);
    await withMenu();
    await write(person, 'Quero falar com alguém');
    await eventually(async () => expect(await said(person, 'Escolha o setor')).toHaveLength(1));
    await write(person, '1');
    await eventually(async () => expect((await pending(person)).queueId).not.toBeNull());
    await stillAsked(id, person);
  });
});
