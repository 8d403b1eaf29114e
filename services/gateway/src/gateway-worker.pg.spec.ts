import type { InboundConnection } from '@prosa/contracts';
import { createRebuilder, storeSource } from '@prosa/projections';
import { gatewayParts } from './gateway.read-model';
import type { GatewayWorker } from './gateway-worker';
import { ANA, GatewayRig, SHOP } from './testing/gateway-rig';

const BIA = '5521977776666';

describe('The gateway worker', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    worker = rig.worker();
    connection = await rig.connection('Loja');
    await worker.start();
  });

  afterEach(() => rig.close());

  const restart = async (): Promise<void> => {
    await worker.stop();
    worker = rig.worker();
    await worker.start();
  };

  const statesOf = async (): Promise<Record<string, string>> => {
    const rows = await rig.platform.readModel.owner
      .selectFrom('waDispatch')
      .select(['messageId', 'state'])
      .execute();
    return Object.fromEntries(rows.map(row => [row.messageId, row.state]));
  };

  it('opens a registered connection and publishes its states up to CONNECTED, the code only to those who may scan', async () => {
    await rig.statusIs(connection, 'qrcode');
    const { qrcode, retries } = await rig.view(connection);
    expect({ shown: qrcode !== '', retries }).toEqual({ shown: true, retries: 1 });
    await rig.network.scan(qrcode, SHOP);
    await rig.statusIs(connection, 'CONNECTED');
    const view = await rig.view(connection);
    expect(view).toMatchObject({ number: SHOP, qrcode: '', retries: 0, reason: null });
    const { head } = await rig.platform.liveFeed.end(1);
    await rig.until('all frames are there', async () => (await rig.platform.liveFeed.end(1)).head >= head);
    const frames = (await rig.platform.liveFeed.after(1, 0, 100)) ?? [];
    const withCode = frames.filter(frame => JSON.stringify(frame.payload).includes(qrcode));
    expect(withCode.map(frame => [frame.channel, frame.audience.kind])).toEqual([
      ['whatsappSession', 'permission'],
    ]);
    const received = frames.flatMap(({ payload }) => ('session' in payload ? [payload.session.status] : []));
    expect(received.at(-1)).toBe('CONNECTED');
    const stored = await rig.platform.store.readAll(0n, 100);
    expect(JSON.stringify(stored.map(event => event.data))).not.toContain(qrcode);
  });

  it('shows OPENING after a restart until the network has accepted the login', async () => {
    await rig.pair(worker, connection);
    await worker.stop();
    const head = await rig.platform.store.head();
    worker = rig.worker();
    await worker.start();
    const statuses = async (): Promise<unknown[]> =>
      (await rig.platform.store.readAll(head, 100))
        .filter(({ type }) => type === 'ConnectionStatusChanged')
        .map(({ data }) => (data as { status?: unknown }).status);
    await rig.until('it is connected', async () => (await statuses()).includes('CONNECTED'));
    expect(await statuses()).toEqual(['OPENING', 'CONNECTED']);
  });

  it('logs the states of a session, one line each, without numbers and codes', async () => {
    await rig.statusIs(connection, 'qrcode');
    const { qrcode } = await rig.view(connection);
    await rig.network.scan(qrcode, SHOP);
    await rig.statusIs(connection, 'CONNECTED');
    const { id: connectionId, companyId } = connection;
    for (const state of ['opening', 'qr', 'connected'])
      expect(rig.lines).toContainEqual(expect.objectContaining({ connectionId, companyId, state }));
    await worker.sessions.disconnect(connection);
    await rig.statusIs(connection, 'DISCONNECTED');
    expect(rig.lines).toContainEqual(
      expect.objectContaining({ connectionId, companyId, state: 'disconnected', reason: 'logged_out' }),
    );
    for (const secret of [SHOP, qrcode]) expect(JSON.stringify(rig.lines)).not.toContain(secret);
  });

  it('hands facts over in order, each once, across a restart too', async () => {
    await rig.pair(worker, connection);
    for (let n = 0; n < 10; n += 1) rig.network.write(ANA, SHOP, `before ${n}`);
    await rig.until('they are handed over', () => rig.ingress.bodies.length === 10);
    await restart();
    await rig.statusIs(connection, 'CONNECTED');
    for (let n = 0; n < 10; n += 1) rig.network.write(ANA, SHOP, `after ${n}`);
    await rig.until('the others are handed over', () => rig.ingress.bodies.length >= 20);
    const tens = [...Array(10).keys()];
    expect(rig.ingress.bodies).toEqual([...tens.map(n => `before ${n}`), ...tens.map(n => `after ${n}`)]);
    expect(rig.ingress.facts[0]).toMatchObject({
      kind: 'message',
      connection,
      chat: { phone: ANA },
      fromMe: false,
      mediaType: 'extendedTextMessage',
    });
  });

  it('holds back only the chat whose fact was rejected, and hands it over when it is accepted', async () => {
    await rig.pair(worker, connection);
    let refusing = true;
    rig.ingress.refuses = fact => refusing && fact.chat.phone === ANA;
    rig.network.write(ANA, SHOP, 'ana 1');
    rig.network.write(ANA, SHOP, 'ana 2');
    rig.network.write(BIA, SHOP, 'bia 1');
    await rig.until("the other chat's fact is there", () => rig.ingress.bodies.includes('bia 1'));
    expect(rig.ingress.bodies).toEqual(['bia 1']);
    refusing = false;
    await rig.until('all are there', () => rig.ingress.bodies.length === 3);
    expect(rig.ingress.bodies).toEqual(['bia 1', 'ana 1', 'ana 2']);
  });

  it('hands over after a restart what was rejected before', async () => {
    await rig.pair(worker, connection);
    rig.ingress.refuses = () => true;
    rig.network.write(ANA, SHOP, 'patience');
    await rig.until('it is journalled', async () => {
      const rows = await rig.platform.readModel.owner.selectFrom('waInbox').select('seq').execute();
      return rows.length === 1;
    });
    await worker.stop();
    rig.ingress.refuses = () => false;
    worker = rig.worker();
    await worker.start();
    await rig.until('it is handed over', () => rig.ingress.bodies.length === 1);
  });

  it('deletes the text of facts handed over, and stores the others unreadably', async () => {
    await rig.pair(worker, connection);
    rig.ingress.refuses = () => true;
    rig.network.write(ANA, SHOP, 'a secret');
    const payloads = () => rig.platform.readModel.owner.selectFrom('waInbox').select('payload').execute();
    await rig.until('it is journalled', async () => (await payloads()).length === 1);
    expect((await payloads())[0]?.payload?.includes('a secret')).toBe(false);
    rig.ingress.refuses = () => false;
    await rig.until('it is forgotten', async () => (await payloads())[0]?.payload === null);
    const creds = await rig.platform.readModel.owner.selectFrom('waCreds').select('creds').execute();
    expect(creds[0]?.creds.includes('token')).toBe(false);
  });

  it('sends in order and records the acks of each message', async () => {
    await rig.pair(worker, connection);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await rig.ask(connection, `answer ${n}`));
    await rig.until('all are delivered', () => ids.every(id => rig.ingress.acksOf(id).includes('delivered')));
    expect(rig.heldBy(ANA)).toEqual([0, 1, 2, 3, 4].map(n => `answer ${n}`));
    await rig.network.read(ANA, SHOP);
    await rig.until('all are read', () => ids.every(id => rig.ingress.acksOf(id).includes('read')));
    expect(new Set(Object.values(await statesOf()))).toEqual(new Set(['sent']));
    expect(rig.network.account(ANA).duplicates).toBe(0);
  });

  it('sends what was requested while nothing was connected', async () => {
    await rig.pair(worker, connection);
    await worker.stop();
    const ids = [await rig.ask(connection, 'first'), await rig.ask(connection, 'second')];
    worker = rig.worker();
    await worker.start();
    await rig.until('both are sent', () => ids.every(id => rig.ingress.acksOf(id).length > 0));
    expect(rig.heldBy(ANA)).toEqual(['first', 'second']);
  });

  it('resends under the same id what a crash interrupted', async () => {
    await rig.pair(worker, connection);
    const id = await rig.ask(connection, 'once');
    await rig.until('it is sent', () => rig.ingress.acksOf(id).includes('delivered'));
    await worker.stop();
    await rig.platform.readModel.owner.updateTable('waDispatch').set({ state: 'sending' }).execute();
    worker = rig.worker();
    await worker.start();
    await rig.until('it is settled', async () => (await statesOf())[id] === 'sent');
    expect(rig.heldBy(ANA)).toEqual(['once']);
    expect(rig.network.account(ANA).duplicates).toBe(1);
  });

  it('fails at once what must not be repeated, and sends it on a manual retry', async () => {
    await rig.pair(worker, connection);
    rig.network.faults.nack = 463;
    const id = await rig.ask(connection, 'cold');
    await rig.until('it failed', () => rig.ingress.acksOf(id).includes('failed'));
    expect(rig.ingress.facts.find(fact => fact.waId === id)).toMatchObject({ state: 'failed', code: '463' });
    rig.network.faults.nack = null;
    await rig.ask(connection, 'cold', ANA, id);
    await rig.until('it is sent', () => rig.ingress.acksOf(id).includes('delivered'));
    expect(rig.heldBy(ANA)).toEqual(['cold']);
  });

  it('keeps a message pending without an ack, and takes a receipt as proof', async () => {
    await rig.pair(worker, connection);
    rig.network.faults.dropAcks = true;
    rig.network.faults.autoDeliver = false;
    const id = await rig.ask(connection, 'hello?');
    await rig.until('the phone has it', () => rig.heldBy(ANA).length === 1);
    expect(rig.ingress.acksOf(id)).toEqual([]);
    await rig.network.read(ANA, SHOP);
    await rig.until('it counts as sent', async () => (await statesOf())[id] === 'sent');
    await rig.until('it counts as read', () => rig.ingress.acksOf(id).includes('read'));
  });

  it('records that a change was accepted, and none of its acks', async () => {
    await rig.pair(worker, connection);
    const id = await rig.ask(connection, 'hello');
    await rig.until('it is delivered', () => rig.ingress.acksOf(id).includes('delivered'));
    const change = await rig.react(connection, id, '👍');
    const next = await rig.ask(connection, 'and more');
    await rig.until('what came later is delivered', () => rig.ingress.acksOf(next).includes('delivered'));
    const received = rig.ingress.facts.filter(({ waId }) => waId === change);
    expect(received).toMatchObject([{ kind: 'reaction', targetId: id, emoji: '👍' }]);
    expect((await statesOf())[change]).toBe('sent');
  });

  it('resends nothing when the outbox is rebuilt', async () => {
    await rig.pair(worker, connection);
    const id = await rig.ask(connection, 'once');
    await rig.until('it is sent', () => rig.ingress.acksOf(id).includes('delivered'));
    const { owner } = rig.platform.readModel;
    await owner.deleteFrom('waOutbox').execute();
    const source = storeSource(rig.platform.store, rig.platform.codec);
    const rebuilder = createRebuilder({ source, owner, parts: gatewayParts, clock: rig.platform.clock });
    expect((await rebuilder.rebuild(['outbox'])).map(({ table, rows }) => ({ table, rows }))).toEqual([
      { table: 'wa_outbox', rows: 1 },
    ]);
    const later = await rig.ask(connection, 'twice');
    await rig.until('a later one is sent', () => rig.ingress.acksOf(later).includes('delivered'));
    expect(rig.heldBy(ANA)).toEqual(['once', 'twice']);
    expect(rig.network.account(ANA).duplicates).toBe(0);
  });

  it('unlinks on request, shows a new code on request, and deletes the data of a removed connection', async () => {
    await rig.pair(worker, connection);
    await worker.sessions.disconnect(connection);
    await rig.statusIs(connection, 'DISCONNECTED');
    expect((await rig.view(connection)).reason).toBe('logged_out');
    const { owner } = rig.platform.readModel;
    expect(await owner.selectFrom('waCreds').selectAll().execute()).toEqual([]);
    await rig.pair(worker, connection);
    rig.network.write(ANA, SHOP, 'hello');
    await rig.until('she is met', async () => {
      const met = await owner.selectFrom('waPicture').select('looks').execute();
      return met.length === 1;
    });
    await worker.sessions.forget(connection);
    const held = [
      'waCreds',
      'waKey',
      'waInbox',
      'waDispatch',
      'waSessionQr',
      'waPicture',
      'waMedia',
    ] as const;
    for (const table of held) {
      expect(await owner.selectFrom(table).select('connectionId').execute()).toEqual([]);
    }
  });

  it('leaves a connection that a user disconnected closed after a restart', async () => {
    await rig.pair(worker, connection);
    await worker.sessions.disconnect(connection);
    await rig.statusIs(connection, 'DISCONNECTED');
    await restart();
    expect(worker.connectedCount).toBe(0);
    expect((await rig.view(connection)).status).toBe('DISCONNECTED');
  });

  it('closes a blocked company’s sessions, and reopens them when it is unblocked', async () => {
    await rig.pair(worker, connection);
    await rig.tell('CompanyBlocked');
    await rig.until('the session is closed', () => worker.connectedCount === 0);
    await restart();
    expect(worker.connectedCount).toBe(0);
    await rig.tell('CompanyUnblocked');
    await rig.until('the session is open again', () => worker.connectedCount === 1);
  });

  it('unlinks the phones of a removed company and deletes their data', async () => {
    await rig.pair(worker, connection);
    await rig.tell('CompanyRemoved');
    const { owner } = rig.platform.readModel;
    const left = async (): Promise<number> => {
      const tables = ['connection', 'waCreds', 'waKey', 'waSessionQr'] as const;
      const counts = await Promise.all(
        tables.map(table =>
          owner.selectFrom(table).select(owner.fn.countAll().as('rows')).executeTakeFirstOrThrow(),
        ),
      );
      return counts.reduce((sum, { rows }) => sum + Number(rows), 0);
    };
    await rig.until('nothing is left', async () => (await left()) === 0);
    expect(worker.connectedCount).toBe(0);
  });

  it('leaves a connection to the worker that owns it', async () => {
    await rig.pair(worker, connection);
    const other = rig.worker('worker-2');
    await other.start();
    expect([worker.connectedCount, other.connectedCount]).toEqual([1, 0]);
    await worker.stop();
    await other.sessions.start(connection);
    await rig.until('the other took over', () => other.connectedCount === 1);
  });
});
