import type { CampaignDetail, CampaignReportPage, TagView, TicketPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

/** At five to seven seconds each. */
const CUSTOMERS = Array.from({ length: 8 }, (_, index) => `551198333000${index + 1}`);
const UNTIL_THE_END = 150_000;

describe('kill -9 of the whole process in the middle of a campaign', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => discard(product));

  const reached = async (): Promise<readonly string[]> => {
    const simulator = new SimulatorClient(product.url);
    const phones = await Promise.all(
      CUSTOMERS.map(async number => {
        const said = await simulator.messages(number);
        return said.filter(({ text }) => text.startsWith('Promoção')).map(() => number);
      }),
    );
    return phones.flat();
  };

  const audience = async (admin: ApiClient): Promise<TagView> => {
    const simulator = new SimulatorClient(product.url);
    const tag = await admin.post<TagView>('/tags', { name: 'Promoções', color: '#773DFA' });
    for (const from of CUSTOMERS) await simulator.write({ from, to: BUSINESS, text: 'oi' });
    const tickets = await eventually(async () => {
      const page = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const theirs = page.tickets.filter(({ contact }) => CUSTOMERS.includes(contact.number));
      expect(theirs).toHaveLength(CUSTOMERS.length);
      return theirs;
    });
    for (const { id } of tickets)
      await admin.post('/tags/ticket/sync', { ticketId: id, tags: [{ id: tag.id }] });
    return tag;
  };

  it('reaches every recipient exactly once', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const connection = await connectPhone(product.url, admin);
    const tag = await audience(admin);
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Promoção', whatsappId: connection.id, tagListId: tag.id, message1: 'Promoção de hoje' },
    });
    await admin.post(`/campaigns/${id}/start`, {});
    for (const more of [1, 3, 5]) {
      await eventually(async () => expect((await reached()).length).toBeGreaterThanOrEqual(more));
      await product.kill();
      product = await startProduct({ dataDir: product.dataDir });
    }
    const again = await ApiClient.signIn(product.url, 'admin@demo.test');
    await eventually(async () => {
      expect((await again.get<CampaignDetail>(`/campaigns/${id}`)).status).toBe('FINALIZADA');
    }, UNTIL_THE_END);
    expect((await reached()).toSorted()).toEqual(CUSTOMERS);
    const { records } = await again.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(records.map(({ number }) => number).toSorted()).toEqual(CUSTOMERS);
    expect(records.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  });
});
