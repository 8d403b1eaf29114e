import 'reflect-metadata';
import type { AccessTokens, Viewer } from '@prosa/http';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Browser } from './testing/browser';
import { LiveProcess } from './testing/live-process';

const person = (userId: number, companyId: number, more: Partial<Viewer> = {}): Viewer => ({
  ...{ userId, companyId, uuid: `00000000-0000-7000-8000-00000000000${userId}`, name: `Person ${userId}` },
  ...{ profile: 'user', super: false, allTicket: 'disabled', queueIds: [1], sessionId: `s${userId}` },
  ...more,
});

const people = new Map<string, Viewer>([
  ['ana', person(1, 1)],
  ['bruno', person(2, 1, { queueIds: [2] })],
  ['admin', person(3, 1, { profile: 'admin' })],
  ['outra', person(4, 2, { profile: 'admin' })],
]);

const tokens: AccessTokens = {
  verify: token => Promise.resolve(people.get(token) ?? null),
  onChange: () => () => undefined,
};

/** The presence frames that a browser received. */
const received = (browser: Browser): readonly string[] =>
  browser.received.flatMap(({ event, payload }) => {
    const { ticketId, userId, presence } = payload as {
      ticketId?: number;
      userId?: number;
      presence?: string;
    };
    return event.endsWith('-presence') ? [`${event} ${userId} ${presence} ${ticketId}`] : [];
  });

describe('Viewers of a ticket with sockets in two processes', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let one: LiveProcess;
  let other: LiveProcess;
  const browsers: Browser[] = [];

  const open = async (process: LiveProcess, token: string): Promise<Browser> => {
    const browser = new Browser(process.url, token);
    browsers.push(browser);
    await until(() => browser.ready);
    return browser;
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
      values (1, gen_random_uuid(), 1, '', '', '', '', '', now(), now())`.execute(read.projector);
    await sql`insert into ticket (company_id, uuid, id, status, queue_id, contact_id, contact_uuid, connection_id,
        is_group, last_message, last_message_id, last_message_from_me, unread, read_position, created_at, updated_at)
      values (1, gen_random_uuid(), 11, 'pending', 1, 1, gen_random_uuid(), 1,
        false, '', '', false, 0, 0, now(), now())`.execute(read.projector);
    const ground = { url: database.url, read, tokens };
    one = await LiveProcess.start(ground);
    other = await LiveProcess.start(ground);
  });

  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.socket.disconnect();
  });

  afterAll(async () => {
    await one.end();
    await other.end();
    await read.close();
    await database.drop();
  });

  it('are published to users who may see the ticket, and sent to those who join later', async () => {
    const ana = await open(one, 'ana');
    const [admin, bruno, outra] = await Promise.all(
      ['admin', 'bruno', 'outra'].map(name => open(other, name)),
    );
    if (admin === undefined || bruno === undefined || outra === undefined) throw new Error('nobody');
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    const first = ['company-1-presence 1 viewing 11', 'company-1-presence 1 composing 11'];
    await until(() => received(admin).length === 2);
    expect(received(admin)).toEqual(first);
    const late = await open(other, 'admin');
    await until(() => received(late).length > 0);
    expect(received(late)).toEqual([first[1]]);
    ana.socket.disconnect();
    await until(() => received(late).length === 2);
    expect(received(late).at(-1)).toBe('company-1-presence 1 left 11');
    expect([received(bruno), received(outra)]).toEqual([[], []]);
  });

  it('have left when the last of their tabs has, in whichever process', async () => {
    const [here, there, admin] = [
      await open(one, 'ana'),
      await open(other, 'ana'),
      await open(other, 'admin'),
    ];
    await here.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await until(() => received(admin).length === 1);
    await there.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await there.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    await here.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    await until(() => received(admin).length === 3);
    const frame = (presence: string): string => `company-1-presence 1 ${presence} 11`;
    expect(received(admin)).toEqual([frame('viewing'), frame('viewing'), frame('left')]);
  });
});
