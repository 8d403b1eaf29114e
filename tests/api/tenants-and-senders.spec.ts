import type { ConnectionView, ErrorBody, TicketPage, UserView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('A company and its administrators', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let connection: ConnectionView;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    connection = await company.connect();
  });

  it('does not list users of the platform among its own; those see each other', async () => {
    const owner = company.root;
    const namesFor = async (client: ApiClient): Promise<readonly string[]> => {
      const page = await client.get<{ users: readonly UserView[] }>('/users');
      const all = await client.get<readonly UserView[]>('/users/list');
      return [...page.users, ...all].map(({ email }) => email);
    };
    expect(await namesFor(admin)).not.toContain('super@prosa.test');
    expect((await namesFor(owner)).filter(email => email === 'super@prosa.test')).toHaveLength(2);
  });

  it('cannot lose its default connection while customers wait on it', async () => {
    await company.phone.write({ from: '5511977770011', to: company.business, text: 'Oi' });
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
