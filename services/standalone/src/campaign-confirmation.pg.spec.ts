import { systemClock, uuidv7 } from '@prosa/kernel';
import { API_MESSAGES, type ApiMessages } from '@prosa/platform';
import { sql } from 'kysely';
import { ConfirmationAnswers } from '../../campaigns/src/confirmation/confirmation-answers.service';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { ShippingDecisions } from '../../campaigns/src/shipping/shipping-decisions.service';
import type { ShippingCommand } from '../../campaigns/src/shipping/shipping.decider';
import {
  acked,
  card,
  caughtUp,
  companyId,
  connectionId,
  decided,
  progress,
  retried,
  running,
  said,
  standingOf,
} from './testing/campaign-rig';
import { campaignSuite } from './testing/campaign-suite';
import { step, type World } from './testing/campaign-workers';

describe('A campaign with a confirmation question', () => {
  const campaigns = campaignSuite();
  const { clock, shown } = campaigns;

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
    return campaigns.app.get(ConfirmationAnswers).take(answer, envelope);
  };
  const bodies = async ({ campaign }: World): Promise<readonly string[]> =>
    (await said(campaign)).map(({ body }) => body).toSorted();

  it('accepts no confirmation while it is cancelled, and sends after one that comes after its restart', async () => {
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

  it('publishes a frame to the ticket’s viewers when its question is asked and answered, and to everybody when it ends', async () => {
    const before = (await campaigns.app.frames(companyId)).at(-1)?.seq ?? 0;
    const published = async () => {
      await caughtUp();
      const frames = await campaigns.app.frames(companyId, before);
      return frames.flatMap(({ channel, payload, audience }) =>
        channel === 'campaignQuestion' ? [{ ...payload, to: audience.kind }] : [],
      );
    };
    const world = await asked(1);
    const { ticketId, campaignId } = await campaigns.app.owner
      .selectFrom('ticket as t')
      .innerJoin('campaign as c', 'c.companyId', 't.companyId')
      .where('t.contactUuid', '=', world.members[0]?.source ?? '')
      .where('c.uuid', '=', world.campaign)
      .select(['t.id as ticketId', 'c.id as campaignId'])
      .executeTakeFirstOrThrow();
    const changed = { action: 'changed', ticketId, to: 'ticket' };
    expect(await published()).toEqual([changed]);
    await answered(world);
    expect(await published()).toEqual([changed, changed]);
    await decided(world.campaign, { type: 'CampaignCancelled', data: {} });
    expect(await published()).toEqual([
      ...[changed, changed],
      { action: 'campaignChanged', campaignId, to: 'permission' },
    ]);
  });

  it('publishes a frame when its question is refused by WhatsApp, and when it is sent again', async () => {
    const world = await running(1);
    const asking = { ...card, confirmation: true, confirmations: ['Posso?', '', '', '', ''] };
    await decided(world.campaign, { type: 'CampaignChanged', data: { card: asking } });
    await step(world);
    const before = (await campaigns.app.frames(companyId)).at(-1)?.seq ?? 0;
    const published = async () =>
      (await campaigns.app.frames(companyId, before)).flatMap(({ channel, payload, audience }) =>
        channel === 'campaignQuestion' ? [{ ...payload, to: audience.kind }] : [],
      );
    await acked(world.campaign, 'failed');
    const changed = { action: 'changed', ticketId: expect.any(Number), to: 'ticket' };
    expect(await published()).toEqual([changed]);
    await retried(world.campaign);
    expect(await published()).toEqual([changed, changed]);
  });

  it('publishes no frame of a question for recipients who get only a message', async () => {
    const before = (await campaigns.app.frames(companyId)).at(-1)?.seq ?? 0;
    const world = await running(1);
    await step(world);
    await decided(world.campaign, { type: 'CampaignCancelled', data: {} });
    const frames = await campaigns.app.frames(companyId, before);
    expect(frames.filter(({ channel }) => channel === 'campaignQuestion')).toEqual([]);
  });

  it('counts a repeated confirmation once, and accepts none after the message or while a bot leads', async () => {
    const world = await asked(1);
    const leads = (bot: string | null) =>
      sql`update ticket set status = 'pending', bot = ${bot}
           where contact_uuid = ${world.members[0]?.source ?? ''}`.execute(campaigns.app.owner);
    await leads('{}');
    expect(await answered(world)).toBe(false);
    await leads(null);
    expect([await answered(world), await answered(world)]).toEqual([true, true]);
    await step(world);
    expect(await bodies(world)).toEqual(['Oi Rita', 'Posso?']);
    expect(await answered(world)).toBe(false);
  });

  it('does not accept a confirmation after another message was sent to the customer', async () => {
    const world = await asked(1);
    const said = { number: world.members[0]?.phone ?? '', body: 'Seu pedido saiu', files: [], key: null };
    const { correlationId } = campaignEnvelope(world.campaign);
    await campaigns.app
      .get<ApiMessages>(API_MESSAGES)
      .send({ companyId, connectionId, ...said, correlationId });
    expect(await answered(world)).toBe(false);
  });

  it('counts recipients who declined or opted out after the question among the valid numbers', async () => {
    const world = await asked(2);
    await step(world);
    const [declines, optsOut] = world.members;
    const { campaign: campaignUuid } = world;
    const decisions = campaigns.app.get(ShippingDecisions);
    const decided = (uuid = '', command: ShippingCommand) =>
      decisions.decide(companyId, { uuid, campaignUuid }, command);
    await decided(declines?.recipient, { type: 'Decline', campaignUuid, messageId: 'A1' });
    await decided(optsOut?.recipient, { type: 'Skip', campaignUuid, reason: 'ERR_OPTED_OUT' });
    expect((await shown(world))?.shipping).toMatchObject({ total: 2, valid: 2, skipped: 2 });
    const unknown = await running(1);
    const skip = { type: 'Skip', reason: 'ERR_WAPP_INVALID_CONTACT' } as const;
    const target = { uuid: unknown.members[0]?.recipient ?? '', campaignUuid: unknown.campaign };
    await decisions.decide(companyId, target, { ...skip, campaignUuid: unknown.campaign });
    expect((await shown(unknown))?.shipping).toMatchObject({ total: 1, valid: 0, skipped: 1 });
  });

  it('ends after 72 hours without an answer, and a later confirmation changes nothing', async () => {
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
    expect((await shown(world))?.failures).toEqual([{ code: 'ERR_CAMPAIGN_UNCONFIRMED', count: 1 }]);
  });
});
