import type { InboundConnection } from '@prosa/contracts';
import type { GatewayWorker } from '../gateway-worker';
import { ANA, GatewayRig } from '../testing/gateway-rig';

describe('A notice of the platform', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;

  beforeAll(async () => {
    rig = await GatewayRig.open();
    worker = rig.worker();
    connection = await rig.connection('Plataforma');
    await worker.start();
  });

  afterAll(() => rig.close());

  it('does not leave while the default connection is not connected, or the company has none', async () => {
    expect(await worker.notices.send(connection.companyId, ANA, 'cedo demais')).toBe(false);
    expect(await worker.notices.send(42, ANA, 'de ninguém')).toBe(false);
  });

  it('reaches the phone over the session that also sends messages', async () => {
    await rig.pair(worker, connection);
    expect(await worker.notices.send(connection.companyId, ANA, 'Seu código: 123456')).toBe(true);
    expect(rig.heldBy(ANA)).toEqual(['Seu código: 123456']);
  });

  it('stands in no journal and no log, and nobody is told how far it got', async () => {
    const facts = (await rig.platform.store.readAll(0n, 1_000)).map(event => JSON.stringify(event.data));
    expect(facts.join()).not.toContain('123456');
    const db = rig.platform.readModel.owner;
    expect(await db.selectFrom('waDispatch').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('waInbox').selectAll().execute()).toEqual([]);
    expect(rig.ingress.facts.filter(fact => fact.kind === 'ack')).toEqual([]);
  });
});
