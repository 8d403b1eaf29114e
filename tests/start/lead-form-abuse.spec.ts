import type { LeadPage, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { BUSINESS } from '../support/connected';
import { eventually } from '../support/eventually';
import { LeadsWorld, refusal } from '../support/leads-world';
import { discard, startProduct, type Product } from '../support/product';

const PRESSES = 1_000;
const AT_ONCE = 50;

describe('A public form that is abused', () => {
  let product: Product;
  let world: LeadsWorld;

  beforeAll(async () => {
    product = await startProduct();
    world = await LeadsWorld.on(product);
  });
  afterAll(() => discard(product));

  const found = async (search: string) =>
    (await world.ana.get<LeadPage>(`/leads?searchParam=${encodeURIComponent(search)}`)).leads;

  it('creates one lead from a thousand identical submissions', async () => {
    const body = world.submission({ id: randomUUID() });
    const statuses = new Map<number, number>();
    for (let done = 0; done < PRESSES; done += AT_ONCE) {
      const presses = await Promise.all(Array.from({ length: AT_ONCE }, () => world.fill(body)));
      for (const { status } of presses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter(status => status !== 201 && status !== 429)).toEqual([]);
    expect(statuses.get(201)).toBeGreaterThan(0);
    expect(await found(body.email)).toHaveLength(1);
  });

  it('treats two e-mails of one number as one person, and one e-mail of two numbers as known', async () => {
    const first = world.submission();
    expect((await world.fillThrough(first)).status).toBe(201);
    const second = await world.fillThrough(world.submission({ phone: first.phone }));
    const [lead] = await found(first.email);
    const other = world.submission({ email: first.email });
    const answer = await world.fillThrough(other);
    expect([answer.status, answer.body.message]).toEqual([409, 'CLIENT_FILLED']);
    // Whatever the second response was, there is one contact with the number.
    expect([201, 409]).toContain(second.status);
    const { contacts } = await world.admin.get<{ contacts: { number: string }[] }>(
      `/contacts?searchParam=${lead?.formClient.number}`,
    );
    expect(contacts.length).toBeLessThanOrEqual(1);
    expect(new Set((await found(first.name)).map(each => each.formClient.number)).size).toBe(1);
  });

  it('does not take over a number that has an open ticket', async () => {
    const body = world.submission();
    await world.phone.write({ from: `55${body.phone}`, to: BUSINESS, text: 'Tenho um pedido' });
    const ticketOf = async () => {
      const { tickets } = await world.admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      return tickets.find(({ contact }) => contact.number === `55${body.phone}`);
    };
    await eventually(async () => expect((await ticketOf())?.lastMessage).toBe('Tenho um pedido'));
    expect((await world.fillThrough(body)).status).toBe(201);
    const [lead] = await found(body.email);
    expect(await refusal(world.ana.call('PUT', `/leads/${lead?.id}`, { action: 'accept' }))).toEqual([
      409,
      'ERR_OTHER_OPEN_TICKET',
    ]);
    await world.phone.write({ from: `55${body.phone}`, to: BUSINESS, text: 'Alguém aí?' });
    await eventually(async () => expect((await ticketOf())?.lastMessage).toBe('Alguém aí?'));
  });

  it('refuses values that the form does not offer, and unknown fields', async () => {
    const tried = [
      world.submission({ provider: 'Outra rede' }),
      world.submission({ productsAndServices: { products: ['Foguete'], services: [] } }),
    ];
    for (const body of tried) {
      const answer = await world.fillThrough(body);
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_FORM_OPTION']);
      expect(await found(body.email)).toEqual([]);
    }
    for (const more of [{ phone: 'abc' }, { email: 'x' }, { name: '' }, { name: { $gt: '' } }])
      expect((await world.fillThrough(world.submission(more))).status).toBe(400);
  });
});
