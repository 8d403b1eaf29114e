import type { ConnectionView, ErrorBody, TicketPage, UserView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

describe('A company and its administrators', () => {
  let product: Product;
  let admin: ApiClient;
  let connection: ConnectionView;

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    connection = await connectPhone(product.url, admin);
  });

  afterAll(() => discard(product));

  it('does not list users of the platform among its own; those see each other', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const namesFor = async (client: ApiClient): Promise<readonly string[]> => {
      const page = await client.get<{ users: readonly UserView[] }>('/users');
      const all = await client.get<readonly UserView[]>('/users/list');
      return [...page.users, ...all].map(({ email }) => email);
    };
    expect(await namesFor(admin)).not.toContain('super@prosa.test');
    expect((await namesFor(owner)).filter(email => email === 'super@prosa.test')).toHaveLength(2);
  });

  it('cannot lose its default connection while customers wait on it', async () => {
    await new SimulatorClient(product.url).write({ from: '5511977770011', to: BUSINESS, text: 'Oi' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets).toHaveLength(1);
    });
    const refused = await admin.call<ErrorBody>('DELETE', `/whatsapp/${connection.id}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP']);
    expect(await admin.get<readonly ConnectionView[]>('/whatsapp')).toHaveLength(1);
  });

  it('shows who unlinked a phone', async () => {
    await admin.delete(`/whatsappsession/${connection.id}`);
    await eventually(async () => {
      const view = await admin.get<ConnectionView>(`/whatsapp/${connection.id}`);
      expect(view).toMatchObject({ status: 'DISCONNECTED', statusBy: 'Alice Admin' });
    });
  });
});
