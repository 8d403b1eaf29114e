import type {
  BoardAnswer,
  CampaignSettingRow,
  ConnectionView,
  ContactListItemPage,
  ContactListView,
  MessagePage,
  TicketPage,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const DAY = 86_400_000;

describe('The history of the demo company', () => {
  let product: Product;
  let admin: ApiClient;

  beforeAll(async () => {
    product = await startProduct({
      env: { DEMO_CONTENT: 'true', DEMO_PAST: 'true', DEMO_CUSTOMERS: 'true' },
    });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  });

  afterAll(() => discard(product));

  const tickets = async (status: string): Promise<TicketPage['tickets']> =>
    (await admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`)).tickets;

  it('is seeded in the background: resolved, open and pending conversations of the last thirty days', async () => {
    const waiting = await eventually(async () => {
      const found = await tickets('pending');
      expect(found.filter(({ isGroup }) => isGroup)).toHaveLength(1);
      return found;
    });
    expect(waiting).toHaveLength(7);
    expect(await tickets('open')).toHaveLength(4);
    const [latest] = await tickets('closed');
    if (latest === undefined) throw new Error('nothing was resolved');
    expect(Date.now() - Date.parse(latest.createdAt)).toBeGreaterThan(DAY / 2);
    const { messages } = await admin.get<MessagePage>(`/messages/${latest.id}?peek=true`);
    expect(messages.filter(({ fromMe }) => fromMe).every(({ ack }) => ack >= 4)).toBe(true);
    expect(new Set(messages.map(({ createdAt }) => createdAt)).size).toBeGreaterThan(1);
  });

  it('fills the board of tickets: cards in each column, and some in none', async () => {
    const [connection] = await admin.get<ConnectionView[]>('/whatsapp');
    const board = await admin.get<BoardAnswer>(`/ticket/kanban/${connection?.id}?byColumn=true`);
    expect(board.columns).toHaveLength(4);
    for (const { count } of board.columns) expect(count).toBeGreaterThan(1);
  });

  it('contains photos, voice messages and files that can be opened', async () => {
    const { tickets: closed } = await admin.get<TicketPage>('/tickets?status=closed&showAll=true');
    const pages = await Promise.all(
      closed.map(({ id }) => admin.get<MessagePage>(`/messages/${id}?peek=true`)),
    );
    const files = pages.flatMap(({ messages }) => messages).filter(({ mediaUrl }) => Boolean(mediaUrl));
    expect(new Set(files.map(({ mediaType }) => mediaType))).toEqual(
      new Set(['audio', 'image', 'application']),
    );
    for (const { mediaUrl } of files.slice(0, 6))
      expect((await fetch(new URL(mediaUrl ?? '', product.url))).status).toBe(200);
  });

  it('is never sent once a phone is linked', async () => {
    await connectPhone(product.url, admin);
    const simulator = new SimulatorClient(product.url);
    await simulator.write({ from: '5511977770021', to: BUSINESS, text: 'Oi' });
    const ticket = await eventually(async () => {
      const found = (await tickets('pending')).find(({ lastMessage }) => lastMessage === 'Oi');
      if (found === undefined) throw new Error('not here yet');
      return found;
    });
    await admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.me?.id });
    await admin.post(`/messages/${ticket.id}`, { body: 'Olá!' });
    await eventually(async () =>
      expect((await simulator.messages('5511977770021')).map(({ text }) => text)).toContain('Olá!'),
    );
    expect(await simulator.messages('5511966000685')).toEqual([]);
  });

  it('has a list of a thousand customers for trying a campaign, at a pace that ends within minutes', async () => {
    const list = await eventually(async () => {
      const { records } = await admin.get<{ records: ContactListView[] }>('/contact-lists');
      expect(records).toMatchObject([{ contactsCount: 1_000 }]);
      return records[0];
    });
    const query = `contactListId=${list?.id}&searchParam=5511960000007&pageNumber=1`;
    const { records } = await admin.get<ContactListItemPage>(`/contact-list-items?${query}`);
    expect(records).toMatchObject([{ number: '5511960000007', name: expect.stringMatching(/^\S+ \S+$/) }]);
    const settings = await admin.get<CampaignSettingRow[]>('/campaign-settings');
    const value = (key: string) => settings.find(row => row.key === key)?.value;
    expect([value('messageInterval'), value('greaterInterval')]).toEqual(['0', '0']);
    const simulator = new SimulatorClient(product.url);
    expect(await simulator.recipientsReport()).toMatchObject({ running: true });
  });

  it('continues once a phone is linked: simulated customers write until they are answered', async () => {
    const crowd = async (path: '' | '/stop'): Promise<{ running: boolean; sent: number }> => {
      const asked = await fetch(`${product.url}/simulator/api/crowd${path}`, {
        method: path === '' ? 'GET' : 'POST',
      });
      return (await asked.json()) as { running: boolean; sent: number };
    };
    await eventually(async () =>
      expect((await tickets('pending')).map(({ contact }) => contact?.name)).toContain('Ana Alves'),
    );
    expect((await crowd('')).running).toBe(true);
    expect((await crowd('/stop')).running).toBe(false);
  });
});
