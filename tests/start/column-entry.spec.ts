import type {
  ErrorBody,
  InteractionPage,
  LeadMessageView,
  MessagePage,
  TagView,
  TasksAnswer,
  TaskView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS } from '../support/connected';
import { eventually } from '../support/eventually';
import { LeadsWorld, refusal } from '../support/leads-world';
import { discard, startProduct, type Product } from '../support/product';

const TASK = 'Enviar a proposta por e-mail';

describe('A card that enters a column', () => {
  let world: LeadsWorld;
  let admin: LeadsWorld['admin'];
  let ana: LeadsWorld['ana'];
  let bruno: LeadsWorld['bruno'];
  let running: Product;
  let customers = 0;

  beforeAll(async () => {
    running = await startProduct();
    world = await LeadsWorld.on(running);
    ({ admin, ana, bruno } = world);
  });

  afterAll(() => discard(running));

  const column = (name: string, more: object): Promise<TagView> =>
    admin.post('/tags', { name, color: '#773DFA', kanban: true, ...more });

  /** A customer writes, and Ana accepts. */
  const ticketOfAna = async (): Promise<TicketView> => {
    const [from, text] = [`551195555${String(++customers).padStart(4, '0')}`, `Bom dia ${customers}`];
    await world.phone.write({ from, name: `Cliente ${customers}`, to: BUSINESS, text });
    const ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(each => each.lastMessage === text);
      if (!found) throw new Error(`nobody wrote ${text}`);
      return found;
    });
    return ana.put(`/tickets/${ticket.id}`, { status: 'open' });
  };

  const move = (ticket: TicketView, to: TagView | null): Promise<TicketView> =>
    admin.put(`/ticket-tags/${ticket.id}/${to?.id ?? 0}`, {});
  const tasksOf = async ({ id }: { id: number }, kind = 'ticket'): Promise<readonly TaskView[]> =>
    (await ana.get<TasksAnswer>(`/tasks/${kind}/${id}`)).tasks;
  const mine = async (who = ana): Promise<readonly TaskView[]> =>
    (await who.get<TasksAnswer>('/tasks')).tasks;
  const taskLines = async ({ id }: TicketView): Promise<readonly string[]> => {
    const query = 'page=1&types=TASK';
    const { interactions } = await ana.get<InteractionPage>(`/ticket/interaction/${id}?${query}`);
    return interactions.map(({ text, author }) => `${text} · ${author}`);
  };

  it('does nothing unless the column has an entry action', async () => {
    const [plain, asking] = [await column('Sem pedido', {}), await column('Com pedido', { entryTask: TASK })];
    expect([plain.entryTask, asking.entryTask]).toEqual(['', TASK]);
    const ticket = await ticketOfAna();
    await move(ticket, plain);
    // The second column's task has come: the first one's would have been there before it.
    await move(ticket, asking);
    await eventually(async () => expect(await tasksOf(ticket)).toHaveLength(1));
    expect((await tasksOf(ticket))[0]).toMatchObject({
      ...{ text: TASK, column: { id: asking.id, name: 'Com pedido' }, doneAt: null, doneBy: null },
      conversation: { kind: 'ticket', id: ticket.id, uuid: ticket.uuid },
      user: { id: ana.me?.id },
    });
  });

  it('creates a task for the ticket’s agent, who is notified, completes it, and finds it in the history', async () => {
    const proposal = await column('Proposta', { entryTask: TASK });
    const ticket = await ticketOfAna();
    const { socket, frames } = await ana.socket();
    await move(ticket, proposal);
    const [task] = await eventually(async () => {
      const found = (await mine()).filter(({ conversation }) => conversation.id === ticket.id);
      expect(found).toHaveLength(1);
      return found;
    });
    const channel = `company-${ana.me?.companyId}-task`;
    await eventually(() =>
      expect(frames.filter(({ event }) => event === channel).map(({ payload }) => payload)).toEqual([
        expect.objectContaining({ action: 'create', task }),
      ]),
    );
    expect(await mine(bruno)).toEqual([]);

    // Back and forth while it is open: the same task.
    await move(ticket, null);
    await move(ticket, proposal);
    const done = await ana.put<TaskView>(`/tasks/${task?.uuid}`, { done: true });
    expect(done).toMatchObject({ doneBy: { id: ana.me?.id } });
    expect(await ana.put<TaskView>(`/tasks/${task?.uuid}`, { done: true })).toEqual(done);
    expect((await mine()).filter(({ uuid }) => uuid === task?.uuid)).toEqual([]);
    expect(await tasksOf(ticket)).toEqual([done]);

    // Once it is complete, the next card that enters creates another.
    await move(ticket, null);
    await move(ticket, proposal);
    await eventually(async () => expect(await tasksOf(ticket)).toHaveLength(2));
    expect((await tasksOf(ticket)).map(({ doneAt }) => doneAt === null)).toEqual([true, false]);
    await ana.put(`/tasks/${task?.uuid}`, { done: false });
    await eventually(async () =>
      expect(await taskLines(ticket)).toEqual([
        `Tarefa reaberta: ${TASK} · Ana Souza`,
        `Tarefa criada: ${TASK} · Prosa`,
        `Tarefa concluída: ${TASK} · Ana Souza`,
        `Tarefa criada: ${TASK} · Prosa`,
      ]),
    );
    socket.disconnect();
  });

  it('assigns its task to the next agent of the ticket', async () => {
    const handed = await column('Entrega', { entryTask: 'Combinar a entrega' });
    const ticket = await ticketOfAna();
    await move(ticket, handed);
    await eventually(async () => expect(await tasksOf(ticket)).toHaveLength(1));
    await ana.put(`/tickets/${ticket.id}`, { userId: bruno.me?.id, queueId: bruno.me?.queueIds[0] });
    expect((await mine(bruno)).map(({ text }) => text)).toEqual(['Combinar a entrega']);
    expect((await mine()).filter(({ conversation }) => conversation.id === ticket.id)).toEqual([]);
    const [task] = await mine(bruno);
    // Not visible to users who cannot see the ticket any more.
    expect(await refusal(ana.call<ErrorBody>('PUT', `/tasks/${task?.uuid}`, { done: true }))).toEqual([
      409,
      'ERR_TICKET_ASSIGNED',
    ]);
  });

  it('has entry actions that only editors of the board may set, up to a maximum length', async () => {
    const body = { name: 'Regras', color: '#773DFA', kanban: true };
    const { id } = await column('Regras', {});
    const change = { ...body, entryTask: TASK };
    expect(await refusal(ana.call<ErrorBody>('PUT', `/tags/${id}`, change))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    const long = { ...body, entryTask: 'x'.repeat(201) };
    expect((await admin.call('PUT', `/tags/${id}`, long)).status).toBe(400);
    const unknown = '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e47';
    expect(await refusal(ana.call<ErrorBody>('PUT', `/tasks/${unknown}`, { done: true }))).toEqual([
      404,
      'ERR_NO_TASK_FOUND',
    ]);
  });

  it('keeps the tasks of a merged ticket in the remaining one', async () => {
    const step = await column('Mesclar', { entryTask: 'Conferir o pedido' });
    const [source, destination] = [await ticketOfAna(), await ticketOfAna()];
    await move(source, step);
    await eventually(async () => expect(await tasksOf(source)).toHaveLength(1));
    const merge = { sourceTicketId: source.id, destinationTicketId: destination.id };
    await admin.put(`/ticket/merge/${world.connection.id}`, merge);
    await eventually(async () => expect(await tasksOf(destination)).toHaveLength(1));
    const [task] = await tasksOf(destination);
    expect(task).toMatchObject({ text: 'Conferir o pedido', conversation: { id: destination.id } });
    expect(await ana.put<TaskView>(`/tasks/${task?.uuid}`, { done: true })).toMatchObject({
      doneBy: { id: ana.me?.id },
    });
    expect((await ana.get<MessagePage>(`/messages/${destination.id}?peek=true`)).messages).toHaveLength(2);
  });

  it('sends one message to the customer of a ticket, however often the card returns', async () => {
    const [first, second] = [
      await column('Agradecer', { entryMessage: 'Obrigado, {{name}}!' }),
      await column('Despedir', { entryMessage: 'Até logo!' }),
    ];
    const ticket = await ticketOfAna();
    for (const to of [first, null, first, second]) await move(ticket, to);
    const words = [`Obrigado, ${ticket.contact.name}!`, 'Até logo!'];
    await eventually(async () => {
      const received = await world.phone.messages(ticket.contact.number);
      expect(received.map(({ text }) => text).filter(text => words.includes(text))).toEqual(words);
    });
  });

  it('sends one message to the customer of a lead and creates its task, also after kill -9', async () => {
    const warm = await column('Quente', {
      ...{ forLeads: true, entryMessage: 'Olá {{name}}, vamos conversar?', entryTask: 'Ligar hoje' },
    });
    const lead = await world.capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    await admin.put(`/lead-tags/${lead.id}/${warm.id}`, {});
    await running.kill();
    running = await startProduct({ dataDir: running.dataDir });
    const as = (name: string) => ApiClient.signIn(running.url, `${name}@demo.test`);
    [admin, ana, bruno] = [await as('admin'), await as('ana'), await as('bruno')];
    const said = async (): Promise<readonly string[]> => {
      const { messages } = await ana.get<{ messages: LeadMessageView[] }>(`/messages/leads/${lead.id}`);
      return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
    };
    const words = `Olá ${lead.formClient.name}, vamos conversar?`;
    await eventually(async () => expect(await said()).toEqual([words]));
    await eventually(async () => expect(await tasksOf(lead, 'lead')).toHaveLength(1));
    await admin.put(`/lead-tags/${lead.id}/0`, {});
    await admin.put(`/lead-tags/${lead.id}/${warm.id}`, {});
    // What came after the second entry has come: a message of it would have come before.
    const [task] = await tasksOf(lead, 'lead');
    await ana.put(`/tasks/${task?.uuid}`, { done: true });
    await admin.put(`/lead-tags/${lead.id}/0`, {});
    await admin.put(`/lead-tags/${lead.id}/${warm.id}`, {});
    await eventually(async () => expect(await tasksOf(lead, 'lead')).toHaveLength(2));
    expect(await said()).toEqual([words]);
    expect((await mine()).map(({ text, conversation }) => [text, conversation.kind])).toContainEqual([
      'Ligar hoje',
      'lead',
    ]);
    const { interactions } = await ana.get<InteractionPage>(`/lead/interaction/${lead.id}?types=TASK`);
    expect(interactions.map(({ params }) => params['change'])).toEqual(['created', 'done', 'created']);
    expect((await bruno.call('GET', `/tasks/lead/${lead.id}`)).status).toBe(403);
  });
});
