import { BackgroundFaults } from '@prosa/observability';
import type { InboundConnection } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { createRebuilder, storeSource } from '@prosa/projections';
import { sql } from 'kysely';
import { gatewayParts } from '../gateway.read-model';
import { GatewayRig } from '../testing/gateway-rig';
import type { ProviderSession } from '../whatsapp/whatsapp.port';
import { ReadReceipts } from './read-receipts';
import { ReadStore } from './read.store';

describe('Read receipts', () => {
  let rig: GatewayRig;
  let shop: InboundConnection;
  let branch: InboundConnection;
  let offline: Set<number>;
  let failing: Set<string>;
  let sent: string[];
  let receipts: ReadReceipts;
  let messages: number;
  let now: Date;

  const owner = () => rig.platform.readModel.owner;
  const ticket = (name: string): string => uuidv5('ticket', name);

  const sessionOf = (id: number): Pick<ProviderSession, 'markRead'> | null => {
    if (offline.has(id)) return null;
    const markRead = (read: readonly { readonly id: string }[]): Promise<void> => {
      if (read.some(message => failing.has(message.id))) return Promise.reject(new Error('timed out'));
      sent.push(...read.map(message => `${id} ${message.id}`));
      return Promise.resolve();
    };
    return { markRead };
  };

  /** A worker of its own, as after a start. */
  const begin = async (): Promise<void> => {
    const reads = new ReadStore(owner());
    const connections = [shop, branch];
    receipts = new ReadReceipts({
      reads,
      background: new BackgroundFaults({ warn: () => undefined }),
      now: () => now,
      connectedIds: () => connections.map(({ id }) => id),
      session: sessionOf,
    });
    for (const connection of connections) await receipts.connected(connection);
  };

  const converse = async (name: string, connection = shop): Promise<void> => {
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
      values (1, ${uuidv5('contact', name)}, ${messages + 1}, ${name}, '5511988887777', '', '', '', now(), now())`.execute(
      owner(),
    );
    await sql`insert into ticket (company_id, uuid, id, status, queue_id, contact_id, contact_uuid, connection_id,
        is_group, last_message, last_message_id, last_message_from_me, unread, read_position, created_at, updated_at)
      values (1, ${ticket(name)}, ${messages + 1}, 'open', 1, 1, ${uuidv5('contact', name)}, ${connection.id},
        false, '', '', false, 0, 0, now(), now())`.execute(owner());
    await write(name);
  };

  /** A customer writes; the message takes the next position of the log. */
  const write = async (name: string): Promise<void> => {
    messages += 1;
    const id = `${name}-${messages}`;
    await sql`insert into message (company_id, uuid, id, connection_id, ticket_uuid, ticket_id, contact_id, position, body,
        from_me, ack, media_type, is_deleted, is_edited, created_at, updated_at)
      select 1, ${uuidv5('message', id)}, ${id}, 1, ${ticket(name)}, 1, 1, coalesce(max(position), 0) + 1, 'oi',
        false, 0, 'conversation', false, false, now(), now() from wa_read`.execute(owner());
  };

  const cursorOf = async ({ id }: InboundConnection): Promise<number> => {
    const rows = await owner()
      .selectFrom('waReadCursor')
      .select('position')
      .where('connectionId', '=', id)
      .execute();
    return Number(rows[0]?.position);
  };

  beforeEach(async () => {
    rig = await GatewayRig.open();
    shop = await rig.connection('Loja');
    branch = await rig.connection('Filial');
    offline = new Set();
    failing = new Set();
    sent = [];
    messages = 0;
    now = new Date('2026-11-28T12:00:00Z');
    await begin();
  });

  afterEach(() => rig.close());

  it('go out once for each message, in the conversation of their connection', async () => {
    await converse('ana');
    await converse('bia', branch);
    await rig.read(ticket('ana'));
    await rig.read(ticket('bia'));
    await receipts.wake();
    await write('ana');
    await rig.read(ticket('ana'));
    await receipts.wake();
    await receipts.wake();
    expect(sent).toEqual([`${shop.id} ana-1`, `${branch.id} bia-2`, `${shop.id} ana-3`]);
  });

  it('that are out are not read again by later polls', async () => {
    for (const name of ['ana', 'bia', 'caio']) {
      await converse(name);
      await rig.read(ticket(name));
    }
    await receipts.wake();
    expect(sent).toHaveLength(3);
    expect(await new ReadStore(owner()).next([shop.id, branch.id], now)).toEqual([]);
    expect(await cursorOf(branch)).toBe(await cursorOf(shop));
  });

  it('wait for a connection that is offline, and hold up no other', async () => {
    offline.add(shop.id);
    await converse('ana');
    await converse('bia', branch);
    await rig.read(ticket('ana'));
    await rig.read(ticket('bia'));
    await receipts.wake();
    expect(sent).toEqual([`${branch.id} bia-2`]);
    offline.clear();
    await receipts.wake();
    expect(sent).toEqual([`${branch.id} bia-2`, `${shop.id} ana-1`]);
  });

  it('that fail are tried again after a pause, while others go out', async () => {
    await converse('ana');
    await converse('bia');
    failing.add('ana-1');
    await rig.read(ticket('ana'));
    await rig.read(ticket('bia'));
    await receipts.wake();
    expect(sent).toEqual([`${shop.id} bia-2`]);
    failing.clear();
    await receipts.wake();
    expect(sent).toHaveLength(1);
    now = new Date(now.getTime() + 60_000);
    await receipts.wake();
    await receipts.wake();
    expect(sent).toEqual([`${shop.id} bia-2`, `${shop.id} ana-1`]);
  });

  it('that fail again and again are given up until the next reading', async () => {
    await converse('ana');
    failing.add('ana-1');
    await rig.read(ticket('ana'));
    for (let turn = 0; turn < 12; turn += 1) {
      await receipts.wake();
      now = new Date(now.getTime() + 3_600_000);
    }
    failing.clear();
    await receipts.wake();
    expect(sent).toEqual([]);
    await write('ana');
    await rig.read(ticket('ana'));
    await receipts.wake();
    expect(sent).toEqual([`${shop.id} ana-2`, `${shop.id} ana-1`]);
  });

  it('are not repeated after a rebuild of the read model', async () => {
    await converse('ana');
    await rig.read(ticket('ana'));
    await receipts.wake();
    const { store, codec, clock } = rig.platform;
    await owner().deleteFrom('waRead').execute();
    await createRebuilder({
      ...{ source: storeSource(store, codec), owner: owner(), clock },
      parts: gatewayParts.filter(({ name }) => name === 'waRead'),
    }).rebuild();
    expect(await owner().selectFrom('waRead').select('ticketUuid').execute()).toHaveLength(1);
    await begin();
    await receipts.wake();
    expect(sent).toHaveLength(1);
  });

  it('are not sent for what was read before a connection has a cursor, as in a restored log', async () => {
    await converse('ana');
    await rig.read(ticket('ana'));
    await owner().deleteFrom('waReadCursor').execute();
    await begin();
    await receipts.wake();
    expect(sent).toEqual([]);
    await write('ana');
    await rig.read(ticket('ana'));
    await receipts.wake();
    expect(sent).toEqual([`${shop.id} ana-2`]);
  });
});
