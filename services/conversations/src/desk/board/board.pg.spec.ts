import type { BoardFigures } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { systemClock, uuidv7 } from '@prosa/kernel';
import { person } from '@prosa/resource-testing';
import type { Named } from '../../core/ticket/ticket.events';
import {
  board,
  boardApp,
  call,
  command,
  CONNECTION,
  newColumn,
  newConnection,
  newTicket,
  openBoard,
} from '../../testing/board-rig';

let companies = 4_700;

beforeAll(openBoard);
afterAll(() => boardApp().close());

const kanbanFrames = async ({ companyId }: Viewer) =>
  (await boardApp().frames(companyId)).filter(({ channel }) => channel === 'kanban');

const columnOf = async (as: Viewer, id: number): Promise<number | undefined> =>
  (await board(as)).tickets.find(card => card.id === id)?.columnId;

describe('The board of tickets', () => {
  let admin: Viewer;
  beforeEach(async () => {
    admin = person((companies += 1));
    await newConnection(admin);
  });

  it('has its columns in order and starts with all cards in none of them', async () => {
    const [won, fresh] = [await newColumn(admin, 'Fechado'), await newColumn(admin, 'Novo')];
    const arranged = [
      { id: fresh, position: 1 },
      { id: won, position: 2 },
    ];
    await call(admin, 'PUT', '/tags/positions/update', { tags: arranged });
    const ticket = await newTicket(admin);
    expect((await call(admin, 'GET', '/tags/kanban')).body).toMatchObject({
      lista: [{ name: 'Novo' }, { name: 'Fechado' }],
    });
    expect(await board(admin)).toMatchObject({
      tickets: [{ id: ticket, columnId: 0, columnSince: null }],
      columns: [{ tagId: 0, count: 1 }],
      hasMore: false,
    });
  });

  it('moves a card into exactly one column, also when two users move it concurrently', async () => {
    const columns = [
      await newColumn(admin, 'Primeira'),
      await newColumn(admin, 'Segunda'),
      await newColumn(admin, 'Terceira'),
    ];
    const ticket = await newTicket(admin);
    await Promise.all(
      [...columns, ...columns].map(column => call(admin, 'PUT', `/ticket-tags/${ticket}/${column}`, {})),
    );
    const { tickets } = await board(admin);
    expect(tickets[0]?.tags.filter(({ id }) => columns.includes(id))).toHaveLength(1);
    expect(tickets[0]?.columnSince).not.toBeNull();
    expect((await call(admin, 'PUT', `/ticket-tags/${ticket}/0`, {})).status).toBe(200);
    expect(await columnOf(admin, ticket)).toBe(0);
  });

  it('publishes a card that enters, changes or leaves a column to those who may see it, and to the others that it is gone', async () => {
    const column = await newColumn(admin, 'Proposta');
    const number = await newTicket(admin);
    const { uuid = '' } = (await board(admin)).tickets.find(({ id }) => id === number) ?? {};
    const created = await call(admin, 'POST', '/tags', { name: 'Comum', color: '#773DFA' });
    const plain = created.body as unknown as Named;
    // Without a tag, and with one that is no column, a ticket is on no board.
    await command(admin, uuid, { type: 'SetTags', tags: [{ id: plain.id, name: plain.name }] });
    expect(await kanbanFrames(admin)).toEqual([]);
    await call(admin, 'PUT', `/ticket-tags/${number}/${column}`, {});
    await command(admin, uuid, { type: 'CloseTicket', user: null });
    await command(admin, uuid, { type: 'SetTags', tags: [] });
    await command(admin, uuid, { type: 'ReopenTicket', user: { id: 1, name: 'Ana' } });
    await command(admin, uuid, { type: 'DeleteTicket' });
    const seen = { audience: { kind: 'ticket', ticketId: number } };
    const gone = { action: 'delete', ticketId: number };
    const hidden = { audience: { kind: 'ticketHidden', ticketId: number }, payload: gone };
    const tags = [
      { id: plain.id, name: 'Comum', color: '#773DFA', position: 0, kanban: 0 },
      { id: column, name: 'Proposta', color: '#773DFA', position: 0, kanban: 1 },
    ];
    expect(await kanbanFrames(admin)).toMatchObject([
      { ...seen, payload: { action: 'update', ticket: { id: number, status: 'pending', tags } } },
      hidden,
      { ...seen, payload: { action: 'update', ticket: { id: number, status: 'closed', tags } } },
      hidden,
      { ...seen, payload: { action: 'update', ticket: { id: number, tags: [] } } },
      hidden,
      { audience: { kind: 'company' }, payload: gone },
    ]);
  });

  it('rejects the move of a card that another user has moved, and writes one history line per move', async () => {
    const [from, to] = [await newColumn(admin, 'Origem'), await newColumn(admin, 'Destino')];
    const ticket = await newTicket(admin);
    expect(await call(admin, 'PUT', `/ticket-tags/${ticket}/${from}`, { from: null })).toMatchObject({
      status: 200,
    });
    const stale = await call(admin, 'PUT', `/ticket-tags/${ticket}/${to}`, { from: null });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_CARD_MOVED',
        details: [
          { field: 'tagId', rule: 'isAt', message: String(from) },
          { field: 'column', rule: 'isAt', message: 'Origem' },
        ],
      },
    });
    expect((await call(admin, 'PUT', `/ticket-tags/${ticket}/${to}`, { from })).status).toBe(200);
    const lines = await boardApp()
      .owner.selectFrom('interaction')
      .where('companyId', '=', admin.companyId)
      .select(['type', 'text'])
      .orderBy('position')
      .execute();
    expect(lines.filter(({ type }) => type !== 'CREATION')).toEqual([
      { type: 'KANBAN_MOVE', text: 'Movido de Sem etapa para Origem' },
      { type: 'KANBAN_MOVE', text: 'Movido de Origem para Destino' },
    ]);
  });

  it('is paged by column and restricted to visible tickets', async () => {
    const column = await newColumn(admin, 'Única');
    const tickets = [await newTicket(admin), await newTicket(admin), await newTicket(admin)];
    await call(admin, 'PUT', `/ticket-tags/${tickets[0]}/${column}`, {});
    expect((await board(admin, 'tagId=0')).tickets.map(({ id }) => id)).toEqual([tickets[2], tickets[1]]);
    expect((await board(admin, `tagId=${column}`)).tickets).toMatchObject([{ id: tickets[0] }]);
    expect((await board(admin, 'pageNumber=2')).tickets).toEqual([]);
    const agent = { ...person(admin.companyId), profile: 'user', allTicket: 'enabled' } as const;
    expect((await board(agent)).tickets).toEqual([]);
    const stranger = person((companies += 1));
    expect((await call(stranger, 'GET', `/ticket/kanban/${CONNECTION}`)).status).toBe(404);
  });

  it('is filtered by user, tag and inactivity, and ordered by last message, entry or inactivity', async () => {
    const column = await newColumn(admin, 'Proposta');
    const { body } = await call(admin, 'POST', '/tags', { name: 'Urgente', color: '#773DFA' });
    const urgent = Number((body as Record<string, unknown>)['id']);
    const [one, two, three] = [await newTicket(admin), await newTicket(admin), await newTicket(admin)];
    for (const id of [two, one]) await call(admin, 'PUT', `/ticket-tags/${id}/${column}`, {});
    const ids = async (query: string) => (await board(admin, query)).tickets.map(({ id }) => id);
    expect(await ids(`tagId=${column}&order=entered`)).toEqual([one, two]);
    expect(await ids(`tagId=${column}&order=latest`)).toEqual([two, one]);
    expect(await ids('byColumn=true&order=silent')).toEqual([one, two, three]);
    expect(await ids(`byColumn=true&withTag=${column}&order=silent`)).toEqual([one, two]);
    expect(await ids(`withTag=${urgent}`)).toEqual([]);
    expect(await ids(`userId=${admin.userId}`)).toEqual([]);
    const longAgo = new Date(Date.now() - 4 * 86_400_000);
    await boardApp()
      .owner.updateTable('ticketTag')
      .set({ taggedAt: longAgo })
      .where('companyId', '=', admin.companyId)
      .execute();
    expect(await ids('stuckDays=3&order=silent')).toEqual([one, two]);
    expect((await board(admin, 'stuckDays=3')).columns).toEqual([{ tagId: column, count: 2 }]);
    expect(await ids('stuckDays=5')).toEqual([]);
    for (const query of ['order=alphabet', 'stuckDays=0', 'withTag=x'])
      expect((await call(admin, 'GET', `/ticket/kanban/${CONNECTION}?${query}`)).status).toBe(400);
  });

  it.each([
    ['silent', 1],
    ['latest', -1],
    ['entered', -1],
  ] as const)('is paged by its place in the order %s, whatever moves meanwhile', async (order, direction) => {
    const column = await newColumn(admin, 'Longa');
    const tickets: number[] = [];
    for (let left = 43; left > 0; left -= 1) tickets.push(await newTicket(admin));
    const inOrder = direction === 1 ? tickets : [...tickets].reverse();
    if (order === 'entered')
      for (const id of tickets) await call(admin, 'PUT', `/ticket-tags/${id}/${column}`, {});
    const tagId = order === 'entered' ? column : 0;
    const first = await board(admin, `byColumn=true&order=${order}`);
    expect(first.tickets.map(({ id }) => id)).toEqual(inOrder.slice(0, 40));
    const [{ nextCursor = null } = {}] = first.columns.filter(({ tagId: id }) => id === tagId);
    const flat = await board(admin, `tagId=${tagId}&order=${order}`);
    expect(flat.nextCursor).toBe(nextCursor);
    // A card that was seen leaves its place: what comes next by number moves up, what comes next by cursor stays.
    await boardApp()
      .owner.updateTable('ticket')
      .set({
        lastMessageAt: new Date(Date.now() + 60_000),
        status: order === 'entered' ? 'closed' : 'pending',
      })
      .where('companyId', '=', admin.companyId)
      .where('id', '=', inOrder[0]!)
      .execute();
    const rest = await board(admin, `tagId=${tagId}&order=${order}&cursor=${nextCursor}`);
    const written = order === 'silent' ? [inOrder[0]] : [];
    expect(rest.tickets.map(({ id }) => id)).toEqual([...inOrder.slice(40), ...written]);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await call(admin, 'GET', `/ticket/kanban/${CONNECTION}?cursor=${nextCursor}`)).status).toBe(400);
    // Without an order a page ends in a place among the last changes, as ever.
    const changed = await board(admin, `tagId=${tagId}`);
    const more = await board(admin, `tagId=${tagId}&cursor=${changed.nextCursor}`);
    const all = [...changed.tickets, ...more.tickets].map(({ id }) => id);
    expect(new Set(all).size).toBe(order === 'entered' ? 42 : 43);
  });

  it('counts cards that entered and left a column, and their time in it, for users who see the cards', async () => {
    const [one, two] = [await newColumn(admin, 'Proposta'), await newColumn(admin, 'Fechado')];
    const tickets = [await newTicket(admin), await newTicket(admin)];
    for (const id of tickets) await call(admin, 'PUT', `/ticket-tags/${id}/${one}`, {});
    await call(admin, 'PUT', `/ticket-tags/${tickets[0]}/${two}`, {});
    await call(admin, 'PUT', `/ticket-tags/${tickets[0]}/${one}`, {});
    const at = new Date();
    await boardApp()
      .owner.insertInto('company')
      .values({
        ...{
          companyId: admin.companyId,
          uuid: uuidv7(systemClock),
          name: 'Empresa',
          createdAt: at,
          updatedAt: at,
        },
        ...{
          timeZone: 'America/Sao_Paulo',
          dueDate: null,
          email: '',
          phone: '',
          planId: null,
          blocked: false,
          free: false,
        },
        ...{ recurrence: 'MENSAL', trialExpiration: null, schedules: null },
      })
      .execute();
    const figures = async (as: Viewer, query = ''): Promise<BoardFigures['columns']> => {
      const { status, body } = await call(as, 'GET', `/ticket/kanban/${CONNECTION}/figures${query}`);
      expect(status).toBe(200);
      return (body as unknown as BoardFigures).columns;
    };
    expect(await figures(admin)).toMatchObject([
      { tagId: one, name: 'Proposta', entered: 3, left: 1 },
      { tagId: two, entered: 1, left: 1 },
    ]);
    await boardApp()
      .owner.updateTable('ticketColumnStay')
      .set({ stays: JSON.stringify([[at.getTime() - 7_200_000, at.getTime() - 3_600_000]]) })
      .where('companyId', '=', admin.companyId)
      .where('tagId', '=', two)
      .execute();
    expect((await figures(admin, '?days=7'))[1]).toMatchObject({ entered: 1, left: 1, medianSeconds: 3_600 });
    const agent = { ...person(admin.companyId), profile: 'user', allTicket: 'enabled' } as const;
    expect((await figures(agent))[0]).toMatchObject({ entered: 0, left: 0, medianSeconds: null });
    const stranger = person((companies += 1));
    expect((await call(stranger, 'GET', `/ticket/kanban/${CONNECTION}/figures`)).status).toBe(404);
    expect((await call(admin, 'GET', `/ticket/kanban/${CONNECTION}/figures?days=0`)).status).toBe(400);
  });

  it('rejects columns that do not exist', async () => {
    const ticket = await newTicket(admin);
    const plain = await call(admin, 'POST', '/tags', { name: 'Comum', color: '#773DFA' });
    const id = Number((plain.body as Record<string, unknown>)['id']);
    expect(await call(admin, 'PUT', `/ticket-tags/${ticket}/${id}`, {})).toMatchObject({ status: 404 });
    expect(await call(admin, 'PUT', `/ticket-tags/999999/0`, {})).toMatchObject({ status: 404 });
  });
});
