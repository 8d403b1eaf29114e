import type { InboundConnection } from '@prosa/contracts';
import type { GatewayWorker } from '../gateway-worker';
import { ANA, GatewayRig } from '../testing/gateway-rig';
import { MemoryProvider } from '../whatsapp/memory/memory.adapter';
import { CalledNotices } from './platform-notices.adapter';

describe('A notice of the platform', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;
  let notices: CalledNotices;

  beforeAll(async () => {
    rig = await GatewayRig.open();
    worker = rig.worker();
    const newMessageId = () => new MemoryProvider(rig.network).newMessageId();
    notices = new CalledNotices({ db: rig.platform.readModel.owner, calls: rig.calls, newMessageId });
    connection = await rig.connection('Plataforma');
    await worker.start();
  });

  afterAll(() => rig.close());

  it('is not sent while the default connection is offline, or the company has none', async () => {
    expect(await notices.send(connection.companyId, ANA, 'cedo demais')).toBe(false);
    expect(await notices.send(42, ANA, 'de ninguém')).toBe(false);
  });

  it('reaches the phone over the session that also sends messages', async () => {
    await rig.pair(worker, connection);
    expect(await notices.send(connection.companyId, ANA, 'Seu código: 123456')).toBe(true);
    expect(rig.heldBy(ANA)).toEqual(['Seu código: 123456']);
  });

  it('is sent by the configured connection, by mail alone, or not at all while that connection is offline', async () => {
    const { companyId } = connection;
    const choose = (value: string) =>
      rig.platform.readModel.owner
        .insertInto('setting')
        .values({ companyId, key: 'platformSender', userId: 0, value, updatedAt: new Date() })
        .onConflict(target => target.columns(['companyId', 'key', 'userId']).doUpdateSet({ value }))
        .execute();
    const other = await rig.connection('Avisos');
    const outcome = async (value: string): Promise<boolean> => {
      await choose(value);
      return notices.send(companyId, ANA, `por ${value}`);
    };
    expect(await outcome('mail')).toBe(false);
    expect(await outcome(String(other.id))).toBe(false);
    expect(await outcome(String(connection.id))).toBe(true);
    expect(await outcome('default')).toBe(true);
    expect(rig.heldBy(ANA).filter(text => text.startsWith('por '))).toEqual([
      `por ${connection.id}`,
      'por default',
    ]);
  });

  it('appears in no journal and no log, and its receipts are ignored', async () => {
    const facts = (await rig.platform.store.readAll(0n, 1_000)).map(event => JSON.stringify(event.data));
    expect(facts.join()).not.toContain('123456');
    const db = rig.platform.readModel.owner;
    expect(await db.selectFrom('waDispatch').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('waCommand').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('waInbox').selectAll().execute()).toEqual([]);
    expect(rig.ingress.facts.filter(fact => fact.kind === 'ack')).toEqual([]);
  });
});
