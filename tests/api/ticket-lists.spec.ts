import type { ContactView, TicketPage, TicketView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { newCompany } from '../support/shared-product';

describe('The list of waiting tickets', () => {
  let admin: ApiClient;
  const waiting: number[] = [];

  const listed = async (query: string): Promise<number[]> => {
    const { tickets } = await admin.get<TicketPage>(`/tickets?showAll=true&${query}`);
    return tickets.map(({ id }) => id).filter(id => waiting.includes(id));
  };

  beforeAll(async () => {
    ({ admin } = await newCompany());
    const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
    for (const number of ['5511977002201', '5511977002202', '5511977002203']) {
      const { id: contactId } = await admin.post<ContactView>('/contacts', { name: number, number });
      const ticket = { contactId, whatsappId: connection?.id };
      const { id } = await admin.post<TicketView>('/tickets', ticket);
      waiting.push((await admin.put<TicketView>(`/tickets/${id}`, { status: 'pending' })).id);
    }
  });

  it('begins with the latest change, or with whom waits longest', async () => {
    expect(await listed('status=pending')).toEqual(waiting.toReversed());
    expect(await listed('status=pending&order=newest')).toEqual(waiting.toReversed());
    expect(await listed('status=pending&order=longestWait')).toEqual(waiting);
  });

  it('is ordered by the change where nobody waits, and by no other order', async () => {
    const [first = 0] = waiting;
    await admin.put(`/tickets/${first}`, { status: 'open' });
    expect(await listed('status=open&order=longestWait')).toEqual([first]);
    expect(await listed('status=pending&order=longestWait')).toEqual(waiting.slice(1));
    expect(await admin.call('GET', '/tickets?status=pending&order=shortestWait')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });
});
