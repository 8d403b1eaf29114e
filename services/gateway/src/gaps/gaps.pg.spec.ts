import type { InboundConnection } from '@prosa/contracts';
import { ANA, GatewayRig, SHOP } from '../testing/gateway-rig';
import { gapsOf } from './gap.queries';

const MINUTE_MS = 60_000;

describe('A connection that was offline', () => {
  let rig: GatewayRig;
  let connection: InboundConnection;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    connection = await rig.connection('Loja');
  });

  afterEach(() => rig.close());

  const gaps = async () =>
    (await rig.platform.readModel.tenants.withTenant(1, db => gapsOf(db, 1, connection.id))) ?? [];

  /** Sets the time at which a connection was last seen, relative to now. */
  const seenBefore = (milliseconds: number) =>
    rig.platform.readModel.owner
      .updateTable('waSeen')
      .set({ seenAt: new Date(Date.now() - milliseconds) })
      .execute();

  const awayFor = async (milliseconds: number, texts: readonly string[]): Promise<void> => {
    const worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
    await worker.stop();
    await seenBefore(milliseconds);
    for (const text of texts) rig.network.write(ANA, SHOP, text);
    await rig.worker().start();
    await rig.until('all is told', () => rig.ingress.bodies.length === texts.length);
    await rig.statusIs(connection, 'CONNECTED');
  };

  it('records from when until when, and how many messages were delivered afterwards', async () => {
    await awayFor(5 * MINUTE_MS, ['one', 'two', 'three']);
    await rig.until('the gap is told', async () => (await gaps()).length === 1);
    const [gap] = await gaps();
    expect(gap?.recovered).toBe(3);
    const lasted = Date.parse(gap?.until ?? '') - Date.parse(gap?.from ?? '');
    expect(lasted).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(lasted).toBeLessThan(6 * MINUTE_MS);
  });

  it('records no outage below the minimum duration', async () => {
    await awayFor(MINUTE_MS / 2, ['one']);
    await rig.ask(connection, 'here again');
    await rig.until('it is sent', () => rig.heldBy(ANA).length === 1);
    expect(await gaps()).toEqual([]);
  });

  it('starts over with another pairing', async () => {
    const worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
    await worker.sessions.disconnect(connection);
    await rig.statusIs(connection, 'DISCONNECTED');
    await rig.until('nothing is remembered', async () => {
      const rows = await rig.platform.readModel.owner.selectFrom('waSeen').selectAll().execute();
      return rows.length === 0;
    });
  });
});

describe('A connection that WhatsApp restricts', () => {
  let rig: GatewayRig;

  beforeEach(async () => {
    rig = await GatewayRig.open();
  });

  afterEach(() => rig.close());

  it('publishes until when, fails further cold messages locally, and does so across a restart', async () => {
    const connection = await rig.connection('Loja');
    const worker = rig.worker();
    await worker.start();
    await rig.pair(worker, connection);
    rig.network.faults.nack = 463;
    const refused = await rig.ask(connection, 'cold', '5521977770001');
    await rig.until('it is refused', () => rig.ingress.acksOf(refused).includes('failed'));
    const { restrictedUntil } = await rig.view(connection);
    expect(Date.parse(restrictedUntil ?? '')).toBeGreaterThan(Date.now());
    rig.network.faults.nack = null;
    await worker.stop();
    await rig.worker().start();
    await rig.statusIs(connection, 'CONNECTED');
    const next = await rig.ask(connection, 'cold too', '5521977770002');
    await rig.until('it is refused too', () => rig.ingress.acksOf(next).includes('failed'));
    expect(rig.heldBy('5521977770002')).toEqual([]);
  });
});
