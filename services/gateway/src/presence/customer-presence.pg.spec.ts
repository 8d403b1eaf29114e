import { uuidv5 } from '@prosa/kernel';
import type { NewFrame } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { CustomerPresence } from './customer-presence';

const connection = { companyId: 1, id: 1, uuid: uuidv5('connection', 1) };
const group = { kind: 'group', groupId: '12036300@g.us' } as const;

describe('Chat states of customers', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let frames: NewFrame[];
  let presence: CustomerPresence;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, group_id, email, extra_info, created_at, updated_at)
      values (1, ${uuidv5('contact', 1)}, 1, 'Vizinhos', '', '', ${group.groupId}, '', '', now(), now()),
             (1, ${uuidv5('contact', 2)}, 2, 'Ana', '5511988887777', '', null, '', '', now(), now()),
             (2, ${uuidv5('contact', 3)}, 3, 'Another company''s', '5521977776666', '', null, '', '', now(), now())`.execute(
      read.owner,
    );
    await sql`insert into ticket (company_id, uuid, id, status, queue_id, contact_id, contact_uuid, connection_id,
        is_group, last_message, last_message_id, last_message_from_me, unread, read_position, created_at, updated_at)
      select 1, gen_random_uuid(), c.id * 10, 'open', 1, c.id, c.uuid, 1, c.group_id is not null, '', '', false, 0, 0, now(), now()
        from contact c where c.company_id = 1`.execute(read.owner);
  });

  beforeEach(() => {
    frames = [];
    const publish = (more: readonly NewFrame[]): Promise<void> => Promise.resolve(void frames.push(...more));
    presence = new CustomerPresence({ db: read.owner, feed: { publish }, now: () => new Date(0) });
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const payloads = () => frames.map(({ payload }) => payload);

  it('are shown in their ticket, without the name that its header shows', async () => {
    await presence.presence(connection, {
      chat: { kind: 'user', phone: '5511988887777' },
      state: 'composing',
    });
    expect(payloads()).toEqual([{ action: 'update', ticketId: 20, presence: 'composing' }]);
  });

  it('are shown in a group with the member, each separately', async () => {
    const ana = { kind: 'user', phone: '5511988887777' } as const;
    const stranger = { kind: 'user', phone: '5521977776666' } as const;
    await presence.presence(connection, { chat: group, participant: ana, state: 'composing' });
    await presence.presence(connection, { chat: group, participant: stranger, state: 'composing' });
    await presence.presence(connection, { chat: group, participant: ana, state: 'paused' });
    expect(payloads()).toEqual([
      { action: 'update', ticketId: 10, presence: 'composing', name: 'Ana' },
      { action: 'update', ticketId: 10, presence: 'composing' },
      { action: 'update', ticketId: 10, presence: 'paused', name: 'Ana' },
    ]);
  });
});
