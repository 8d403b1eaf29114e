import type { Viewer } from '@prosa/http';
import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { openRecordApp, person, type Answer, type Call, type RecordApp } from '@prosa/resource-testing';
import { queue } from '../queue/queue.resource';
import { QueueOptionController } from './queue-option.controller';
import { queueMenuEvents } from './queue-option.events';
import { QueueMenus } from './queue-option.service';
import { queueOptionLive } from './queue-option.live';
import { queueOptionProjection } from './queue-option.projection';

class QueueOptionModule {}

let app: RecordApp;
beforeAll(async () => {
  app = await openRecordApp({
    modules: [
      resourceModule(queue),
      { module: QueueOptionModule, controllers: [QueueOptionController], providers: [QueueMenus] },
    ],
    parts: [
      recordPart(queue),
      { name: 'queueOption', tables: [queueOptionProjection], live: [queueOptionLive] },
    ],
    catalogues: [reservationCatalogue, catalogueOf(queue), queueMenuEvents],
  });
});
afterAll(() => app.close());

let companies = 500;
const newCompany = (): Viewer => person((companies += 1));
const call = (as: Viewer, method: Call['method'], url: string, body?: object): Promise<Answer> =>
  app.call({ method, url, as, ...(body === undefined ? {} : { body }) });
const made = async (as: Viewer, url: string, body: object): Promise<number> => {
  const answer = await call(as, 'POST', url, body);
  expect(answer).toMatchObject({ status: 201 });
  return Number((answer.body as Record<string, unknown>)['id']);
};
const newQueue = (as: Viewer): Promise<number> => made(as, '/queue', { name: 'Vendas', color: '#123456' });
const option = (as: Viewer, queueId: number, title: string, more: object = {}): Promise<number> =>
  made(as, '/queue-options', { queueId, title, ...more });
const titles = async (as: Viewer, query: string): Promise<readonly unknown[]> =>
  (await call(as, 'GET', `/queue-options?${query}`)).body.map(each => [each['option'], each['title']]);

describe("The options of a queue's menu", () => {
  it('are added level by level, in order, and read as one level or all', async () => {
    const admin = newCompany();
    const queueId = await newQueue(admin);
    const bills = await option(admin, queueId, 'Boletos', { parentId: -1, option: 1, message: 'Qual?' });
    await option(admin, queueId, 'Pessoas', { parentId: null });
    await option(admin, queueId, 'Segunda via', { parentId: bills, option: 1 });
    expect(await titles(admin, `queueId=${queueId}&parentId=-1`)).toEqual([
      [1, 'Boletos'],
      [2, 'Pessoas'],
    ]);
    expect(await titles(admin, `queueId=${queueId}&parentId=${bills}`)).toEqual([[1, 'Segunda via']]);
    expect(await titles(admin, `queueId=${queueId}`)).toHaveLength(3);
    expect((await call(admin, 'GET', `/queue-options/${bills}`)).body).toMatchObject({
      ...{ id: bills, queueId, parentId: null, option: 1, title: 'Boletos', message: 'Qual?' },
    });
  });

  it('move to another position, and the others make room', async () => {
    const admin = newCompany();
    const queueId = await newQueue(admin);
    const [first, , third] = [
      await option(admin, queueId, 'a'),
      await option(admin, queueId, 'b'),
      await option(admin, queueId, 'c'),
    ];
    await call(admin, 'PUT', `/queue-options/${third}`, { option: 1 });
    expect(await titles(admin, `queueId=${queueId}`)).toEqual([
      [1, 'c'],
      [2, 'a'],
      [3, 'b'],
    ]);
    await call(admin, 'PUT', `/queue-options/${third}`, { parentId: first, title: 'cc' });
    expect(await titles(admin, `queueId=${queueId}&parentId=-1`)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    const under = await call(admin, 'PUT', `/queue-options/${first}`, { parentId: third });
    expect(under).toMatchObject({ status: 409, body: { error: 'ERR_QUEUE_OPTION_PLACE' } });
  });

  it('are removed with their subtree, and with their queue', async () => {
    const admin = newCompany();
    const queueId = await newQueue(admin);
    const first = await option(admin, queueId, 'a');
    const child = await option(admin, queueId, 'a1', { parentId: first });
    const second = await option(admin, queueId, 'b');
    expect((await call(admin, 'DELETE', `/queue-options/${first}`)).status).toBe(200);
    expect((await call(admin, 'GET', `/queue-options/${child}`)).status).toBe(404);
    expect(await titles(admin, `queueId=${queueId}`)).toEqual([[1, 'b']]);
    await call(admin, 'DELETE', `/queue/${queueId}`);
    expect((await call(admin, 'GET', `/queue-options/${second}`)).status).toBe(404);
    expect((await call(admin, 'GET', `/queue-options?queueId=${queueId}`)).status).toBe(404);
  });

  it('belong to one company, are changed by its administrators, and accept no parent of another queue', async () => {
    const [admin, other] = [newCompany(), newCompany()];
    const [queueId, theirs] = [await newQueue(admin), await newQueue(other)];
    const id = await option(admin, queueId, 'a');
    const inTheirs = await option(other, theirs, 'x');
    const second = await made(admin, '/queue', { name: 'Outra', color: '#654321' });
    const notFound = { status: 404, body: { error: 'ERR_NO_QUEUE_OPTION_FOUND' } };
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await call(other, method, `/queue-options/${id}`, { title: 'z' })).toMatchObject(notFound);
    for (const [toQueue, parentId] of [
      [queueId, inTheirs],
      [second, id],
    ])
      expect(
        await call(admin, 'POST', '/queue-options', { queueId: toQueue, parentId, title: 'z' }),
      ).toMatchObject(notFound);
    expect(await call(admin, 'POST', '/queue-options', { queueId: theirs, title: 'z' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    const agent = person(admin.companyId, 'user');
    expect((await call(agent, 'GET', `/queue-options?queueId=${queueId}`)).status).toBe(200);
    expect((await call(agent, 'PUT', `/queue-options/${id}`, { title: 'z' })).status).toBe(403);
  });

  it('are published by queue, are the same after a repeated request, and after a replay', async () => {
    const admin = newCompany();
    const queueId = await newQueue(admin);
    const headers = { 'idempotency-key': 'b6a4dc1e-9d6b-4f43-a1a4-0c1d7a4c9f10' };
    const post = { method: 'POST', url: '/queue-options', as: admin, headers } as const;
    const [one, two] = [
      await app.call({ ...post, body: { queueId, title: 'a' } }),
      await app.call({ ...post, body: { queueId, title: 'a' } }),
    ];
    expect(two.body).toEqual(one.body);
    const frames = (await app.frames(admin.companyId)).filter(({ channel }) => channel === 'queueOption');
    expect(frames.map(({ payload }) => payload)).toEqual([{ action: 'update', queueId }]);
    expect(await app.verify()).toEqual([]);
  });
});
