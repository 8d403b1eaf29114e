import { systemClock, uuidv7 } from '@prosa/kernel';
import { API_MESSAGES, type ApiMessages } from '@prosa/platform';
import type { RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { sendSecondsOf } from '../../campaigns/src/campaign/campaign.queries';
import { campaignEvents } from '../../campaigns/src/campaign/campaign.events';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { LanesService } from '../../campaigns/src/dispatch/lanes.service';
import { ShippingDecisions } from '../../campaigns/src/shipping/shipping-decisions.service';
import { campaignAudienceEvents } from '../../campaigns/src/shipping/shipping.events';
import { ContactBook } from '../../conversations/src/core/contact/contact-book.service';
import { messageAckEvents } from '../../conversations/src/core/message/message-ack.events';
import {
  acked,
  addressed,
  card,
  caughtUp,
  checked,
  chosen,
  companyId,
  connectionId,
  decided,
  holds,
  listing,
  log,
  nextTurn,
  openCampaigns,
  optedOut,
  progress,
  running,
  said,
  standingOf,
  wrote,
} from './testing/campaign-rig';

describe('The lane of a connection after a crash', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openCampaigns();
  });

  afterAll(() => app.close());

  it('between address and request: exactly that message is sent', async () => {
    const world = await running(1);
    await addressed(world);
    await app.get(LanesService).step(world.lane);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Oi, é Natal' }]);
    expect(await progress(world.campaign)).toEqual(['requested']);
  });

  it('between request and mark: it is marked, and not sent again', async () => {
    const world = await running(1);
    const message = await addressed(world);
    await app.get<ApiMessages>(API_MESSAGES).send(message);
    await app.get(LanesService).step(world.lane);
    await app.get(LanesService).step(world.lane);
    expect(await said(world.campaign)).toHaveLength(1);
    expect(await progress(world.campaign)).toEqual(['requested']);
  });

  describe('between address and request', () => {
    const cancelled = { type: 'CampaignCancelled', data: {} } as const;

    it('of a cancelled campaign: nothing is sent while another runs, and that message after its restart', async () => {
      const [stopped, other] = [await running(1), await running(2)];
      await addressed(stopped);
      await decided(stopped.campaign, cancelled);
      for (let turn = 0; turn < 2; turn += 1) {
        await app.get(LanesService).step(other.lane);
        await acked(other.campaign);
        await nextTurn();
      }
      expect([await said(stopped.campaign), await progress(other.campaign)]).toEqual([
        [],
        ['requested', 'requested'],
      ]);
      await decided(stopped.campaign, { type: 'CampaignRestarted', data: {} });
      await app.get(LanesService).step(stopped.lane);
      expect(await said(stopped.campaign)).toMatchObject([{ body: 'Oi, é Natal' }]);
      expect(await progress(stopped.campaign)).toEqual(['requested']);
    });

    it('of a deleted campaign: nothing is sent', async () => {
      const [deleted, other] = [await running(1), await running(1)];
      await addressed(deleted);
      await decided(deleted.campaign, cancelled, { type: 'CampaignDeleted', data: { number: 1 } });
      await app.get(LanesService).step(other.lane);
      expect(await said(other.campaign)).toHaveLength(1);
      expect(await said(deleted.campaign)).toEqual([]);
    });

    it('to a recipient who opted out meanwhile: nothing is sent', async () => {
      const world = await running(1);
      await addressed(world);
      await optedOut(world.members[0]?.phone ?? '');
      await app.get(LanesService).step(world.lane);
      expect(await said(world.campaign)).toEqual([]);
      expect(await progress(world.campaign)).toEqual(['skipped']);
    });

    it('outside the sending window: it is sent when the window opens', async () => {
      const world = await running(1);
      await addressed(world);
      await chosen('campaignWindow', `${new Date().getUTCDay() === 3 ? 5 : 3} 12:00-12:01`);
      await app.get(LanesService).step(world.lane);
      expect(await said(world.campaign)).toEqual([]);
      await chosen('campaignWindow', 'always');
      await app.get(LanesService).step(world.lane);
      expect(await said(world.campaign)).toMatchObject([{ body: 'Oi, é Natal' }]);
    });
  });

  it('after the request of a campaign that was cancelled since: it is marked', async () => {
    const [stopped, other] = [await running(1), await running(1)];
    await app.get<ApiMessages>(API_MESSAGES).send(await addressed(stopped));
    await decided(stopped.campaign, { type: 'CampaignCancelled', data: {} });
    await app.get(LanesService).step(other.lane);
    expect(await progress(stopped.campaign)).toEqual(['requested']);
    expect(await said(stopped.campaign)).toHaveLength(1);
  });

  it('with two owners at once: one message is sent', async () => {
    const world = await running(1);
    const queue = app.get(LanesService);
    await Promise.allSettled([queue.step(world.lane), queue.step(world.lane)]);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Oi Rita' }]);
  });

  it('waits for each ack before the next message, and ends when each has one', async () => {
    const world = await running(2);
    const queue = app.get(LanesService);
    await queue.step(world.lane);
    await nextTurn();
    await queue.step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
    await acked(world.campaign);
    await queue.step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'requested']);
    await acked(world.campaign);
    await nextTurn();
    await queue.step(world.lane);
    await caughtUp();
    const row = await app.owner
      .selectFrom('campaign')
      .where('uuid', '=', world.campaign)
      .select('status')
      .executeTakeFirst();
    expect(row?.status).toBe('FINALIZADA');
  });

  it('sends nothing while the phone is not connected, or before its pause is over', async () => {
    const world = await running(2);
    await sql`update connection set status = 'DISCONNECTED' where id = ${connectionId}`.execute(app.owner);
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'waiting']);
    await sql`update connection set status = 'CONNECTED' where id = ${connectionId}`.execute(app.owner);
    await app.get(LanesService).step(world.lane);
    await acked(world.campaign);
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
  });

  it('holds all messages outside the sending window, with the end of the hold', async () => {
    const world = await running(1);
    // A single minute of the week that is not now.
    const day = new Date().getUTCDay() === 3 ? 5 : 3;
    await chosen('campaignWindow', `${day} 12:00-12:01`);
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting']);
    const [reason, until] = await holds(world.campaign);
    expect([reason, until?.toISOString().slice(11)]).toEqual(['window', '15:00:00.000Z']);
    await chosen('campaignWindow', 'always');
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested']);
    expect(await holds(world.campaign)).toEqual([null, null]);
  });

  it('knows how long WhatsApp takes for a message, for the estimate of the end', async () => {
    const [on, world] = [99, await running(2)];
    expect(await sendSecondsOf(app.owner, companyId, on)).toBeUndefined();
    const took = ['2026-03-01T12:00:02Z', '2026-03-01T12:00:06Z'].map(at => new Date(at));
    for (const [each, serverAt] of took.entries()) {
      const uuid = uuidv7(systemClock);
      const message = { uuid, companyId, campaignUuid: world.campaign, ack: 2, code: null, serverAt };
      await app.owner
        .insertInto('campaignMessage')
        .values({ ...message, deliveredAt: null, readAt: null })
        .execute();
      await app.owner
        .updateTable('campaignShipping')
        .set({ connectionId: on, messageUuid: uuid, addressedAt: new Date('2026-03-01T12:00:00Z') })
        .where('uuid', '=', world.members[each]?.recipient ?? '')
        .execute();
    }
    expect(await sendSecondsOf(app.owner, companyId, on)).toBe(4);
  });

  it('marks a number of a list as valid where WhatsApp knows it, and leaves one that was never checked', async () => {
    const validOf = async (phone: string): Promise<boolean | null | undefined> => {
      const world = await listing(phone);
      await app.get(LanesService).step(world.lane);
      expect(await progress(world.campaign)).toEqual(['requested']);
      const row = await app.owner
        .selectFrom('contactListItem')
        .where('uuid', '=', world.members[0]?.source ?? '')
        .select('whatsappValid')
        .executeTakeFirst();
      return row?.whatsappValid;
    };
    expect(await validOf('5511955560001')).toBe(true);
    const unchecked = '5511955560002';
    await app
      .get(ContactBook)
      .resolve(companyId, { phone: unchecked, lid: '' }, 'Rui', campaignEnvelope(unchecked));
    await caughtUp();
    await sql`update contact set checked = false where phone = ${unchecked}`.execute(app.owner);
    expect(await validOf(unchecked)).toBeNull();
  });

  it('checks the next twenty unknown numbers in one query, by its own connection', async () => {
    const numbers = Array.from({ length: 24 }, (_, index) => `55118777${String(10_000 + index)}`);
    const world = await listing(...numbers);
    const before = checked.length;
    await app.get(LanesService).step(world.lane);
    expect(checked.slice(before).map(each => each.connectionId)).toEqual([connectionId, connectionId]);
    const [question] = checked.slice(before);
    expect([...new Set(question?.numbers)]).toEqual(numbers.slice(0, 20));
    await decided(world.campaign, { type: 'CampaignCancelled', data: {} });
  });

  it('holds new contacts while WhatsApp restricts the number, and continues with known ones', async () => {
    const first = await running(1);
    await app.get(LanesService).step(first.lane);
    const [{ source: known } = { source: '' }] = first.members;
    await caughtUp();
    await wrote(known);
    const world = await running(1);
    const both = { recipient: uuidv7(systemClock), source: known };
    const members = [both];
    const taken = { campaignUuid: world.campaign, kind: 'contact', from: 1, members } as const;
    await log().append(
      campaignAudienceEvents,
      { companyId, id: uuidv7(systemClock) },
      [{ id: uuidv7(systemClock), fact: { type: 'CampaignAudienceTaken', data: taken } }],
      campaignEnvelope(world.campaign),
    );
    await caughtUp();
    const until = new Date(Date.now() + 3_600_000);
    await sql`update connection set restricted_until = ${until} where id = ${connectionId}`.execute(
      app.owner,
    );
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'requested']);
    expect(await holds(world.campaign)).toEqual(['restricted', until]);
    await sql`update connection set restricted_until = null where id = ${connectionId}`.execute(app.owner);
  });

  it('is cancelled by the third restriction within seven days, and continues when a user restarts it', async () => {
    const world = await running(1);
    const restrictedAgo = async (...days: readonly number[]): Promise<void> => {
      const past = days.map(day => ({ from: new Date(Date.now() - day * 86_400_000).toISOString() }));
      const json = JSON.stringify(past.map(each => ({ ...each, isAnnounced: true })));
      await sql`update connection set restrictions = ${json} where id = ${connectionId}`.execute(app.owner);
    };
    await restrictedAgo(8, 3, 0);
    await app.get(LanesService).step(world.lane);
    expect(await standingOf(world.campaign)).toEqual({ status: 'EM_ANDAMENTO', reason: null });
    const other = await running(1);
    await restrictedAgo(6, 3, 0);
    await app.get(LanesService).step(other.lane);
    expect(await progress(other.campaign)).toEqual(['waiting']);
    const cancelled = { status: 'CANCELADA', reason: 'ERR_CAMPAIGN_RESTRICTED' };
    expect(await standingOf(other.campaign)).toEqual(cancelled);
    await log().append(
      campaignEvents,
      { companyId, id: other.campaign },
      [{ id: uuidv7(systemClock), fact: { type: 'CampaignRestarted', data: {} } }],
      campaignEnvelope(other.campaign),
    );
    expect(await standingOf(other.campaign)).toEqual({ status: 'EM_ANDAMENTO', reason: null });
    await nextTurn();
    await app.get(LanesService).step(other.lane);
    expect(await progress(other.campaign)).toEqual(['requested']);
    await sql`update connection set restrictions = null where id = ${connectionId}`.execute(app.owner);
  });

  it('holds new contacts when the daily cap is reached', async () => {
    const world = await running(2);
    await chosen('campaignStrangersPerDay', '1');
    await app.get(LanesService).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'waiting']);
    const [reason, until] = await holds(world.campaign);
    expect(reason).toBe('newChats');
    expect(until?.getTime()).toBeGreaterThan(Date.now());
    await chosen('campaignStrangersPerDay', '0');
  });

  it('holds a campaign with many failures until a user resumes it', async () => {
    const world = await running(8);
    for (let each = 0; each < 6; each += 1) {
      await app.get(LanesService).step(world.lane);
      const [last] = (await said(world.campaign)).slice(-1);
      const data = { messageId: last?.id ?? '', connectionId, state: 'failed', code: '479' } as const;
      const all = (await said(world.campaign)).map(({ id }) => ({
        id: uuidv7(systemClock),
        fact: { type: 'MessageAckChanged', data: { ...data, messageId: id } } as const,
      }));
      await log().append(
        messageAckEvents,
        { companyId, id: uuidv7(systemClock) },
        all,
        campaignEnvelope('c'),
      );
      await caughtUp();
      await nextTurn();
    }
    await app.get(LanesService).step(world.lane);
    expect(await holds(world.campaign)).toEqual(['failures', null]);
    expect((await progress(world.campaign)).filter(each => each === 'waiting')).toHaveLength(2);
    const target = { companyId, id: world.campaign };
    const again = (['CampaignCancelled', 'CampaignRestarted'] as const).map(type => ({
      id: uuidv7(systemClock),
      fact: { type, data: {} } as const,
    }));
    await log().append(campaignEvents, target, again, campaignEnvelope(world.campaign));
    await caughtUp();
    await app.get(LanesService).step(world.lane);
    expect((await progress(world.campaign)).filter(each => each === 'waiting')).toHaveLength(1);
  });

  it('keeps its order and reaches nobody twice when stopped, changed and restarted fifty times', async () => {
    const world = await running(10);
    const target = { companyId, id: world.campaign };
    for (let round = 1; round <= 50; round += 1) {
      const messages = [`Oi {{firstName}}, ${round}`, '', '', '', ''];
      const again = [
        { type: 'CampaignCancelled', data: {} },
        { type: 'CampaignChanged', data: { card: { ...card, messages } } },
        { type: 'CampaignRestarted', data: {} },
      ] as const;
      const facts = again.map(fact => ({ id: uuidv7(systemClock), fact }));
      await log().append(campaignEvents, target, facts, campaignEnvelope(world.campaign));
      await nextTurn();
      // Two owners at once, as where a worker hangs.
      await Promise.allSettled([
        app.get(LanesService).step(world.lane),
        app.get(LanesService).step(world.lane),
      ]);
      if (round % 5 === 0) await acked(world.campaign);
    }
    const rows = await app.owner
      .selectFrom('campaignShipping')
      .where('campaignUuid', '=', world.campaign)
      .select(['uuid', 'addressedAt'])
      .orderBy('addressedAt')
      .execute();
    const addressed = rows.filter(({ addressedAt }) => addressedAt !== null).map(({ uuid }) => uuid);
    expect(addressed).toEqual(world.members.slice(0, addressed.length).map(({ recipient }) => recipient));
    expect(addressed.length).toBeGreaterThan(5);
    expect(await said(world.campaign)).toHaveLength(addressed.length);
  });

  it('asks for a confirmation where the campaign does, and sends confirmed messages before asking others', async () => {
    const world = await running(2);
    const asking = { ...card, confirmation: true, confirmations: ['Posso?', '', '', '', ''] };
    const target = { companyId, id: world.campaign };
    const changed = { type: 'CampaignChanged', data: { card: asking } } as const;
    await log().append(
      campaignEvents,
      target,
      [{ id: uuidv7(systemClock), fact: changed }],
      campaignEnvelope('c'),
    );
    await caughtUp();
    await app.get(LanesService).step(world.lane);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Posso?' }]);
    await acked(world.campaign);
    const [first] = world.members;
    const who = { uuid: first?.recipient ?? '', campaignUuid: world.campaign };
    const yes = { type: 'Confirm', campaignUuid: world.campaign, messageId: 'A1' } as const;
    await app.get(ShippingDecisions).decide(companyId, who, yes);
    await nextTurn();
    await app.get(LanesService).step(world.lane);
    expect((await said(world.campaign)).map(({ body }) => body)).toEqual(
      expect.arrayContaining(['Posso?', 'Oi Rita']),
    );
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
  });

  it('alternates between the campaigns of a connection, independent of their start and size', async () => {
    const [large, small] = [await running(4), await running(2)];
    const lane = { companyId, connectionId, campaigns: [large.campaign, small.campaign] };
    for (let turn = 0; turn < 4; turn += 1) {
      await app.get(LanesService).step(lane);
      for (const { campaign } of [large, small]) await acked(campaign);
      await nextTurn();
    }
    const through = async ({ campaign }: { readonly campaign: string }) =>
      (await progress(campaign)).filter(each => each === 'requested').length;
    expect([await through(large), await through(small)]).toEqual([2, 2]);
  });
});
