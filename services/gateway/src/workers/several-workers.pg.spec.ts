import type { InboundConnection } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { GatewayWorker } from '../gateway-worker';
import { WorkerListStore } from '../storage/worker-list.store';
import { ANA, GatewayRig } from '../testing/gateway-rig';
import { CalledSessions } from './called-sessions';

const LEASE_SECONDS = 3;

describe('Several gateway workers', () => {
  let rig: GatewayRig;
  let sessions: CalledSessions;
  let workers: WorkerListStore;
  let connections: InboundConnection[];

  const numberOf = ({ id }: InboundConnection): string => `55119900${String(id).padStart(5, '0')}`;

  const scan = async (connection: InboundConnection): Promise<void> => {
    await rig.until(`connection ${connection.id} is linked`, async () => {
      const { qrcode, status } = await rig.view(connection);
      if (status === 'CONNECTED') return true;
      if (qrcode !== '') await rig.network.scan(qrcode, numberOf(connection)).catch(() => undefined);
      return false;
    });
  };

  const join = async (name: string, capacity = 250): Promise<GatewayWorker> => {
    const worker = rig.worker(name, rig.ingress, {
      leaseSeconds: LEASE_SECONDS,
      releaseEveryMs: 100,
      capacity,
    });
    await worker.start();
    return worker;
  };

  const shareIs = (members: readonly GatewayWorker[], expected: readonly number[]): Promise<void> =>
    rig.until(`the shares are ${expected.join(', ')}`, () =>
      members.every((worker, index) => worker.connectedCount === expected[index]),
    );

  beforeEach(async () => {
    rig = await GatewayRig.open();
    const { owner } = rig.platform.readModel;
    sessions = new CalledSessions(rig.calls, owner);
    workers = new WorkerListStore(owner);
    connections = [];
    for (const name of ['um', 'dois', 'três', 'quatro']) connections.push(await rig.connection(name));
  });

  afterEach(() => rig.close());

  it('distribute the connections when one joins, when one leaves, and when one is cut off', async () => {
    const first = await join('first');
    for (const connection of connections) await scan(connection);
    await shareIs([first], [4]);
    const second = await join('second');
    await shareIs([first, second], [2, 2]);
    await second.stop();
    await shareIs([first], [4]);
    const third = await join('third');
    await shareIs([first, third], [2, 2]);
    rig.severDatabase(third);
    // It closes its sessions before others may open them.
    await rig.until('the third holds nothing', () => third.connectedCount === 0);
    expect(first.connectedCount).toBe(2);
    await shareIs([first], [4]);
    expect(await rig.figure(first, 'prosa_gateway_takeovers_total')).toBe(2);
    for (const connection of connections) {
      const id = await rig.ask(connection, `por ${connection.id}`);
      await rig.until('it is sent', () => rig.ingress.acksOf(id).includes('delivered'));
    }
    expect(rig.heldBy(ANA).sort()).toEqual(connections.map(({ id }) => `por ${id}`).sort());
  });

  it('join when their database becomes available after their start', async () => {
    const worker = rig.worker('early', rig.ingress, { leaseSeconds: LEASE_SECONDS });
    rig.severDatabase(worker);
    const joining = worker.start();
    await rig.until('it has tried', () => rig.failuresOf(worker) > 0);
    rig.mendDatabase(worker);
    await joining;
    for (const connection of connections) await scan(connection);
    await shareIs([worker], [4]);
  });

  it('give up joining when they are stopped before their database is available', async () => {
    const worker = rig.worker('brief', rig.ingress, { leaseSeconds: LEASE_SECONDS });
    rig.severDatabase(worker);
    const joining = worker.start();
    await rig.until('it has tried', () => rig.failuresOf(worker) > 0);
    worker.giveUp();
    await joining;
    await worker.stop();
    expect(await workers.all()).toEqual([]);
  });

  it('hold no more than their capacity, and leave the rest to others', async () => {
    const small = await join('small', 1);
    await rig.until('the small one is full', async () => (await workers.all())[0]?.leases === 1);
    const large = await join('large');
    for (const connection of connections) await scan(connection);
    await shareIs([small, large], [1, 3]);
  });

  it('leave everything to the others while they are drained', async () => {
    const first = await join('first');
    for (const connection of connections) await scan(connection);
    const second = await join('second');
    await shareIs([first, second], [2, 2]);
    expect(await workers.drain('first', true)).toBe(true);
    await shareIs([first, second], [0, 4]);
    expect(await workers.all()).toMatchObject([
      { id: 'first', draining: true, alive: true, leases: 0 },
      { id: 'second', draining: false, alive: true, leases: 4 },
    ]);
    expect(await workers.drain('first', false)).toBe(true);
    await shareIs([first, second], [2, 2]);
    expect(await workers.drain('nobody', true)).toBe(false);
  });

  it('execute calls wherever a session is, and reject them while there is none', async () => {
    const [connection] = connections;
    if (connection === undefined) throw new Error('no connection');
    const asked = rig.callsWithin(500).ask(connection, 'checkNumbers', { phones: [ANA] });
    await expect(asked).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    const members = [await join('first'), await join('second')];
    await expect(rig.calls.ask(connection, 'checkNumbers', { phones: [ANA] })).rejects.toThrow(DomainError);
    for (const each of connections) await scan(each);
    // During a handover no worker holds the session.
    await shareIs(members, [2, 2]);
    for (const each of connections) {
      const [found] = await rig.calls.ask(each, 'checkNumbers', { phones: [ANA] });
      expect(found).toMatchObject({ phone: ANA, exists: true });
    }
    await sessions.disconnect(connection);
    await rig.statusIs(connection, 'DISCONNECTED');
    await sessions.start(connection);
    await scan(connection);
    await sessions.forget(connection);
    const db = rig.platform.readModel.owner;
    const left = await db
      .selectFrom('waCreds')
      .select('connectionId')
      .where('connectionId', '=', connection.id)
      .execute();
    expect(left).toEqual([]);
    expect(await db.selectFrom('waCommand').selectAll().execute()).toEqual([]);
  });
});
