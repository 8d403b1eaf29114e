import { systemClock, uuidv7 } from '@prosa/kernel';
import { sql } from 'kysely';
import {
  acked,
  chosen,
  companyId,
  connectionId,
  decided,
  holds,
  listed,
  listing,
  nextTurn,
  progress,
  running,
  said,
  standingOf,
} from './testing/campaign-rig';
import { campaignSuite } from './testing/campaign-suite';
import { ackChanged, hanging, step } from './testing/campaign-workers';

const DAY_MS = 86_400_000;
/** Longer than a lane waits for a receipt. */
const PATIENCE_MS = 31_000;
describe('A campaign under faults', () => {
  const campaigns = campaignSuite();
  const { clock, shown } = campaigns;

  /** Removes the connection for as long as the work takes. */
  const withoutConnection = async (work: () => Promise<void>): Promise<void> => {
    const [row] = await campaigns.app.owner
      .deleteFrom('connection')
      .where('id', '=', connectionId)
      .returningAll()
      .execute();
    if (row === undefined) throw new Error('There is no connection');
    try {
      await work();
    } finally {
      await campaigns.app.owner.insertInto('connection').values(row).execute();
    }
  };

  it('reaches nobody twice when a worker hangs and another completes it', async () => {
    const world = await running(3);
    const zombie = hanging();
    const hung = zombie.lanes.step(world.lane);
    await zombie.hangs;
    for (let turn = 0; turn < 4; turn += 1) {
      await step(world);
      await acked(world.campaign);
    }
    await step(world);
    expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
    zombie.letGo();
    await hung;
    expect(await said(world.campaign)).toHaveLength(3);
    expect(await progress(world.campaign)).toEqual(['requested', 'requested', 'requested']);
    expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
  });

  it('that is cancelled while a worker hangs sends that one message and no other', async () => {
    const world = await running(3);
    const zombie = hanging();
    const hung = zombie.lanes.step(world.lane);
    await zombie.hangs;
    await decided(world.campaign, { type: 'CampaignCancelled', data: {} });
    zombie.letGo();
    await hung;
    await nextTurn();
    await zombie.lanes.step(world.lane);
    expect(await said(world.campaign)).toHaveLength(1);
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting', 'waiting']);
  });

  it('whose tables are rebuilt meanwhile reaches everybody once, and the tables equal the log', async () => {
    const world = await running(6);
    const rebuilding = (async () => {
      for (let time = 0; time < 2; time += 1) expect(await campaigns.app.rebuild()).toEqual([]);
    })();
    for (let turn = 0; turn < 8; turn += 1) {
      await step(world);
      await acked(world.campaign);
    }
    await rebuilding;
    await step(world);
    expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
    const bodies = (await said(world.campaign)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 6 }, () => 'Oi Rita'));
    expect((await shown(world))?.shipping).toMatchObject({ total: 6, server: 6 });
    expect(await campaigns.app.verify()).toEqual([]);
  });

  describe('when sending is not allowed', () => {
    const company = (what: string): Promise<unknown> =>
      sql`update company set ${sql.raw(what)} where company_id = ${companyId}`.execute(campaigns.app.owner);

    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['did not pay', () => company(`due_date = '2026-11-24'`), () => company('due_date = null')],
      ['is blocked', () => company('blocked = true'), () => company('blocked = false')],
      [
        'lost campaigns',
        () => chosen('campaignsEnabled', 'disabled'),
        () => chosen('campaignsEnabled', 'enabled'),
      ],
    ])('as the company %s, waits, and goes on afterwards', async (_, begin, end) => {
      const world = await running(1);
      await begin();
      await step(world);
      expect(await progress(world.campaign)).toEqual(['waiting']);
      expect(await holds(world.campaign)).toEqual(['plan', null]);
      await end();
      await step(world);
      expect(await progress(world.campaign)).toEqual(['requested']);
      expect(await holds(world.campaign)).toEqual([null, null]);
    });
  });

  it('whose connection is removed is cancelled, and messages in flight are uncertain until a receipt arrives', async () => {
    const world = await running(2);
    await step(world);
    clock.advance(PATIENCE_MS);
    await withoutConnection(async () => {
      await step(world);
      expect(await standingOf(world.campaign)).toEqual({
        ...{ status: 'CANCELADA', reason: 'ERR_CAMPAIGN_CONNECTION_REMOVED' },
      });
      expect((await shown(world))?.shipping).toMatchObject({ uncertain: 1, waiting: 1 });
      await ackChanged(world, 'server');
      expect((await shown(world))?.shipping).toMatchObject({ uncertain: 0, server: 1, waiting: 1 });
    });
    expect(await said(world.campaign)).toHaveLength(1);
  });

  it('completes when its connection is removed after the last message', async () => {
    const world = await running(1);
    await step(world);
    clock.advance(PATIENCE_MS);
    await withoutConnection(async () => {
      await step(world);
      expect(await standingOf(world.campaign)).toEqual({ status: 'FINALIZADA', reason: null });
      expect((await shown(world))?.shipping).toMatchObject({ uncertain: 1, waiting: 0 });
    });
  });

  it('accepts receipts that come a day late, after its end, in any order', async () => {
    const world = await running(1);
    await step(world);
    await acked(world.campaign);
    await step(world);
    expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
    clock.advance(DAY_MS);
    await ackChanged(world, 'failed', 'read', 'delivered', 'failed');
    const detail = await shown(world);
    expect(detail).toMatchObject({ status: 'FINALIZADA', shipping: { read: 1, failed: 0 } });
  });

  it('sends nothing again when the clock jumps by three days', async () => {
    const world = await running(2);
    await step(world);
    clock.advance(3 * DAY_MS);
    await step(world);
    await step(world);
    expect(await said(world.campaign)).toHaveLength(2);
    expect(await progress(world.campaign)).toEqual(['requested', 'requested']);
  });

  it('applies the sending hours in a changed time zone', async () => {
    const world = await running(1);
    const zone = (name: string) =>
      sql`update company set time_zone = ${name} where company_id = ${companyId}`.execute(
        campaigns.app.owner,
      );
    await chosen('campaignWindow', '1234567 08:00-20:00');
    await zone('Asia/Tokyo');
    await step(world);
    expect(await progress(world.campaign)).toEqual(['waiting']);
    const [reason, until] = await holds(world.campaign);
    expect([reason, until?.toISOString().slice(11)]).toEqual(['window', '23:00:00.000Z']);
    await zone('America/Sao_Paulo');
    await step(world);
    expect(await progress(world.campaign)).toEqual(['requested']);
    await chosen('campaignWindow', 'always');
  });

  it('excludes entries added to its list after the start, and counts them', async () => {
    const world = await listing('5511966660001');
    expect(await shown(world)).toMatchObject({ newInList: 0 });
    clock.advance(60_000);
    await listed('5511966660002', uuidv7(systemClock));
    expect(await shown(world)).toMatchObject({ newInList: 1, shipping: { total: 1 } });
    await step(world);
    await acked(world.campaign);
    await step(world);
    expect(await said(world.campaign)).toHaveLength(1);
    expect(await shown(world)).toMatchObject({ status: 'FINALIZADA', newInList: 0 });
  });
});
