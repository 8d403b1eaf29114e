import 'reflect-metadata';
import type {
  ConnectionView,
  ErrorBody,
  InteractionPage,
  MessagePage,
  MessageView,
  TicketPage,
  TicketView,
  UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { extraWork, heavyRequests, lightRequest, workFor } from '../support/heavy-requests';
import { describeRoutes } from '../support/matrix-routes';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

describe('A WhatsApp message becomes a ticket that an agent answers', () => {
  let product: Product;
  let simulator: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let outra: ApiClient;
  let connection: ConnectionView;

  beforeAll(async () => {
    product = await startProduct();
    simulator = new SimulatorClient(product.url);
    [admin, ana, bruno, outra] = (await Promise.all(
      ['admin@demo.test', 'ana@demo.test', 'bruno@demo.test', 'admin@outra.test'].map(email =>
        ApiClient.signIn(product.url, email),
      ),
    )) as [ApiClient, ApiClient, ApiClient, ApiClient];
    connection = await connectPhone(product.url, admin);
  });

  afterAll(() => discard(product));

  const pendingOf = async (from: string, text: string): Promise<TicketView> => {
    const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
    const found = tickets.find(ticket => ticket.contact.number === from && ticket.lastMessage === text);
    if (!found) throw new Error(`nothing waits from ${from}`);
    return found;
  };

  /** A customer writes, and the ticket that follows. */
  const arrives = async (from: string, text = 'Bom dia'): Promise<TicketView> => {
    await simulator.write({ from, name: `Cliente ${from.slice(-2)}`, to: BUSINESS, text });
    return eventually(() => pendingOf(from, text));
  };

  it('shows the connection as CONNECTED with the number that scanned, and no QR code any more', () => {
    expect(connection).toMatchObject({ status: 'CONNECTED', qrcode: '', number: BUSINESS });
  });

  it('puts a new customer’s message into every agent’s pending list, live', async () => {
    const [ofAna, ofBruno, ofOutra] = await Promise.all([ana.socket(), bruno.socket(), outra.socket()]);
    const ticket = await arrives('5511911110001', 'Quero um orçamento');
    expect(ticket).toMatchObject({
      status: 'pending',
      lastMessage: 'Quero um orçamento',
      unreadMessages: 1,
      user: null,
      queue: { name: 'Atendimento' },
      contact: { name: 'Cliente 01', number: '5511911110001' },
    });
    for (const { frames } of [ofAna, ofBruno])
      await eventually(() => {
        const create = frames.find(each => each.event.endsWith('-appMessage'));
        expect(create?.payload).toMatchObject({ action: 'create', ticket: { id: ticket.id } });
        expect(typeof create?.payload['seq']).toBe('number');
      });
    expect(JSON.stringify(ofOutra.frames)).not.toContain('orçamento');
    for (const { socket } of [ofAna, ofBruno, ofOutra]) socket.close();
  });

  it('lets one of two agents accept, and refuses the other', async () => {
    const ticket = await arrives('5511911110002');
    const answers = await Promise.all(
      [ana, bruno].map(agent =>
        agent.call<TicketView & ErrorBody>('PUT', `/tickets/${ticket.id}`, { status: 'open' }),
      ),
    );
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [winner, loser] =
      answers[0]?.status === 200 ? ['Ana Souza', answers[1]] : ['Bruno Lima', answers[0]];
    expect(loser?.body.error).toBe('ERR_TICKET_ASSIGNED');
    expect(loser?.body.details).toEqual([{ field: 'user', rule: 'holder', message: winner }]);
  });

  it('delivers an answer to the phone, and shows each tick from its own receipt', async () => {
    const customer = '5511911110003';
    const ticket = await arrives(customer);
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    await simulator.faults({ autoDeliver: false });
    const sent = await ana.post<MessageView>(`/messages/${ticket.id}`, {
      id: randomUUID(),
      body: 'Olá! Em que posso ajudar?',
    });
    expect(sent).toMatchObject({ fromMe: true, body: 'Olá! Em que posso ajudar?' });
    const ackOf = async (): Promise<number> => {
      const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      return messages.find(message => message.id === sent.id)?.ack ?? -1;
    };
    await eventually(async () => expect(await ackOf()).toBe(2));
    await eventually(async () =>
      expect((await simulator.messages(customer)).map(message => [message.fromMe, message.text])).toEqual([
        [true, 'Bom dia'],
        [false, 'Olá! Em que posso ajudar?'],
      ]),
    );
    await simulator.faults({ autoDeliver: true });
    await simulator.read(customer, BUSINESS);
    await eventually(async () => expect(await ackOf()).toBe(4));
  });

  it('treats a repeated client id as the same message', async () => {
    const customer = '5511911110004';
    const ticket = await arrives(customer);
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    const request = { id: randomUUID(), body: 'só uma vez' };
    const [first, second] = await Promise.all([
      ana.post<MessageView>(`/messages/${ticket.id}`, request),
      ana.post<MessageView>(`/messages/${ticket.id}`, request),
    ]);
    expect(first.id).toBe(second.id);
    await eventually(async () =>
      expect(
        (await simulator.messages(customer)).filter(message => message.text === 'só uma vez'),
      ).toHaveLength(1),
    );
  });

  it('transfers, returns, resolves and reopens, all of it in the history', async () => {
    const ticket = await arrives('5511911110005');
    const path = `/tickets/${ticket.id}`;
    const support = await queueNamed('Suporte');
    const { id: brunoId } = (await ana.get<UserView[]>('/users/list')).find(
      user => user.email === 'bruno@demo.test',
    ) ?? { id: 0 };

    await ana.put(path, { status: 'open' });
    expect(await ana.put<TicketView>(path, { status: 'pending' })).toMatchObject({
      status: 'pending',
      user: null,
    });
    await ana.put(path, { status: 'open' });
    expect(await ana.put<TicketView>(path, { queueId: support, userId: brunoId })).toMatchObject({
      status: 'open',
      userId: brunoId,
      queueId: support,
    });
    expect(await bruno.put<TicketView>(path, { status: 'closed' })).toMatchObject({ status: 'closed' });
    expect(await bruno.put<TicketView>(path, { status: 'open' })).toMatchObject({
      status: 'open',
      userId: brunoId,
      queueId: support,
    });
    const history = await bruno.get<InteractionPage>(`/ticket/interaction/${ticket.id}`);
    expect(history.interactions.map(entry => [entry.type, entry.author]).reverse()).toEqual([
      ['CREATION', 'Cliente'],
      ['MESSAGE', 'Cliente'],
      ['ACCEPTED', 'Ana Souza'],
      ['RETURNED', 'Ana Souza'],
      ['ACCEPTED', 'Ana Souza'],
      ['TRANSFER', 'Ana Souza'],
      ['CLOSED_TICKET', 'Bruno Lima'],
      ['REOPENED', 'Bruno Lima'],
    ]);
  });

  it('opens a new ticket when a customer writes after the last one was resolved', async () => {
    const customer = '5511911110006';
    const first = await arrives(customer);
    await ana.put(`/tickets/${first.id}`, { status: 'open' });
    await ana.put(`/tickets/${first.id}`, { status: 'closed' });
    const second = await arrives(customer, 'Voltei');
    expect(second.id).not.toBe(first.id);
    expect(second.contactId).toBe(first.contactId);
    const reopened = await ana.call<{ error: string; details: { field: string; message: string }[] }>(
      'PUT',
      `/tickets/${first.id}`,
      { status: 'open' },
    );
    expect([reopened.status, reopened.body.error]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    // It names the conversation that is in the way.
    const inTheWay = reopened.body.details.find(({ field }) => field === 'ticket');
    expect(inTheWay?.message).toBe(String(second.id));
  });

  it('never opens two tickets for one contact on one connection, even when two requests race', async () => {
    const { id: contactId } = await ana.post<{ id: number }>('/contacts', {
      name: 'Corrida',
      number: '5511911110007',
    });
    const body = { contactId, whatsappId: connection.id, queueId: await queueNamed('Atendimento') };
    const answers = await Promise.all(
      [ana, bruno, admin, ana].map(agent =>
        agent.call<TicketView & { error: string }>('POST', '/tickets', body),
      ),
    );
    const made = answers.filter(answer => answer.status === 201);
    expect(made).toHaveLength(1);
    for (const refused of answers.filter(answer => answer.status !== 201))
      expect([refused.status, refused.body.error]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
  });

  it('clears the unread badge when the ticket’s agent reads it', async () => {
    const ticket = await arrives('5511911110008');
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    await ana.post(`/messages/${ticket.id}/read`);
    expect(await ana.get<TicketView>(`/tickets/${ticket.id}`)).toMatchObject({ unreadMessages: 0 });
  });

  it('answers identically for missing records and those of another company', async () => {
    const ticket = await arrives('5511911110009');
    for (const [method, path, body] of [
      ['GET', `/tickets/${ticket.id}`],
      ['GET', `/tickets/u/${ticket.uuid}`],
      ['PUT', `/tickets/${ticket.id}`, { status: 'open' }],
      ['DELETE', `/tickets/${ticket.id}`],
      ['GET', `/messages/${ticket.id}`],
      ['POST', `/messages/${ticket.id}`, { body: 'x' }],
      ['GET', `/ticket/interaction/${ticket.id}`],
      ['GET', `/contacts/${ticket.contactId}`],
    ] as const) {
      const foreign = await outra.call<{ error: string }>(method, path, body);
      const missing = await outra.call<{ error: string }>(
        method,
        path.replace(/\/[^/]+$/, path.includes('/u/') ? `/${randomUUID()}` : '/999999'),
        body,
      );
      expect([path, foreign.status, foreign.body.error]).toEqual([path, 404, missing.body.error]);
      expect(missing.status).toBe(404);
    }
  });

  const queueNamed = async (name: string): Promise<number> => {
    const queues = await admin.get<{ id: number; name: string }[]>('/queue');
    return queues.find(queue => queue.name === name)?.id ?? 0;
  };
});

/** How much longer than a good request of its route any request may keep the main thread, in ms. */
const BAR = 50;

describe('The main thread is not blocked', () => {
  let product: Product;
  let admin: ApiClient;

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  });

  afterAll(() => discard(product));

  const slowest = async (token: string, wanted: (path: string) => boolean): Promise<readonly string[]> => {
    const { routes, bodyFields } = await describeRoutes();
    const slow: string[] = [];
    for (const route of routes.filter(({ path }) => wanted(path)))
      for (const { what, request } of heavyRequests(route, bodyFields(route), token)) {
        const extra = await extraWork(product, request, lightRequest(route, token), BAR);
        if (extra > BAR) slow.push(`${route.method} ${route.path} with ${what}: ${Math.round(extra)} ms`);
      }
    return slow;
  };

  it('by any single request to a route, signed in or not', async () => {
    // Signing out would make all later requests unauthenticated.
    expect(await slowest(admin.token, path => !/logout/.test(path))).toEqual([]);
    expect(await slowest('', path => /\/(auth|tags|tickets|signup|messages\/send)/.test(path))).toEqual([]);
  }, 600_000);

  it('by any single message over the socket', async () => {
    const wide = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`k${index}`, index]));
    const deep = `${'['.repeat(6_000)}${']'.repeat(6_000)}`;
    for (const said of [wide, JSON.parse(deep), Array.from({ length: 5_000 }, () => 1), 'x'.repeat(15_000)]) {
      const { socket } = await admin.socket();
      const worked = await workFor(product.pid, async () => {
        for (const verb of ['presenceUpdate', 'joinChatBox', 'joinTickets'])
          await socket
            .timeout(5_000)
            .emitWithAck(verb, said)
            .catch(() => undefined);
      });
      socket.close();
      expect(worked).toBeLessThan(3 * BAR);
    }
    const { socket } = await admin.socket();
    const gone = new Promise(resolve => socket.once('disconnect', resolve));
    socket.emit('joinChatBox', 'x'.repeat(20_000));
    await gone;
    socket.close();
  });
});
