import { Module } from '@nestjs/common';
import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, API_MESSAGES, BARRIER, NUMBER_CHECKS, type ApiMessages } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { PATIENCE_MS } from '@prosa/testing';
import { sql } from 'kysely';
import { campaignEvents, type CampaignCard } from '../../campaigns/src/campaign/campaign.events';
import { campaignsCatalogues, campaignsParts } from '../../campaigns/src/campaigns-content';
import { CompanyCampaigns } from '../../campaigns/src/config/company-campaigns.service';
import { campaignEnvelope } from '../../campaigns/src/dispatch/campaign-envelope';
import { LaneGuard } from '../../campaigns/src/dispatch/lane-guard.service';
import { Lanes } from '../../campaigns/src/dispatch/lanes.service';
import { ShippingDecisions } from '../../campaigns/src/shipping/shipping-decisions.service';
import { campaignAudienceEvents } from '../../campaigns/src/shipping/shipping.events';
import { campaignMessageUuid } from '../../campaigns/src/shipping/shipping.projection';
import { ApiConversations } from '../../conversations/src/api-message/api-conversations.handlers';
import { ApiMessagesAdapter } from '../../conversations/src/api-message/api-messages.adapter';
import { Recipients } from '../../conversations/src/api-message/recipients.handlers';
import { ContactBook } from '../../conversations/src/contact/contact-book.handlers';
import { ContactNumbers } from '../../conversations/src/contact/contact-numbers';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../conversations/src/conversations.read-model';
import { IngressKnowledge } from '../../conversations/src/ingress/ingress-knowledge.handlers';
import { messageAckEvents } from '../../conversations/src/message/message-ack.events';
import { SpeakingRights } from '../../conversations/src/ticket/speaking-rights.handlers';
import { TicketSlots } from '../../conversations/src/ticket/ticket-slot.handlers';

const companyId = 7;
const connectionId = 1;
const now = new Date();
const checks = { check: (_: number, number: string) => Promise.resolve({ exists: true, number }) };

