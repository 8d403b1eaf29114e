import {
  HELP_PAGES,
  type ChatPage,
  type ConnectionView,
  type ContactView,
  type HelpView,
  type InvoicePage,
  type LeadBoardAnswer,
  type LeadPage,
  type LeadView,
  type QueueView,
  type SchedulePage,
  type UserView,
} from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import { bankOf } from '../support/paying-company';
import { discard, startProduct, type Product } from '../support/product';

const DAY = 86_400_000;

describe('The demo', () => {
  let product: Product;
  const full = { DEMO_CONTENT: 'true' };

  afterAll(() => discard(product));

  it('starts again after any change by users, and keeps those changes', async () => {
    product = await startProduct({ env: full });
    const before = await ApiClient.signIn(product.url, 'admin@demo.test');
    const [queue] = await before.get<QueueView[]>('/queue');
    await before.call('DELETE', `/queue/${queue?.id}`);
    await before.post('/queue', { name: 'Balcão', color: queue?.color });
    const bruno = (await before.get<UserView[]>('/users/list')).find(({ email }) =>
      email.startsWith('bruno'),
    );
    await before.call('DELETE', `/users/${bruno?.id}`);
    await before.put('/settings/userRating', { value: 'enabled' });
    const chats = await before.get<ChatPage>('/chats');
    expect(chats.records.map(({ title }) => title)).toContain('Plantão da semana');
    await before.delete(`/chats/${chats.records[0]?.id}`);
    const { schedules } = await before.get<SchedulePage>('/schedules?searchParam=');
    expect(schedules.map(({ status }) => status)).toContain('PENDENTE');
    await before.delete(`/schedules/${schedules[0]?.id}`);
    const book = await before.get<{ contacts: ContactView[] }>('/contacts');
    await before.delete(`/contacts/${book.contacts.find(({ name }) => name === 'Caio Amaral')?.id}`);
    const received = await before.get<unknown[]>('/announcements/list');
    expect(received).toHaveLength(2);
    for (const page of HELP_PAGES)
      expect((await before.get<HelpView | null>(`/help/pages?keyword=${page}`))?.video).toBeTruthy();
    expect(await before.get<boolean>('/user-help-preferences')).toBe(false);

    const leads = async (status: string, client = before): Promise<readonly LeadView[]> =>
      (await client.get<LeadPage>(`/leads?status=${status}`)).leads;
    const [first] = await leads('andamento');
    expect([(await leads('ganho')).length, (await leads('congelado')).length]).toEqual([1, 1]);
    const [connection] = await before.get<ConnectionView[]>('/whatsapp');
    const board = await before.get<LeadBoardAnswer>(`/lead/kanban/${connection?.id}?byColumn=true`);
    expect(board.columns.filter(({ tagId }) => tagId !== 0).map(({ count }) => count)).toEqual([2, 2, 1]);
    await before.delete(`/leads/${first?.id}`);

    const { invoices } = await before.get<InvoicePage>('/invoices/all');
    expect(invoices.map(({ status }) => status)).toEqual(['open', 'paid', 'paid', 'paid']);
    expect(Date.parse(invoices[0]?.dueDate ?? '') - Date.now()).toBeGreaterThan(4 * DAY);
    await eventually(async () => {
      const owed = (await bankOf(product).charges()).map(({ status, value }) => [status, value]);
      expect(owed).toEqual([
        ['PENDING', 499],
        ['PENDING', 499],
      ]);
    });
    const late = { email: 'admin@atraso.test', password: DEMO_PASSWORD };
    const anyone = new ApiClient(product.url);
    expect((await anyone.call('POST', '/auth/login', late)).status).toBe(402);
    expect((await anyone.call('POST', '/auth/login', { ...late, toPay: true })).status).toBe(200);

    await product.stop();
    product = await startProduct({ dataDir: product.dataDir, env: full });
    const after = await ApiClient.signIn(product.url, 'admin@demo.test');
    const queues = (await after.get<QueueView[]>('/queue')).map(({ name }) => name);
    expect(queues).toContain('Balcão');
    expect(queues).not.toContain(queue?.name);
    const people = (await after.get<UserView[]>('/users/list')).map(({ email }) => email);
    expect(people).toContain('ana@demo.test');
    expect(people).not.toContain('bruno@demo.test');
    expect(await after.get('/settings/userRating')).toBe('enabled');
    expect((await after.get<ChatPage>('/chats')).records).toHaveLength(chats.records.length - 1);
    const left = await after.get<SchedulePage>('/schedules?searchParam=');
    expect(left.schedules).toHaveLength(schedules.length - 1);
    const still = await after.get<{ contacts: ContactView[] }>('/contacts');
    expect(still.contacts).toHaveLength(book.contacts.length - 1);
    expect(await after.get('/announcements/list')).toHaveLength(2);
    expect((await after.get<InvoicePage>('/invoices/all')).invoices).toEqual(invoices);
    expect(await bankOf(product).charges()).toHaveLength(2);
    const again = await after.get<LeadBoardAnswer>(`/lead/kanban/${connection?.id}?byColumn=true`);
    const sum = ({ columns }: LeadBoardAnswer) => columns.reduce((all, { count }) => all + count, 0);
    expect(sum(again)).toBe(sum(board) - 1);
    expect([(await leads('ganho', after)).length, (await leads('congelado', after)).length]).toEqual([1, 1]);
  });

  it('locks nobody out whose invoice became due while it was not running', async () => {
    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    const { companyId } = root.me ?? {};
    const today = new Date().toISOString().slice(0, 10);
    await root.put(`/companies/${companyId}`, { dueDate: today, reason: 'O tempo passou' });
    await product.stop();
    product = await startProduct({ dataDir: product.dataDir, env: full });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect(Date.parse(admin.me?.company.dueDate ?? '') - Date.now()).toBeGreaterThan(4 * DAY);
    await eventually(async () => {
      const [first] = (await admin.get<InvoicePage>('/invoices/all')).invoices;
      expect(first).toMatchObject({ status: 'open', dueDate: admin.me?.company.dueDate });
    });
  });
});
