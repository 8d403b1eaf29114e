import type { Aggregates } from '@prosa/event-store';
import { ManualClock, systemClock, uuidv7, type Clock } from '@prosa/kernel';
import { API_MESSAGES, BARRIER, CLOCK, EVENT_STORE, OWNER_DATABASE, type ApiMessages } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { campaignDetail } from '../../campaigns/src/campaign/campaign.queries';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { LaneGuard } from '../../campaigns/src/dispatch/lane-guard.service';
import { LanesService } from '../../campaigns/src/dispatch/lanes.service';
import { NumbersAhead } from '../../campaigns/src/dispatch/numbers-ahead.service';
import { ConfirmationAnswers } from '../../campaigns/src/confirmation/confirmation-answers.service';
import { ShippingDecisions } from '../../campaigns/src/shipping/shipping-decisions.service';
import { messageAckEvents } from '../../conversations/src/message/message-ack.events';
import { messageEvents } from '../../conversations/src/message/message.events';
import {
  acked,
  card,
  caughtUp,
  chosen,
  companyId,
  connectionId,
  decided,
  holds,
  log,
  nextTurn,
  openCampaigns,
  progress,
  retrying,
  running,
  said,
  secondConnection,
  standingOf,
} from './testing/campaign-rig';

type World = Awaited<ReturnType<typeof running>>;

const DAY_MS = 86_400_000;
/** Longer than a lane waits for a receipt. */
const PATIENCE_MS = 31_000;
/** Nine in the morning in São Paulo. */
const START = new Date('2026-11-25T12:00:00Z');

