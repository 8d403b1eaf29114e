import type { CampaignDetail, ConnectionView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { connectPhone, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CUSTOMERS = 60;
const UNTIL_THE_END = 120_000;
/** Every reaction is due at once, except a late delivery. */
const AT_ONCE = { readMs: 0, answerMs: 0, lateMs: 200 };

describe('A campaign to scripted customers', () => {
  let product: Product;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    connection = await connectPhone(product.url, admin);
    await paceCampaigns(admin);
  });

  afterAll(() => discard(product));

  /** A campaign to customers of its own, whose numbers begin with the prefix. */
  const startedTo = async (prefix: string, count: number, more: object = {}): Promise<number> => {
    const list = await admin.post<{ id: number }>('/contact-lists', { name: `Lista ${prefix}` });
    const lines = Array.from(
      { length: count },
      (_, index) => `Cliente ${index + 1},${prefix}${String(index + 1).padStart(13 - prefix.length, '0')}`,
    );
    const body = new FormData();
    body.set('file', new Blob([`name,number\n${lines.join('\n')}\n`]), 'clientes.csv');
    const answer = await fetch(`${product.url}/api/contact-lists/${list.id}/upload`, {
      ...{ method: 'POST', body, headers: { authorization: `Bearer ${admin.token}` } },
    });
    expect(await answer.json()).toMatchObject({ status: 'finished', created: count });
    const card = { name: `Para ${prefix}`, whatsappId: connection.id, message1: 'Novidades', ...more };
    const { id } = await admin.post<CampaignDetail>('/campaigns', { ...card, contactListId: list.id });
    await admin.post(`/campaigns/${id}/start`, {});
    return id;
  };
  const show = (id: number): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);
  const ended = (id: number): Promise<unknown> =>
    eventually(async () => expect((await show(id)).status).toBe('FINALIZADA'), UNTIL_THE_END);

  it('reports the answers, opt-outs, blocks and numbers without WhatsApp of the script', async () => {
    const shares = {
      noWhatsApp: 10,
      blocks: 10,
      optsOut: 10,
      declines: 10,
      replies: 20,
      late: 10,
      unread: 10,
    };
    await phone.recipients({ prefix: '5511961', seed: 3, shares, ...AT_ONCE });
    const id = await startedTo('5511961', CUSTOMERS);
    await ended(id);
    const { phones } = await phone.recipientsReport();
    expect(Object.values(phones).reduce((sum, count) => sum + count, 0)).toBe(CUSTOMERS);
    for (const [behaviour, count] of Object.entries(phones))
      expect([behaviour, count > 0]).toEqual([behaviour, behaviour !== 'confirms']);
    const answers = phones.optsOut + phones.declines + phones.replies;
    await eventually(async () => {
      const { shipping, replied, optOuts, failures } = await show(id);
      expect({ ...shipping, replied, optOuts, failures }).toMatchObject({
        ...{ total: CUSTOMERS, skipped: phones.noWhatsApp, server: phones.blocks, delivered: phones.unread },
        ...{ read: answers + phones.late + phones.reads, waiting: 0, failed: 0, uncertain: 0 },
        // Who leaves has not replied.
        ...{ replied: answers - phones.optsOut, optOuts: phones.optsOut },
        failures: [{ code: 'ERR_WAPP_INVALID_CONTACT', count: phones.noWhatsApp }],
      });
    }, UNTIL_THE_END);
    expect(await phone.recipientsReport()).toMatchObject({ answers, failed: 0 });
  });

  it('counts who confirmed and who declined, and only the former get the message', async () => {
    await phone.recipients({
      prefix: '5511962',
      seed: 5,
      shares: { confirms: 50, declines: 50 },
      ...AT_ONCE,
    });
    const id = await startedTo('5511962', 30, {
      confirmation: true,
      confirmationMessage1: 'Posso mandar as novidades?',
    });
    await ended(id);
    const { phones } = await phone.recipientsReport();
    expect(phones.confirms + phones.declines).toBe(30);
    await eventually(async () => {
      const { shipping, failures } = await show(id);
      expect({ ...shipping, failures }).toMatchObject({
        ...{ total: 30, read: phones.confirms, skipped: phones.declines },
        failures: [{ code: 'ERR_CAMPAIGN_DECLINED', count: phones.declines }],
      });
    }, UNTIL_THE_END);
  });

  it('waits while the number is restricted, and resumes afterwards', async () => {
    await phone.recipients({
      ...{ prefix: '5511963', shares: {}, restrictAfter: 10, restrictedMinutes: 60 },
      ...AT_ONCE,
    });
    const id = await startedTo('5511963', 20);
    await eventually(
      async () => expect((await show(id)).hold).toMatchObject({ reason: 'restricted' }),
      UNTIL_THE_END,
    );
    await phone.faults({ restricted: false });
    await ended(id);
    await eventually(async () => {
      const { shipping } = await show(id);
      expect(shipping.read + shipping.failed).toBe(20);
      expect(shipping.read).toBeGreaterThanOrEqual(10);
    }, UNTIL_THE_END);
    // Who was refused while the restriction was being announced was refused with WhatsApp's code.
    const { failures, shipping } = await show(id);
    expect(failures).toEqual(shipping.failed === 0 ? [] : [{ code: '463', count: shipping.failed }]);
  });

  it('has ordinary simulated customers again once the script is stopped', async () => {
    expect(await phone.stopRecipients()).toMatchObject({ running: false });
    const id = await startedTo('5511964', 5);
    await ended(id);
    await eventually(async () => expect((await show(id)).shipping.delivered).toBe(5), UNTIL_THE_END);
    await expect(phone.recipients({ shares: { confirms: 60, declines: 60 } })).rejects.toThrow(
      'ERR_SIM_BAD_SHARES',
    );
  });
});
