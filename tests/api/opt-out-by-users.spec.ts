import type {
  CampaignAudience,
  CampaignDetail,
  ConnectionView,
  ContactOptOutView,
  ContactView,
  ErrorBody,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const ASKING = '5511989260001';
const OTHER = '5511989260002';
const UNTIL_THE_END = 60_000;

describe('Opt-outs that users record for a contact', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let list: { readonly id: number };
  let contact: ContactView;

  const path = (): string => `/contacts/${contact.id}/opt-out`;
  const shown = (as = admin): Promise<ContactOptOutView> => as.get(path());

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    phone = company.phone;
    connection = await company.connect();
    await paceCampaigns(admin);
    list = await admin.post('/contact-lists', { name: 'Convidados' });
    for (const number of [ASKING, OTHER])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number });
    contact = await admin.post<ContactView>('/contacts', { name: 'Rita', number: ASKING });
  });

  const finished = async (name: string): Promise<CampaignDetail> => {
    const card = { name, whatsappId: connection.id, contactListId: list.id, message1: name };
    const { id } = await admin.post<CampaignDetail>('/campaigns', card);
    await admin.post(`/campaigns/${id}/start`, {});
    return eventually(async () => {
      const detail = await admin.get<CampaignDetail>(`/campaigns/${id}`);
      expect(detail.status).toBe('FINALIZADA');
      return detail;
    }, UNTIL_THE_END);
  };
  const holders = async (text: string): Promise<readonly string[]> => {
    const phones = [ASKING, OTHER];
    const said = await Promise.all(phones.map(number => phone.messages(number)));
    return phones.filter((_, index) => said[index]?.some(message => message.text.startsWith(text)));
  };

  it('name who recorded them and since when, whichever user repeats it, and other browsers see it', async () => {
    expect(await shown()).toEqual({ contactId: contact.id, optOut: null });
    const { socket, frames } = await admin.socket();
    const recorded = await ana.put<ContactOptOutView>(path());
    expect(recorded.optOut).toMatchObject({ by: 'user', user: { id: ana.me?.id, name: ana.me?.name } });
    expect(await admin.put(path())).toEqual(recorded);
    expect(await shown()).toEqual(recorded);
    await eventually(async () =>
      expect(frames).toContainEqual({
        event: expect.stringContaining('contactOptOut'),
        payload: expect.objectContaining({ action: 'update', ...recorded }),
      }),
    );
    socket.close();
  });

  it('exclude the contact, and only that contact, from campaigns', async () => {
    const audience = await admin.get<CampaignAudience>(`/campaigns/audience?contactListId=${list.id}`);
    expect(audience).toMatchObject({ recipients: 1, leftOut: { optedOut: 1 } });
    expect(await finished('Natal')).toMatchObject({ shipping: { total: 1 }, leftOut: { optedOut: 1 } });
    expect(await holders('Natal')).toEqual([OTHER]);
  });

  it('are withdrawn by any user, once however often it is repeated, and campaigns reach the contact again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2])
      expect(await ana.call('DELETE', path(), undefined, key)).toMatchObject({
        status: 200,
        body: { contactId: contact.id, optOut: null },
      });
    expect(await ana.delete(path())).toEqual({ contactId: contact.id, optOut: null });
    expect(await finished('Carnaval')).toMatchObject({ shipping: { total: 2 }, leftOut: {} });
    expect(await holders('Carnaval')).toEqual([ASKING, OTHER]);
  });

  it('by the customer are withdrawn only when a user confirms that the customer asked for it', async () => {
    await phone.write({ from: ASKING, to: company.business, text: 'SAIR' });
    await eventually(async () =>
      expect((await shown()).optOut).toMatchObject({ by: 'customer', user: null }),
    );
    const before = await shown();
    expect(await ana.put(path())).toEqual(before);
    const refused = await ana.call<ErrorBody>('DELETE', path());
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_OPT_OUT_BY_CUSTOMER']);
    expect(await shown()).toEqual(before);
    expect(await ana.delete(`${path()}?customerAsked=true`)).toEqual({
      contactId: contact.id,
      optOut: null,
    });
  });

  it('become the customer’s own when they send the keyword as well, and end when they opt in again', async () => {
    await ana.put(path());
    await phone.write({ from: ASKING, to: company.business, text: 'Sair' });
    await eventually(async () => expect((await shown()).optOut).toMatchObject({ by: 'customer' }));
    await phone.write({ from: ASKING, to: company.business, text: 'VOLTAR' });
    await eventually(async () => expect((await shown()).optOut).toBeNull());
    await ana.put(path());
    expect((await shown()).optOut).toMatchObject({ by: 'user' });
  });

  it('remain when the contact is deleted and added again', async () => {
    await eventually(() => admin.delete(`/contacts/${contact.id}`));
    const gone = await ana.call<ErrorBody>('PUT', path());
    expect([gone.status, gone.body.error]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    contact = await admin.post<ContactView>('/contacts', { name: 'Rita', number: ASKING });
    expect((await shown()).optOut).toMatchObject({ by: 'user', user: { name: ana.me?.name } });
  });
});
