import type { InboundConnection } from '@prosa/contracts';
import { createRebuilder, createPartitionedProjectors, storeSource } from '@prosa/projections';
import { sql } from 'kysely';
import { gatewayParts } from '../gateway.read-model';
import type { GatewayWorker } from '../gateway-worker';
import { ANA, GatewayRig } from '../testing/gateway-rig';

const BIA = '5521977776666';

describe('Requests of a parked stream', () => {
  let rig: GatewayRig;
  let worker: GatewayWorker;
  let connection: InboundConnection;

  beforeEach(async () => {
    rig = await GatewayRig.open();
    worker = rig.worker();
    connection = await rig.connection('Loja');
    await worker.start();
    await rig.pair(worker, connection);
  });

  afterEach(() => rig.close());

  const owner = () => rig.platform.readModel.owner;
  const source = () => storeSource(rig.platform.store, rig.platform.codec);
  const around = () => ({ source: source(), parts: gatewayParts, clock: rig.platform.clock });

  /** Writes an outbox fact that cannot be projected into a row. */
  const poison = async (body: string): Promise<void> => {
    await sql
      .raw(
        `create function rm.poison() returns trigger language plpgsql as $$
         begin
           if new.body = '${body}' then raise exception 'poisoned'; end if;
           return new;
         end $$;
         create trigger poison before insert or update on rm.wa_outbox for each row execute function rm.poison()`,
      )
      .execute(owner());
  };
  const mend = (): Promise<unknown> => sql`drop function rm.poison() cascade`.execute(owner());

  const parked = async (): Promise<readonly string[]> =>
    (await owner().selectFrom('deadLetters').select('stream').distinct().execute()).map(
      ({ stream }) => stream,
    );
  const release = async (): Promise<readonly string[]> => {
    const streams = await parked();
    const projectors = createPartitionedProjectors({ ...around(), db: owner() });
    for (const stream of streams) expect(await projectors.retryParked(stream)).toBe(true);
    return streams;
  };
  const rebuild = (parts?: readonly string[]) =>
    createRebuilder({ ...around(), owner: owner() }).rebuild(parts);

  const isDelivered = (id: string): Promise<void> =>
    rig.until('it is delivered', () => rig.ingress.acksOf(id).includes('delivered'));
  /** When this message is delivered, all earlier ones have been sent. */
  const sendOneMore = async (body: string): Promise<void> =>
    isDelivered(await rig.ask(connection, body, BIA));
  const restart = async (): Promise<void> => {
    await worker.stop();
    worker = rig.worker();
    await worker.start();
    await rig.statusIs(connection, 'CONNECTED');
  };

  /** Parks the stream of one request, and sends a later one. */
  const leaveBehind = async (body: string): Promise<string> => {
    await poison(body);
    const id = await rig.ask(connection, body);
    await sendOneMore('later');
    expect(await parked()).toHaveLength(1);
    return id;
  };

  it('are sent once when the stream is released, however often and by whichever worker', async () => {
    const id = await leaveBehind('late');
    const next = await rig.ask(connection, 'waits behind it');
    await mend();
    const [stream = ''] = await release();
    await isDelivered(next);
    expect(rig.ingress.acksOf(id)).toContain('delivered');
    await createPartitionedProjectors({ ...around(), db: owner() }).retryParked(stream);
    await sql`delete from wa_cursor where name like 'released:%'`.execute(owner());
    await restart();
    await sendOneMore('last');
    expect(rig.heldBy(ANA)).toEqual(['late', 'waits behind it']);
    expect(rig.heldBy(BIA)).toEqual(['later', 'last']);
    expect([ANA, BIA].map(phone => rig.network.account(phone).duplicates)).toEqual([0, 0]);
  });

  it('are resent under their id after a crash between sending and recording', async () => {
    const id = await leaveBehind('late');
    await mend();
    await release();
    await isDelivered(id);
    await worker.stop();
    await sql`update wa_dispatch set state = 'sending' where message_id = ${id}`.execute(owner());
    worker = rig.worker();
    await worker.start();
    await rig.until('it is settled', async () => {
      const row = await owner()
        .selectFrom('waDispatch')
        .select('state')
        .where('messageId', '=', id)
        .executeTakeFirst();
      return row?.state === 'sent';
    });
    expect(rig.heldBy(ANA)).toEqual(['late']);
    expect(rig.network.account(ANA).duplicates).toBe(1);
  });

  it('are sent when a rebuild makes them visible, and nothing else is resent', async () => {
    const id = await leaveBehind('late');
    await mend();
    await rebuild();
    await isDelivered(id);
    expect(await parked()).toEqual([]);
    await sendOneMore('last');
    expect(rig.heldBy(ANA)).toEqual(['late']);
    expect(rig.heldBy(BIA)).toEqual(['later', 'last']);
    expect([ANA, BIA].map(phone => rig.network.account(phone).duplicates)).toEqual([0, 0]);
  });

  it('are sent once when only the outbox is rebuilt and the stream is released afterwards', async () => {
    const id = await leaveBehind('late');
    await mend();
    await rebuild(['outbox']);
    await isDelivered(id);
    await release();
    await sendOneMore('last');
    expect(rig.heldBy(ANA)).toEqual(['late']);
    expect(rig.network.account(ANA).duplicates).toBe(0);
  });

  it('are retried only as often as it was requested', async () => {
    await poison('late');
    rig.network.faults.nack = 479;
    const id = await rig.ask(connection, 'refused');
    await rig.until('it failed', () => rig.ingress.acksOf(id).includes('failed'));
    await rig.ask(connection, 'late');
    await rig.ask(connection, 'refused', ANA, id);
    await mend();
    await rebuild(['outbox']);
    await rig.until(
      'it failed again',
      () => rig.ingress.acksOf(id).filter(state => state === 'failed').length === 2,
    );
    rig.network.faults.nack = null;
    await release();
    await sendOneMore('last');
    expect(rig.ingress.acksOf(id)).toEqual(['failed', 'failed']);
  });
});
