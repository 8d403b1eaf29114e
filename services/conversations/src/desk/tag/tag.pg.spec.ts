import { CqrsModule } from '@nestjs/cqrs';
import type { Aggregates } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { systemClock, uuidv5, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { openRecordApp, person, type Answer, type Call, type RecordApp } from '@prosa/resource-testing';
import { historyProjection } from '../history/history.projection';
import { MergeBook } from '../../core/merge/merge-book.service';
import { TicketService } from '../../core/ticket/ticket.service';
import { TicketController } from '../../core/ticket/ticket.controller';
import type { TicketCommand } from '../../core/ticket/ticket.decider';
import { ticketEvents } from '../../core/ticket/ticket.events';
import { SetTicketTagsHandler } from '../../core/ticket/ticket.handlers';
import { ticketProjection, ticketTagProjection } from '../../core/ticket/ticket.projection';
import { TagBoardController } from './tag-board.controller';
import { TagLinksController } from './tag-links.controller';
import { DetachTagHandler } from './tag-links.handlers';
import { tagOrderEvents } from './tag-order.events';
import { ArrangeTagsHandler } from './tag-order.handlers';
import { tag } from './tag.resource';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

class TagModule {}

let app: RecordApp;
beforeAll(async () => {
  app = await openRecordApp({
    modules: [
      resourceModule(tag),
      {
        module: TagModule,
        imports: [CqrsModule.forRoot()],
        controllers: [TagBoardController, TagLinksController, TicketController],
        providers: [MergeBook, TicketService, DetachTagHandler, ArrangeTagsHandler, SetTicketTagsHandler],
      },
    ],
    parts: [
      recordPart(tag),
      { name: 'ticket', tables: [ticketProjection, ticketTagProjection, historyProjection] },
    ],
    catalogues: [reservationCatalogue, catalogueOf(tag), ticketEvents, tagOrderEvents],
  });
});
afterAll(() => app.close());

let companies = 700;
let numbers = 0;
const call = (as: Viewer, method: Call['method'], url: string, body?: object): Promise<Answer> =>
  app.call({ method, url, as, ...(body === undefined ? {} : { body }) });

interface Tag {
  readonly id: number;
  readonly name: string;
}

const newTag = async (as: Viewer, name: string, kanban = false): Promise<Tag> => {
  const answer = await call(as, 'POST', '/tags', { name, color: '#773DFA', kanban });
  expect(answer).toMatchObject({ status: 201 });
  return { id: Number((answer.body as Record<string, unknown>)['id']), name };
};

/** Gives a ticket these commands, and waits until the read model shows what came of them. */
const command = async (
  companyId: number,
  id: string,
  ...commands: readonly TicketCommand[]
): Promise<void> => {
  const causationId = uuidv7(systemClock);
  const actor = { kind: 'system', name: 'spec' } as const;
  const envelope = { actor, correlationId: causationId, causationId };
  for (const each of commands) {
    const target = { companyId, id };
    const { position } = await app
      .get<Aggregates>(AGGREGATES)
      .execute(ticketAggregate, target, each, envelope);
    await app.get<ReadModelBarrier>(BARRIER).reached(position);
  }
};

/** A pending ticket with these tags. */
const taggedTicket = async ({ companyId }: Viewer, ...tags: readonly Tag[]) => {
  const contactUuid = uuidv7(systemClock);
  const id = (numbers += 1);
  const texts = { name: `Cliente ${id}`, phone: '', lid: '', email: '', extraInfo: '[]' };
  const known = { checked: true, removedAt: null, createdAt: new Date(), updatedAt: new Date() };
  await app.owner
    .insertInto('contact')
    .values({ ...texts, ...known, uuid: contactUuid, companyId, id })
    .execute();
  const uuid = uuidv7(systemClock);
  const place = { contactId: id, contactUuid, connectionId: 1, queue: null, user: null, isGroup: false };
  await command(
    companyId,
    uuid,
    { type: 'OpenTicket', number: id, origin: 'customer', status: 'pending', ...place },
    { type: 'SetTags', tags },
  );
  return { id, uuid };
};

const ticketWith = async (viewer: Viewer, ...tags: readonly Tag[]): Promise<number> =>
  (await taggedTicket(viewer, ...tags)).id;

describe('Tags', () => {
  let admin: Viewer;
  beforeEach(() => (admin = person((companies += 1))));

  it('have the number of their tickets, in lists and alone', async () => {
    const vip = await newTag(admin, 'VIP');
    await newTag(admin, 'Novo');
    await ticketWith(admin, vip);
    await ticketWith(admin, vip);
    const { body } = await call(admin, 'GET', '/tags/list');
    expect(body.map(each => [each['name'], each['ticketsCount'], each['leadsCount']])).toEqual([
      ['Novo', 0, 0],
      ['VIP', 2, 0],
    ]);
    expect((await call(admin, 'GET', `/tags/${vip.id}`)).body).toMatchObject({ ticketsCount: 2 });
    const changed = await call(admin, 'PUT', `/tags/${vip.id}`, { name: 'Especial' });
    expect(changed.body).toMatchObject({ ticketsCount: 2 });
    const frames = await app.frames(admin.companyId);
    expect(frames.at(-1)).toMatchObject({ channel: 'tag', payload: { tag: { ticketsCount: 2 } } });
    // Their contacts were inserted directly, so a replay does not contain them.
    expect((await app.verify()).filter(({ table }) => table === 'tag')).toEqual([]);
  });

  it('no longer count a ticket that was deleted', async () => {
    const vip = await newTag(admin, 'VIP');
    await ticketWith(admin, vip);
    const { uuid } = await taggedTicket(admin, vip);
    await command(admin.companyId, uuid, { type: 'DeleteTicket' });
    expect((await call(admin, 'GET', `/tags/${vip.id}`)).body).toMatchObject({ ticketsCount: 1 });
    expect((await call(admin, 'GET', `/ticket-tag/vinculed/tickets/${vip.id}`)).body).toMatchObject({
      ...{ tickets: [{ status: 'pending' }], count: 1, hasMore: false },
    });
  });

  it('become no column of the board while their tickets are in another, until those are detached', async () => {
    const [column, label] = [await newTag(admin, 'Proposta', true), await newTag(admin, 'Urgente')];
    const both = await ticketWith(admin, column, label);
    await ticketWith(admin, label);
    const flag = () => call(admin, 'PUT', `/tags/${label.id}`, { kanban: true });
    expect(await flag()).toMatchObject({ status: 409, body: { error: 'KANBAN_EXISTS' } });
    const conflicts = await call(admin, 'GET', `/ticket-tag/${label.id}?page=1&limit=4`);
    expect(conflicts.body).toMatchObject({
      tickets: [{ id: `${both}-${label.id}`, ticketId: both, contact: { name: `Cliente ${both}` } }],
      ...{ count: 1, hasMore: false },
    });
    const off = await call(admin, 'DELETE', '/ticket-tags', { contentId: `${both}-${label.id}` });
    expect(off.status).toBe(200);
    expect((await flag()).body).toMatchObject({ kanban: 1, ticketsCount: 1 });
  });

  it('put a ticket in one column of the board at most, besides any number of other tags', async () => {
    const [one, two] = [await newTag(admin, 'Primeira', true), await newTag(admin, 'Segunda', true)];
    const [label, other] = [await newTag(admin, 'Frágil'), await newTag(admin, 'Presente')];
    const ticketId = await ticketWith(admin, label);
    const sync = (...tags: readonly Tag[]) => call(admin, 'POST', '/tags/ticket/sync', { ticketId, tags });
    expect(await sync(one, two)).toMatchObject({
      status: 409,
      body: { error: 'KANBAN EXCEEDED', message: 'Não é possível adicionar mais de uma TAG Kanban!' },
    });
    expect((await sync(two, label, other)).status).toBe(200);
    for (const { id, name } of [two, label, other])
      expect((await call(admin, 'GET', `/tags/${id}`)).body).toMatchObject({ name, ticketsCount: 1 });
  });

  it('are listed separately for tickets and leads', async () => {
    const lead = { name: 'Indicação', color: '#773DFA', forLeads: true };
    expect((await call(admin, 'POST', '/tags', lead)).status).toBe(201);
    const namesIn = async (path: string): Promise<unknown[]> =>
      (await call(admin, 'GET', path)).body.map(({ name }) => name);
    expect(await namesIn('/tags/lead/list')).toEqual(['Indicação']);
    expect(await namesIn('/tags/ticket/list')).not.toContain('Indicação');
  });

  it('of leads are on no ticket', async () => {
    const label = await newTag(admin, 'Urgente');
    const { body } = await call(admin, 'POST', '/tags', {
      name: 'Indicação',
      color: '#773DFA',
      forLeads: true,
    });
    const ofLeads = { id: Number((body as Record<string, unknown>)['id']), name: 'Indicação' };
    const ticketId = await ticketWith(admin, label);
    const sync = (...tags: readonly Tag[]) => call(admin, 'POST', '/tags/ticket/sync', { ticketId, tags });
    expect(await sync(label, ofLeads)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await call(admin, 'GET', `/tags/${ofLeads.id}`)).body).toMatchObject({ ticketsCount: 0 });
    expect((await sync(label)).status).toBe(200);
  });

  it('are created from a name alone, beside a ticket, in the default colour', async () => {
    const agent = person(admin.companyId, 'user');
    const made = await call(agent, 'POST', '/tags', { name: 'Frágil', forLeads: false });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Frágil', color: '#773DFA', kanban: 0, forLeads: false, userId: agent.userId },
    });
  });

  it('take and show their flag as 0 or 1, and their creator, as existing clients expect', async () => {
    const body = { name: 'Proposta', color: '#B45309', kanban: 1, userId: 99 };
    const made = await call(admin, 'POST', '/tags', body);
    expect(made).toMatchObject({ status: 201, body: { kanban: 1, userId: admin.userId } });
    const { id } = made.body as unknown as Tag;
    const other = { ...person(admin.companyId), userId: admin.userId + 1 };
    const changed = await call(other, 'PUT', `/tags/${id}`, { ...body, kanban: 0 });
    expect(changed).toMatchObject({ status: 200, body: { kanban: 0, userId: admin.userId } });
    const [listed] = (await call(admin, 'GET', '/tags?kanban=0')).body['tags'] as unknown as object[];
    expect(listed).toMatchObject({ id, kanban: 0, userId: admin.userId });
    const frames = await app.frames(admin.companyId);
    expect(frames.at(-1)).toMatchObject({ channel: 'tag', payload: { tag: { kanban: 0 } } });
  });

  it('are columns as long as tickets are in them; four of these to a page', async () => {
    const column = await newTag(admin, 'Proposta', true);
    const tickets: number[] = [];
    for (let n = 0; n < 5; n += 1) tickets.push(await ticketWith(admin, column));
    const refused = { status: 409, body: { error: 'EXISTS_TAG_TICKETS' } };
    expect(await call(admin, 'PUT', `/tags/${column.id}`, { kanban: false })).toMatchObject(refused);
    expect(await call(admin, 'DELETE', `/tags/${column.id}`)).toMatchObject(refused);
    const path = `/ticket-tag/vinculed/tickets/${column.id}`;
    const first = await call(admin, 'GET', path);
    expect(first.body).toMatchObject({ count: 5, hasMore: true });
    expect(first.body['tickets']).toHaveLength(4);
    expect((await call(admin, 'GET', `${path}?page=2`)).body['tickets']).toHaveLength(1);
    for (const ticket of tickets)
      await call(admin, 'DELETE', '/ticket-tags', { contentId: `${ticket}-${column.id}` });
    expect((await call(admin, 'DELETE', `/tags/${column.id}`)).status).toBe(200);
  });

  it('are reordered by users who configure the board, all or none', async () => {
    const [one, two] = [await newTag(admin, 'Uma', true), await newTag(admin, 'Duas', true)];
    const arrange = (as: Viewer, ...ids: readonly number[]) =>
      call(as, 'PUT', '/tags/positions/update', {
        tags: ids.map((id, index) => ({ id, position: index + 1 })),
      });
    expect((await arrange(admin, two.id, one.id)).status).toBe(200);
    const places = async () =>
      (await call(admin, 'GET', '/tags/ticket/list')).body.map(each => [each['name'], each['position']]);
    expect(await places()).toEqual([
      ['Duas', 1],
      ['Uma', 2],
    ]);
    // One commit for the whole order, so that a partial one is never visible.
    const log = app.get<Aggregates>(AGGREGATES);
    const target = { companyId: admin.companyId, id: uuidv5('tagOrder', admin.companyId) };
    expect((await log.history(tagOrderEvents, target)).map(({ data }) => data.places)).toEqual([
      [
        { id: two.id, position: 1 },
        { id: one.id, position: 2 },
      ],
    ]);
    // Both rows are shown to browsers from that one fact.
    expect((await app.frames(admin.companyId)).slice(-2)).toMatchObject([
      { payload: { action: 'update', tag: { name: 'Duas', position: 1 } } },
      { payload: { action: 'update', tag: { name: 'Uma', position: 2 } } },
    ]);
    const renamed = await call(admin, 'PUT', `/tags/${two.id}`, { name: 'Duas vezes' });
    expect(renamed.body).toMatchObject({ position: 1 });
    await call(admin, 'PUT', `/tags/${two.id}`, { name: 'Duas' });
    expect(await arrange(admin, one.id, 2_000_000_000)).toMatchObject({ status: 404 });
    expect(await arrange(person(admin.companyId, 'user'), one.id, two.id)).toMatchObject({ status: 403 });
    expect(await arrange(person(companies + 50), one.id)).toMatchObject({ status: 404 });
    expect(await places()).toEqual([
      ['Duas', 1],
      ['Uma', 2],
    ]);
  });

  it('are detached in one company only, and only when assigned', async () => {
    const label = await newTag(admin, 'Urgente');
    const ticket = await ticketWith(admin, label);
    const contentId = `${ticket}-${label.id}`;
    const stranger = person((companies += 1));
    const detach = (as: Viewer, content: unknown) =>
      call(as, 'DELETE', '/ticket-tags', { contentId: content });
    expect(await detach(stranger, contentId)).toMatchObject({ status: 404 });
    expect(await detach(person(admin.companyId, 'user'), contentId)).toMatchObject({ status: 403 });
    expect(await detach(admin, 'x')).toMatchObject({ status: 400 });
    expect(await call(stranger, 'GET', `/ticket-tag/${label.id}`)).toMatchObject({ status: 404 });
    expect((await detach(admin, contentId)).status).toBe(200);
    expect((await detach(admin, contentId)).status).toBe(200);
    expect((await call(admin, 'GET', `/tags/${label.id}`)).body).toMatchObject({ ticketsCount: 0 });
  });
});
