import type { ConnectionView, ErrorBody, TicketPage } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const NUMBER = '5511900000042';
const CUSTOMER = '5511989240001';

describe('Connections for campaigns', () => {
  let company: NewCompany;
  let admin: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
  });

  const list = (path: string): Promise<readonly ConnectionView[]> => admin.get(path);

  it('are listed apart, are linked like others, and turn inbound messages into tickets', async () => {
    const phone = company.phone;
    const made = await admin.post<ConnectionView>('/whatsapp-campaigns', {
      name: 'Ofertas',
      isDefault: true,
    });
    expect(made).toMatchObject({ name: 'Ofertas', purpose: 'campaign', isDefault: false });
    expect((await list('/whatsapp-campaigns?companyId=1&session=0')).map(({ id }) => id)).toEqual([made.id]);
    expect(await admin.get(`/whatsapp/${made.id}`)).toMatchObject({ purpose: 'campaign' });
    const { qrcode } = await eventually(async () => {
      const waiting = await admin.get<ConnectionView>(`/whatsapp/${made.id}?session=0`);
      expect(waiting.qrcode).not.toBe('');
      return waiting;
    });
    await phone.scan(qrcode, NUMBER);
    await eventually(async () =>
      expect(await list('/whatsapp-campaigns')).toMatchObject([{ status: 'CONNECTED', number: NUMBER }]),
    );
    await phone.write({ from: CUSTOMER, name: 'Ana', to: NUMBER, text: 'Quanto custa?' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const hers = tickets.filter(({ contact }) => contact.number === CUSTOMER);
      expect(hers).toMatchObject([{ whatsappId: made.id, lastMessage: 'Quanto custa?' }]);
    });
  });

  it('are never the default, and only they are removed by the campaign route', async () => {
    const [forCampaigns] = await list('/whatsapp-campaigns');
    const refused = await admin.call<ErrorBody>('PUT', `/whatsapp/${forCampaigns?.id}`, { isDefault: true });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CONNECTION_FOR_CAMPAIGNS']);
    const usual = (await list('/whatsapp?session=0')).find(({ purpose }) => purpose === 'service');
    const missed = await admin.call<ErrorBody>('DELETE', `/whatsapp-campaigns/${usual?.id}`);
    expect([missed.status, missed.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    const agent = company.ana;
    expect((await agent.call('GET', '/whatsapp-campaigns')).status).toBe(403);
    await admin.delete(`/whatsapp-campaigns/${forCampaigns?.id}`);
    expect(await list('/whatsapp-campaigns')).toEqual([]);
  });
});