@Module({
  providers: [
    ...[ContactBook, ContactNumbers, TicketSlots, SpeakingRights, Recipients, ApiConversations],
    ...[ApiMessagesAdapter, IngressKnowledge, CompanyCampaigns, ShippingDecisions, LaneGuard, Lanes],
    { provide: NUMBER_CHECKS, useValue: checks },
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
    { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
  ],
})
class LanesModule {}

const card: CampaignCard = {
  ...{ name: 'Natal', messages: ['Oi {{firstName}}', '', '', '', ''], confirmations: ['', '', '', '', ''] },
  ...{ confirmation: false, connectionId, contactListId: null, tagListId: 4, fileListId: null },
  scheduledAt: null,
};

describe('the lane of a connection, wherever a process died', () => {
  let app: RecordApp;
  let phones = 0;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [LanesModule],
      parts: [...conversationsParts, ...campaignsParts],
      catalogues: [...conversationsCatalogues, ...campaignsCatalogues],
    });
    await app.owner
      .insertInto('company')
      .values({
        ...{ companyId, uuid: uuidv7(systemClock), name: 'Padaria', timeZone: 'America/Sao_Paulo' },
        ...{ dueDate: null, email: '', phone: '', planId: null, blocked: false, recurrence: 'MENSAL' },
        ...{ trialExpiration: null, createdAt: now, updatedAt: now },
        schedules: JSON.stringify(DEFAULT_OPENING_HOURS) as never,
      })
      .execute();
    await app.owner
      .insertInto('setting')
      .values([
        { companyId, userId: 0, key: 'campaignsEnabled', value: 'enabled', updatedAt: now },
        { companyId, userId: 0, key: 'campaignWindow', value: 'always', updatedAt: now },
        { companyId, userId: 0, key: 'campaignOptOutLine', value: 'none', updatedAt: now },
      ])
      .execute();
    await app.owner
      .insertInto('connection')
      .values({
        ...{ greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' },
        ...{ expiresInactiveMessage: '', expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3 },
        ...{ timeToTransfer: 0, companyId, id: connectionId, uuid: uuidv7(systemClock), name: 'Fone' },
        ...{
          color: '#773DFA',
          purpose: 'service',
          isDefault: true,
          status: 'CONNECTED',
          reason: null,
          statusSince: now,
        },
        ...{ number: '5511300000', transferQueueId: null, promptId: null, integrationId: null },
        ...{ queueIds: [], createdAt: now, updatedAt: now },
      })
      .execute();
  });

  afterAll(() => app.close());

  const log = (): Aggregates => app.get<Aggregates>(AGGREGATES);
  const caughtUp = async (): Promise<unknown> =>
    app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });

  /** A campaign that runs, for people of the book; the lane's pause is over. */
  const running = async (people: number) => {
    const campaign = uuidv7(systemClock);
    const envelope = campaignEnvelope(campaign);
    const members: { recipient: string; source: string; phone: string }[] = [];
    for (let each = 0; each < people; each += 1) {
      const phone = `55119555${String(40_000 + ++phones)}`;
      const { uuid } = await app
        .get(ContactBook)
        .resolve(companyId, { phone, lid: '' }, 'Rita Alves', envelope);
      members.push({ recipient: uuidv7(systemClock), source: uuid, phone });
    }
    const named = members.map(({ recipient, source }) => ({ recipient, source }));
    const taken = { campaignUuid: campaign, kind: 'contact', from: 0, members: named } as const;
    await log().record(
      campaignAudienceEvents,
      { companyId, id: uuidv7(systemClock) },
      [{ id: uuidv7(systemClock), fact: { type: 'CampaignAudienceTaken', data: taken } }],
      envelope,
    );
    const facts = [
      { type: 'CampaignDrafted', data: { number: phones, card } },
      { type: 'CampaignPreparing', data: {} },
      { type: 'CampaignStarted', data: { count: people, leftOut: {} } },
    ] as const;
    const target = { companyId, id: campaign };
    const begun = facts.map(fact => ({ id: uuidv7(systemClock), fact }));
    await log().record(campaignEvents, target, begun, envelope);
    await caughtUp();
    await nextTurn();
    return { campaign, members, lane: { companyId, connectionId, campaigns: [campaign] } };
  };

  const nextTurn = async (): Promise<void> => {
    await sql`update campaigns.pace set next_at = now()`.execute(app.owner);
  };

  const said = async (campaign: string) => {
    await caughtUp();
    return app.owner
      .selectFrom('message as m')
      .innerJoin('campaignMessage as c', 'c.uuid', 'm.uuid')
      .where('c.campaignUuid', '=', campaign)
      .select(['m.id', 'm.uuid', 'm.body'])
      .execute();
  };

  const progress = async (campaign: string): Promise<readonly string[]> => {
    await caughtUp();
    const rows = await app.owner
      .selectFrom('campaignShipping')
      .where('campaignUuid', '=', campaign)
      .select('progress')
      .orderBy('place')
      .execute();
    return rows.map(row => row.progress);
  };

  const acked = async (campaign: string): Promise<void> => {
    const facts = (await said(campaign)).map(({ id }) => ({
      id: uuidv7(systemClock),
      fact: {
        type: 'MessageAckChanged',
        data: { messageId: id, connectionId, state: 'server', code: null },
      } as const,
    }));
    const target = { companyId, id: uuidv7(systemClock) };
    await log().record(messageAckEvents, target, facts, campaignEnvelope(campaign));
    await caughtUp();
  };

  /** What a process had settled on when it died. */
  const addressed = async ({ campaign, members }: Awaited<ReturnType<typeof running>>) => {
    const [{ recipient, source, phone } = { recipient: '', source: '', phone: '' }] = members;
    const message = {
      ...{ companyId, connectionId, number: phone, body: 'Oi, é Natal', files: [], key: recipient },
      ...{ correlationId: campaignEnvelope(campaign).correlationId, origin: 'campaign' as const },
    };
    const ids = app.get<ApiMessages>(API_MESSAGES).idsOf(message);
    const settled = {
      ...{ campaignUuid: campaign, connectionId, sourceUuid: source, number: phone, body: message.body },
      ...{ media: null, variant: 1, messageUuids: ids.map(id => campaignMessageUuid(connectionId, id)) },
    };
    await app
      .get(ShippingDecisions)
      .decide(companyId, { uuid: recipient, campaignUuid: campaign }, { type: 'Address', message: settled });
    await caughtUp();
    return message;
  };

  it('after the address and before the request: that very message is said', async () => {
    const world = await running(1);
    await addressed(world);
    await app.get(Lanes).step(world.lane);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Oi, é Natal' }]);
    expect(await progress(world.campaign)).toEqual(['requested']);
  });

  it('after the request and before it was marked: it is marked, and not said again', async () => {
    const world = await running(1);
    const message = await addressed(world);
    await app.get<ApiMessages>(API_MESSAGES).send(message);
    await app.get(Lanes).step(world.lane);
    await app.get(Lanes).step(world.lane);
    expect(await said(world.campaign)).toHaveLength(1);
    expect(await progress(world.campaign)).toEqual(['requested']);
  });

  it('with two owners at once: one message', async () => {
    const world = await running(1);
    const lanes = app.get(Lanes);
    await Promise.allSettled([lanes.step(world.lane), lanes.step(world.lane)]);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Oi Rita' }]);
  });

  it('waits for the ack of one before the next, and ends when each has one', async () => {
    const world = await running(2);
    const lanes = app.get(Lanes);
    await lanes.step(world.lane);
    await nextTurn();
    await lanes.step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
    await acked(world.campaign);
    await lanes.step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'requested']);
    await acked(world.campaign);
    await nextTurn();
    await lanes.step(world.lane);
    await caughtUp();
    const row = await app.owner
      .selectFrom('campaign')
      .where('uuid', '=', world.campaign)
      .select('status')
      .executeTakeFirst();
    expect(row?.status).toBe('FINALIZADA');
  });

  it('says nothing while the phone is not connected, or before its pause is over', async () => {
    const world = await running(2);
    await sql`update connection set status = 'DISCONNECTED' where id = ${connectionId}`.execute(app.owner);
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'waiting']);
    await sql`update connection set status = 'CONNECTED' where id = ${connectionId}`.execute(app.owner);
    await app.get(Lanes).step(world.lane);
    await acked(world.campaign);
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
  });

  const holds = async (campaign: string): Promise<readonly [string | null, Date | null]> => {
    await caughtUp();
    const row = await app.owner
      .selectFrom('campaign')
      .where('uuid', '=', campaign)
      .select(['holdReason', 'holdUntil'])
      .executeTakeFirstOrThrow();
    return [row.holdReason, row.holdUntil];
  };

  const chosen = async (key: string, value: string): Promise<void> => {
    await sql`insert into setting (company_id, user_id, key, value, updated_at) values (${companyId}, 0, ${key}, ${value}, now())
      on conflict (company_id, user_id, key) do update set value = excluded.value`.execute(app.owner);
  };

  /** Somebody of the audience has written to the company before. */
  const wrote = async (source: string): Promise<void> => {
    const { id } = await app.owner
      .selectFrom('contact')
      .where('uuid', '=', source)
      .select('id')
      .executeTakeFirstOrThrow();
    await sql`update message set from_me = false where company_id = ${companyId} and contact_id = ${id}`.execute(
      app.owner,
    );
  };

  it('holds everybody outside the sending window, and says until when', async () => {
    const world = await running(1);
    // A single minute of the week that is not now.
    const day = new Date().getUTCDay() === 3 ? 5 : 3;
    await chosen('campaignWindow', `${day} 12:00-12:01`);
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting']);
    const [reason, until] = await holds(world.campaign);
    expect([reason, until?.toISOString().slice(11)]).toEqual(['window', '15:00:00.000Z']);
    await chosen('campaignWindow', 'always');
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['requested']);
    expect(await holds(world.campaign)).toEqual([null, null]);
  });

  it('holds strangers while WhatsApp restricts the number, and goes on with whom it knows', async () => {
    const first = await running(1);
    await app.get(Lanes).step(first.lane);
    const [{ source: known } = { source: '' }] = first.members;
    await caughtUp();
    await wrote(known);
    const world = await running(1);
    const both = { recipient: uuidv7(systemClock), source: known };
    const members = [both];
    const taken = { campaignUuid: world.campaign, kind: 'contact', from: 1, members } as const;
    await log().record(
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
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'requested']);
    expect(await holds(world.campaign)).toEqual(['restricted', until]);
    await sql`update connection set restricted_until = null where id = ${connectionId}`.execute(app.owner);
  });

  it('holds strangers when the day has had as many as the company wants', async () => {
    const world = await running(2);
    await chosen('campaignStrangersPerDay', '1');
    await app.get(Lanes).step(world.lane);
    expect(await progress(world.campaign)).toEqual(['waiting', 'waiting']);
    const [reason, until] = await holds(world.campaign);
    expect(reason).toBe('newChats');
    expect(until?.getTime()).toBeGreaterThan(Date.now());
    await chosen('campaignStrangersPerDay', '0');
  });

  it('holds a campaign of which many messages fail, until a person takes it up again', async () => {
    const world = await running(8);
    for (let each = 0; each < 6; each += 1) {
      await app.get(Lanes).step(world.lane);
      const [last] = (await said(world.campaign)).slice(-1);
      const data = { messageId: last?.id ?? '', connectionId, state: 'failed', code: '479' } as const;
      const all = (await said(world.campaign)).map(({ id }) => ({
        id: uuidv7(systemClock),
        fact: { type: 'MessageAckChanged', data: { ...data, messageId: id } } as const,
      }));
      await log().record(
        messageAckEvents,
        { companyId, id: uuidv7(systemClock) },
        all,
        campaignEnvelope('c'),
      );
      await caughtUp();
      await nextTurn();
    }
    await app.get(Lanes).step(world.lane);
    expect(await holds(world.campaign)).toEqual(['failures', null]);
    expect((await progress(world.campaign)).filter(each => each === 'waiting')).toHaveLength(2);
    const target = { companyId, id: world.campaign };
    const again = (['CampaignCancelled', 'CampaignRestarted'] as const).map(type => ({
      id: uuidv7(systemClock),
      fact: { type, data: {} } as const,
    }));
    await log().record(campaignEvents, target, again, campaignEnvelope(world.campaign));
    await caughtUp();
    await app.get(Lanes).step(world.lane);
    expect((await progress(world.campaign)).filter(each => each === 'waiting')).toHaveLength(1);
  });

  it('asks first where the campaign does, and sends the message after a yes, before asking others', async () => {
    const world = await running(2);
    const asking = { ...card, confirmation: true, confirmations: ['Posso?', '', '', '', ''] };
    const target = { companyId, id: world.campaign };
    const changed = { type: 'CampaignChanged', data: { card: asking } } as const;
    await log().record(
      campaignEvents,
      target,
      [{ id: uuidv7(systemClock), fact: changed }],
      campaignEnvelope('c'),
    );
    await caughtUp();
    await app.get(Lanes).step(world.lane);
    expect(await said(world.campaign)).toMatchObject([{ body: 'Posso?' }]);
    await acked(world.campaign);
    const [first] = world.members;
    const who = { uuid: first?.recipient ?? '', campaignUuid: world.campaign };
    const yes = { type: 'Confirm', campaignUuid: world.campaign, messageId: 'A1' } as const;
    await app.get(ShippingDecisions).decide(companyId, who, yes);
    await nextTurn();
    await app.get(Lanes).step(world.lane);
    expect((await said(world.campaign)).map(({ body }) => body)).toEqual(
      expect.arrayContaining(['Posso?', 'Oi Rita']),
    );
    expect(await progress(world.campaign)).toEqual(['requested', 'waiting']);
  });

  it('gives the campaigns of a connection turns, whoever began first and however large it is', async () => {
    const [large, small] = [await running(4), await running(2)];
    const lane = { companyId, connectionId, campaigns: [large.campaign, small.campaign] };
    for (let turn = 0; turn < 4; turn += 1) {
      await app.get(Lanes).step(lane);
      for (const { campaign } of [large, small]) await acked(campaign);
      await nextTurn();
    }
    const through = async ({ campaign }: { readonly campaign: string }) =>
      (await progress(campaign)).filter(each => each === 'requested').length;
    expect([await through(large), await through(small)]).toEqual([2, 2]);
  });
});
