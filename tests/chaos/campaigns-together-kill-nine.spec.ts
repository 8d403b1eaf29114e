import type { CampaignDetail, CampaignReportPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { connectPhones } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

/**
 * Small here; nightly at the size: CHAOS_CAMPAIGNS=20 CHAOS_RECIPIENTS=1000 CHAOS_KILLS=20
 * CHAOS_CONNECTIONS=20.
 */
const count = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const CAMPAIGNS = count('CHAOS_CAMPAIGNS', 3);
const RECIPIENTS = count('CHAOS_RECIPIENTS', 5);
const KILLS = count('CHAOS_KILLS', 3);
/** The campaigns take them in turn. */
const CONNECTIONS = count('CHAOS_CONNECTIONS', 1);
const TOTAL = CAMPAIGNS * RECIPIENTS;
/** About two messages a second leave a connection when there are no pauses between them. */
const PATIENCE = 60_000 + TOTAL * 3_000;

const people = Array.from({ length: RECIPIENTS }, (_, index) => `5511984${String(100_001 + index)}`);
const textOf = (campaign: number): string => `Campanha ${campaign} de hoje`;

describe('kill -9 of the whole process while several campaigns share a connection', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => discard(product));

  /** What of the campaigns the phones hold, as `campaign:number`, once for each message. */
  const held = async (): Promise<readonly string[]> => {
    const simulator = new SimulatorClient(product.url);
    const all: string[] = [];
    for (const number of people)
      for (const { text } of await simulator.messages(number)) {
        const campaign = /^Campanha (\d+) de hoje$/.exec(text)?.[1];
        if (campaign !== undefined) all.push(`${campaign}:${number}`);
      }
    return all;
  };

  /** How many messages the campaigns have sent, as they say themselves. */
  const sentOf = async (admin: ApiClient, ids: readonly number[]): Promise<number> => {
    let sent = 0;
    for (const id of ids) {
      const { server, delivered, read } = (await admin.get<CampaignDetail>(`/campaigns/${id}`)).shipping;
      sent += server + delivered + read;
    }
    return sent;
  };

  const prepared = async (admin: ApiClient): Promise<readonly number[]> => {
    const connections = await connectPhones(product.url, admin, CONNECTIONS);
    await admin.put('/settings/campaignMessageInterval', { key: 'campaignMessageInterval', value: '0' });
    await admin.put('/settings/campaignGreaterInterval', { key: 'campaignGreaterInterval', value: '0' });
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Todos' });
    const form = new FormData();
    const lines = people.map(number => `Rita;${number}`);
    form.append('file', new Blob([['Nome;Telefone', ...lines].join('\n')]), 'todos.csv');
    const headers = { authorization: `Bearer ${admin.token}` };
    const sent = { method: 'POST', headers, body: form };
    const answer = await fetch(`${product.url}/api/contact-lists/${list.id}/upload`, sent);
    expect(await answer.json()).toMatchObject({ created: RECIPIENTS });
    const ids: number[] = [];
    for (let campaign = 1; campaign <= CAMPAIGNS; campaign += 1) {
      const card = { name: `Campanha ${campaign}`, message1: textOf(campaign) };
      const { id } = await admin.post<CampaignDetail>('/campaigns', {
        ...{ ...card, contactListId: list.id },
        whatsappId: connections[campaign % connections.length]?.id,
      });
      ids.push(id);
    }
    return ids;
  };

  it(
    'reaches every recipient exactly once, and sends at most one more message after a cancellation',
    async () => {
      let admin = await ApiClient.signIn(product.url, 'admin@demo.test');
      const ids = await prepared(admin);
      for (const id of ids) await admin.post(`/campaigns/${id}/start`, {});
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const enough = Math.floor((TOTAL * kill) / (KILLS + 1));
        const asked = admin;
        await eventually(
          async () => expect(await sentOf(asked, ids)).toBeGreaterThanOrEqual(enough),
          PATIENCE,
        );
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir });
        admin = await ApiClient.signIn(product.url, 'admin@demo.test');
      }
      // The last of them is stopped, if it still runs, and goes on at the same place.
      const last = ids.at(-1) ?? 0;
      const { status } = await admin.call('POST', `/campaigns/${last}/cancel`);
      if (status === 200) {
        const of = (all: readonly string[]) => all.filter(each => each.startsWith(`${CAMPAIGNS}:`)).length;
        const then = of(await held());
        const others = ids.slice(0, -1);
        await eventually(async () => {
          for (const id of others)
            expect((await admin.get<CampaignDetail>(`/campaigns/${id}`)).status).toBe('FINALIZADA');
        }, PATIENCE);
        expect(of(await held())).toBeLessThanOrEqual(then + 1);
        await admin.post(`/campaigns/${last}/restart`, {});
      }
      await eventually(async () => {
        for (const id of ids)
          expect((await admin.get<CampaignDetail>(`/campaigns/${id}`)).status).toBe('FINALIZADA');
      }, PATIENCE);
      const wanted = ids.flatMap((_, index) => people.map(number => `${index + 1}:${number}`));
      expect((await held()).toSorted()).toEqual(wanted.toSorted());
      for (const id of ids) {
        const { shipping } = await admin.get<CampaignDetail>(`/campaigns/${id}`);
        const { server, delivered, read, total } = shipping;
        expect([total, server + delivered + read]).toEqual([RECIPIENTS, RECIPIENTS]);
        const { count: reported } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
        expect(reported).toBe(RECIPIENTS);
      }
    },
    PATIENCE * 2,
  );
});
