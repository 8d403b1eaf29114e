import { systemClock, uuidv7 } from '@prosa/kernel';
import { sql } from 'kysely';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { LanesService } from '../../campaigns/src/dispatch/lanes.service';
import { ShippingDecisions } from '../../campaigns/src/shipping/shipping-decisions.service';
import { messageEvents } from '../../conversations/src/core/message/message.events';
import {
  acked,
  card,
  caughtUp,
  companyId,
  decided,
  log,
  nextTurn,
  progress,
  retrying,
  running,
  said,
  secondConnection,
} from './testing/campaign-rig';
import { campaignSuite } from './testing/campaign-suite';
import { ackChanged, hanging, hangingBeforeAddress, step, type World } from './testing/campaign-workers';

describe('Retries of a campaign', () => {
  const campaigns = campaignSuite();
  const { shown } = campaigns;

  /** An agent sends the only message of a campaign again. */
  const repeated = async ({ campaign, members }: World): Promise<void> => {
    const [message] = await said(campaign);
    const { ticketUuid: id } = await campaigns.app.owner
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

  it('reach each person once, also when a receipt comes late', async () => {
    const first = await running(1);
    await step(first);
    await ackChanged(first, 'failed');
    await step(first);
    expect(await shown(first)).toMatchObject({ status: 'FINALIZADA', retryable: 1 });
    const [second, third] = [await retrying(first), await retrying(first)];
    // A recipient who is addressed by one retry is skipped by the other.
    await step(second);
    await step(third);
    expect(await progress(third.campaign)).toEqual(['skipped']);
    expect((await shown(third))?.failures).toEqual([{ code: 'ERR_RECIPIENT_REACHED', count: 1 }]);
    await ackChanged(second, 'failed');
    expect((await shown(first))?.retryable).toBe(1);
    const fourth = await retrying(first);
    await ackChanged(second, 'delivered');
    await step(fourth);
    expect(await said(fourth.campaign)).toEqual([]);
    expect((await shown(first))?.retryable).toBe(0);
  });

  describe('for failed recipients', () => {
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
      expect(await shown(world)).toMatchObject({ status: 'FINALIZADA', retryable: people });
      return world;
    };
    const bothSaid = async (one: World, two: World): Promise<readonly number[]> => [
      (await said(one.campaign)).length,
      (await said(two.campaign)).length,
    ];

    it('reach nobody twice on two connections at once', async () => {
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

    it('reach nobody twice while the read model is late', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first)];
      const zombie = hanging();
      await campaigns.app.owner.transaction().execute(async db => {
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

    it('leave a recipient to another retry when the first is cancelled', async () => {
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

    it('continue after a crash, and pass a recipient to another retry after a failure', async () => {
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

    it('send the message of the confirmed retry only', async () => {
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
      await campaigns.app.get(ShippingDecisions).decide(companyId, who, yes);
      const third = await retrying(first, other);
      await step(third);
      await step(second);
      expect(await bothSaid(second, third)).toEqual([2, 0]);
    });

    it('skip recipients who were reached already without waiting', async () => {
      const first = await failed();
      const [second, third] = [await retrying(first), await retrying(first)];
      await step(second);
      await nextTurn();
      const soon = await campaigns.app.get(LanesService).step(third.lane);
      expect(await progress(third.campaign)).toEqual(['skipped']);
      expect(soon).toBeLessThan(1_000);
    });

    it('treat a message that an agent resends as in flight', async () => {
      const first = await failed();
      const second = await retrying(first);
      await repeated(first);
      expect(await shown(first)).toMatchObject({ retryable: 0, shipping: { failed: 0 } });
      await step(second);
      expect(await said(second.campaign)).toEqual([]);
      await ackChanged(first, 'failed');
      expect(await shown(first)).toMatchObject({ retryable: 1, shipping: { failed: 1 } });
    });
  });
});