describe('a campaign, whatever happens meanwhile', () => {
  const clock = new ManualClock(START);
  let app: RecordApp;

  beforeAll(async () => {
    app = await openCampaigns(clock);
  });

  afterAll(() => app.close());

  const step = async ({ lane }: World): Promise<void> => {
    await nextTurn();
    await app.get(LanesService).step(lane);
  };

  const detailOf = async ({ campaign }: World) => {
    await caughtUp();
    return campaignDetail(app.owner, companyId, campaign, clock.now());
  };

  const ackChanged = async (
    world: World,
    ...states: readonly ('server' | 'delivered' | 'read' | 'failed')[]
  ): Promise<void> => {
    const [message] = await said(world.campaign);
    const facts = states.map(state => ({
      id: uuidv7(systemClock),
      fact: {
        type: 'MessageAckChanged',
        data: {
          messageId: message?.id ?? '',
          connectionId,
          state,
          code: state === 'failed' ? '479' : null,
        },
      } as const,
    }));
    const target = { companyId, id: uuidv7(systemClock) };
    await log().append(messageAckEvents, target, facts, campaignEnvelope(world.campaign));
    await caughtUp();
  };

  /** Removes the connection for as long as the work takes. */
  const withoutConnection = async (work: () => Promise<void>): Promise<void> => {
    const [row] = await app.owner
      .deleteFrom('connection')
      .where('id', '=', connectionId)
      .returningAll()
      .execute();
    if (row === undefined) throw new Error('There is no connection');
    await work().finally(() => app.owner.insertInto('connection').values(row).execute());
  };

  const lanesOf = (decisions: ShippingDecisions, messages: ApiMessages): LanesService =>
    new LanesService(
      log(),
      decisions,
      app.get<OwnerDatabase>(OWNER_DATABASE),
      app.get<Clock>(CLOCK),
      messages,
      app.get(LaneGuard),
      app.get(NumbersAhead),
    );

  /** A worker that hangs before it hands its message over, until it is let go on. */
  const hanging = () => {
    let letGo = (): void => undefined;
    let reached = (): void => undefined;
    const released = new Promise<void>(done => (letGo = done));
    const hangs = new Promise<void>(done => (reached = done));
    const messages = app.get<ApiMessages>(API_MESSAGES);
    const waiting: ApiMessages = {
      idsOf: message => messages.idsOf(message),
      send: async message => {
        reached();
        await released;
        return messages.send(message);
      },
    };
    return { lanes: lanesOf(app.get(ShippingDecisions), waiting), hangs, letGo };
  };

  /** A worker that hangs before it records that it addresses somebody, until it is let go on or crashes. */
  const hangingBeforeAddress = () => {
    let letGo = (): void => undefined;
    let crash = (): void => undefined;
    let reached = (): void => undefined;
    const released = new Promise<void>((done, fail) => {
      letGo = done;
      crash = () => fail(new Error('The process is gone'));
    });
    const hangs = new Promise<void>(done => (reached = done));
    const facts = log();
    const execute: Aggregates['execute'] = async (aggregate, target, command, envelope, guard) => {
      if ((command as { readonly type?: unknown }).type === 'Address') {
        reached();
        await released;
      }
      return facts.execute(aggregate, target, command, envelope, guard);
    };
    const slow = Object.create(facts, { execute: { value: execute } }) as Aggregates;
    const decisions = new ShippingDecisions(slow, app.get(BARRIER), app.get(EVENT_STORE));
    return { lanes: lanesOf(decisions, app.get(API_MESSAGES)), hangs, letGo, crash };
  };

  /** An agent sends the only message of a campaign again. */
  const repeated = async ({ campaign, members }: World): Promise<void> => {
    const [message] = await said(campaign);
    const { ticketUuid: id } = await app.owner
      .selectFrom('message')
      .where('uuid', '=', message?.uuid ?? '')
      .select('ticketUuid')
      .executeTakeFirstOrThrow();
    const history = await log().history(messageEvents, { companyId, id });
    const sent = history.find(({ data }) => 'messageId' in data && data.messageId === message?.id);
    if (sent?.type !== 'MessageSendRequested') throw new Error(`Nothing was sent to ${members.length}`);
    const fact = { type: 'MessageRetryRequested', data: sent.data } as const;
    await log().append(
      messageEvents,
      { companyId, id },
      [{ id: uuidv7(systemClock), fact }],
      campaignEnvelope(campaign),
    );
    await caughtUp();
  };

  it('is sent to nobody twice when a worker hangs and another completes it', async () => {
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

  it('cancelled while a worker hangs, lets that one message out and no other', async () => {
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

  it('while its tables are rebuilt, reaches everybody once, and the tables equal the log', async () => {
    const world = await running(6);
    const rebuilding = (async () => {
      for (let time = 0; time < 2; time += 1) expect(await app.rebuild()).toEqual([]);
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
    expect((await detailOf(world))?.shipping).toMatchObject({ total: 6, server: 6 });
    expect(await app.verify()).toEqual([]);
  });

  describe('when nobody may send', () => {
    const company = (what: string): Promise<unknown> =>
      sql`update company set ${sql.raw(what)} where company_id = ${companyId}`.execute(app.owner);

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

  it('whose connection is removed is cancelled, and what was under way is uncertain until it is proved', async () => {
    const world = await running(2);
    await step(world);
    clock.advance(PATIENCE_MS);
    await withoutConnection(async () => {
      await step(world);
      expect(await standingOf(world.campaign)).toEqual({
        ...{ status: 'CANCELADA', reason: 'ERR_CAMPAIGN_CONNECTION_REMOVED' },
      });
      expect((await detailOf(world))?.shipping).toMatchObject({ uncertain: 1, waiting: 1 });
      await ackChanged(world, 'server');
      expect((await detailOf(world))?.shipping).toMatchObject({ uncertain: 0, server: 1, waiting: 1 });
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
      expect((await detailOf(world))?.shipping).toMatchObject({ uncertain: 1, waiting: 0 });
    });
  });

  it('takes receipts that come a day late, after its end, in any order', async () => {
    const world = await running(1);
    await step(world);
    await acked(world.campaign);
    await step(world);
    expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
    clock.advance(DAY_MS);
    await ackChanged(world, 'failed', 'read', 'delivered', 'failed');
    const detail = await detailOf(world);
    expect(detail).toMatchObject({ status: 'FINALIZADA', shipping: { read: 1, failed: 0 } });
  });

  it('and its retries reach each person once, also by a receipt that comes late', async () => {
    const first = await running(1);
    await step(first);
    await ackChanged(first, 'failed');
    await step(first);
    expect(await detailOf(first)).toMatchObject({ status: 'FINALIZADA', retryable: 1 });
    const [second, third] = [await retrying(first), await retrying(first)];
    // A recipient who is addressed by one retry is skipped by the other.
    await step(second);
    await step(third);
    expect(await progress(third.campaign)).toEqual(['skipped']);
    expect((await detailOf(third))?.failures).toEqual([{ code: 'ERR_RECIPIENT_REACHED', count: 1 }]);
    await ackChanged(second, 'failed');
    expect((await detailOf(first))?.retryable).toBe(1);
    const fourth = await retrying(first);
    await ackChanged(second, 'delivered');
    await step(fourth);
    expect(await said(fourth.campaign)).toEqual([]);
    expect((await detailOf(first))?.retryable).toBe(0);
  });

  describe('that is sent again to its failures', () => {
    let other: number;

    beforeAll(async () => {
      other = await secondConnection();
    });

    /** A campaign that has ended without reaching anybody. */
    const failed = async (people = 1): Promise<World> => {
      const world = await running(people);
      for (let turn = 0; turn < people; turn += 1) {
        await step(world);
        await ackChanged(world, 'failed');
      }
      await step(world);
      expect(await detailOf(world)).toMatchObject({ status: 'FINALIZADA', retryable: people });
      return world;
    };
    const bothSaid = async (one: World, two: World): Promise<readonly number[]> => [
      (await said(one.campaign)).length,
      (await said(two.campaign)).length,
    ];

    it('reaches nobody by two retries on two connections at once', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first, other)];
      const slow = hangingBeforeAddress();
      const hung = slow.lanes.step(second.lane);
      await slow.hangs;
      await step(third);
      slow.letGo();
      await hung;
      expect(await bothSaid(second, third)).toEqual([1, 0]);
      expect(await progress(third.campaign)).toEqual(['skipped']);
    });

    it('reaches nobody by two retries while the tables are late', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first)];
      const zombie = hanging();
      await app.owner.transaction().execute(async db => {
        await sql`lock table campaign_shipping in share row exclusive mode`.execute(db);
        await nextTurn();
        const hung = zombie.lanes.step(second.lane);
        await zombie.hangs;
        await step(third);
        zombie.letGo();
        await hung;
      });
      expect(await bothSaid(second, third)).toEqual([1, 0]);
    });

    it('is left to another retry when the one that wanted to send was cancelled', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first, other)];
      const slow = hangingBeforeAddress();
      const hung = slow.lanes.step(second.lane);
      await slow.hangs;
      await decided(second.campaign, { type: 'CampaignCancelled', data: {} });
      await step(third);
      slow.letGo();
      await hung;
      await decided(second.campaign, { type: 'CampaignRestarted', data: {} });
      await step(second);
      expect(await bothSaid(second, third)).toEqual([0, 1]);
      expect(await progress(second.campaign)).toEqual(['skipped']);
    });

    it('is taken up by the same retry after a crash, and by another one after its failure', async () => {
      const first = await failed();
      const second = await retrying(first);
      const slow = hangingBeforeAddress();
      const hung = slow.lanes.step(second.lane);
      await slow.hangs;
      slow.crash();
      await expect(hung).rejects.toThrow('The process is gone');
      await step(second);
      expect(await said(second.campaign)).toHaveLength(1);
      await ackChanged(second, 'failed');
      const third = await retrying(first, other);
      await step(third);
      expect(await bothSaid(second, third)).toEqual([1, 1]);
    });

    it('lets who said yes to one retry get its message, and none of another', async () => {
      const first = await failed();
      const asking = { ...card, confirmation: true, confirmations: ['Posso?', '', '', '', ''] };
      const second = await retrying(first);
      const retry = { of: first.campaign, root: first.campaign, number: 1, name: card.name };
      await decided(second.campaign, { type: 'CampaignChanged', data: { card: { ...asking, retry } } });
      await step(second);
      await acked(second.campaign);
      const [{ recipient } = { recipient: '' }] = second.members;
      const who = { uuid: recipient, campaignUuid: second.campaign };
      const yes = { type: 'Confirm', campaignUuid: second.campaign, messageId: 'A1' } as const;
      await app.get(ShippingDecisions).decide(companyId, who, yes);
      const third = await retrying(first, other);
      await step(third);
      await step(second);
      expect(await bothSaid(second, third)).toEqual([2, 0]);
    });

    it('passes over who was reached already without waiting for the next turn', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first)];
      await step(second);
      await nextTurn();
      const soon = await app.get(LanesService).step(third.lane);
      expect(await progress(third.campaign)).toEqual(['skipped']);
      expect(soon).toBeLessThan(1_000);
    });

    it('counts a message that an agent repeats by hand as on its way', async () => {
      const first = await failed();
      const second = await retrying(first);
      await repeated(first);
      expect(await detailOf(first)).toMatchObject({ retryable: 0, shipping: { failed: 0 } });
      await step(second);
      expect(await said(second.campaign)).toEqual([]);
      await ackChanged(first, 'failed');
      expect(await detailOf(first)).toMatchObject({ retryable: 1, shipping: { failed: 1 } });
    });
  });

  it('is not said again when the clock jumps by three days', async () => {
    const world = await running(2);
    await step(world);
    clock.advance(3 * DAY_MS);
    await step(world);
    await step(world);
    expect(await said(world.campaign)).toHaveLength(2);
    expect(await progress(world.campaign)).toEqual(['requested', 'requested']);
  });

  it('follows the hours of the place where the company moves to', async () => {
    const world = await running(1);
    const zone = (name: string) =>
      sql`update company set time_zone = ${name} where company_id = ${companyId}`.execute(app.owner);
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

  describe('that asks first', () => {
    const asked = async (people: number): Promise<World> => {
      const world = await running(people);
      const asking = { ...card, confirmation: true, confirmations: ['Posso?', '', '', '', ''] };
      await decided(world.campaign, { type: 'CampaignChanged', data: { card: asking } });
      await step(world);
      await acked(world.campaign);
      return world;
    };
    /** What they write; whether it is taken for the answer. */
    const answered = async ({ members, campaign }: World): Promise<boolean> => {
      await caughtUp();
      const slot = { companyId, contactUuid: members[0]?.source ?? '', connectionId };
      const answer = { ...slot, messageId: uuidv7(systemClock), body: 'sim' };
      const envelope = { ...campaignEnvelope(campaign), causationId: uuidv7(systemClock) };
      return app.get(ConfirmationAnswers).take(answer, envelope);
    };
    const bodies = async ({ campaign }: World): Promise<readonly string[]> =>
      (await said(campaign)).map(({ body }) => body).toSorted();

    it('takes no yes while it is cancelled, and sends after one that comes after its restart', async () => {
      const world = await asked(1);
      await decided(world.campaign, { type: 'CampaignCancelled', data: {} });
      expect(await answered(world)).toBe(false);
      await decided(world.campaign, { type: 'CampaignRestarted', data: {} });
      await step(world);
      expect(await bodies(world)).toEqual(['Posso?']);
      expect(await answered(world)).toBe(true);
      await step(world);
      expect(await bodies(world)).toEqual(['Oi Rita', 'Posso?']);
    });

    it('takes a yes twice for one, and none once its message followed or a bot leads', async () => {
      const world = await asked(1);
      const leads = (bot: string | null) =>
        sql`update ticket set status = 'pending', bot = ${bot}
             where contact_uuid = ${world.members[0]?.source ?? ''}`.execute(app.owner);
      await leads('{}');
      expect(await answered(world)).toBe(false);
      await leads(null);
      expect([await answered(world), await answered(world)]).toEqual([true, true]);
      await step(world);
      expect(await bodies(world)).toEqual(['Oi Rita', 'Posso?']);
      expect(await answered(world)).toBe(false);
    });

    it('takes no yes of whom somebody wrote to since', async () => {
      const world = await asked(1);
      const said = { number: world.members[0]?.phone ?? '', body: 'Seu pedido saiu', files: [], key: null };
      const { correlationId } = campaignEnvelope(world.campaign);
      await app.get<ApiMessages>(API_MESSAGES).send({ companyId, connectionId, ...said, correlationId });
      expect(await answered(world)).toBe(false);
    });

    it('ends after 72 hours without an answer, and a later yes changes nothing', async () => {
      const world = await asked(1);
      clock.advance(71 * 3_600_000);
      await step(world);
      expect(await progress(world.campaign)).toEqual(['requested']);
      clock.advance(2 * 3_600_000);
      expect(await answered(world)).toBe(false);
      await step(world);
      expect(await progress(world.campaign)).toEqual(['skipped']);
      expect(await answered(world)).toBe(false);
      await step(world);
      expect(await bodies(world)).toEqual(['Posso?']);
      expect(await standingOf(world.campaign)).toMatchObject({ status: 'FINALIZADA' });
      expect((await detailOf(world))?.failures).toEqual([{ code: 'ERR_CAMPAIGN_UNCONFIRMED', count: 1 }]);
    });
  });
});
