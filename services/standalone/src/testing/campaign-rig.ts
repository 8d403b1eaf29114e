import { Module } from '@nestjs/common';
import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE } from '@prosa/http';
import { systemClock, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  API_MESSAGES,
  BARRIER,
  NUMBER_CHECKS,
  PERSONAL_HASHES,
  type ApiMessages,
  type NumberChecks,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { PATIENCE_MS } from '@prosa/testing';
import { sql } from 'kysely';
import {
  campaignEvents,
  type CampaignCard,
  type CampaignEvent,
} from '../../../campaigns/src/campaign/campaign.events';
import { campaignsCatalogues, campaignsParts } from '../../../campaigns/src/campaigns-content';
import { CompanyCampaigns } from '../../../campaigns/src/config/company-campaigns.service';
import { ConfirmationAnswers } from '../../../campaigns/src/confirmation/confirmation-answers.service';
import { campaignEnvelope } from '../../../campaigns/src/dispatch/campaign-envelope';
import { LaneGuard } from '../../../campaigns/src/dispatch/lane-guard.service';
import { LanesService } from '../../../campaigns/src/dispatch/lanes.service';
import { NumbersAhead } from '../../../campaigns/src/dispatch/numbers-ahead.service';
import { contactListItemEvents } from '../../../campaigns/src/contact-list-item/contact-list-item.events';
import { OptOutWords } from '../../../campaigns/src/opt-out/opt-out-words.service';
import { optOutAggregate } from '../../../campaigns/src/opt-out/opt-out.aggregate';
import { OptOuts } from '../../../campaigns/src/opt-out/opt-outs.service';
import { ContactOptOuts } from '../../../campaigns/src/opt-out/contact-opt-outs.service';
import { OptOutPeople } from '../../../campaigns/src/opt-out/opt-out-ids';
import { ShippingDecisions } from '../../../campaigns/src/shipping/shipping-decisions.service';
import { campaignAudienceEvents } from '../../../campaigns/src/shipping/shipping.events';
import { campaignMessageUuid } from '../../../campaigns/src/shipping/shipping.projection';
import { ApiConversations } from '../../../conversations/src/doors/api-message/api-conversations.service';
import { ApiMessagesAdapter } from '../../../conversations/src/doors/api-message/api-messages.adapter';
import { Recipients } from '../../../conversations/src/doors/api-message/recipients.service';
import { ContactBook } from '../../../conversations/src/core/contact/contact-book.service';
import { ContactNumbers } from '../../../conversations/src/core/contact/contact-numbers';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../../conversations/src/conversations.read-model';
import { IngressContext } from '../../../conversations/src/doors/ingress/ingress-context.service';
import { messageEvents } from '../../../conversations/src/core/message/message.events';
import { messageAckEvents } from '../../../conversations/src/core/message/message-ack.events';
import { SpeakingRights } from '../../../conversations/src/core/ticket/speaking-rights.service';
import { TicketSlots } from '../../../conversations/src/core/ticket/ticket-slot.service';

/** The company and the connection of the campaigns. */
export const companyId = 7;
export const connectionId = 1;
const now = new Date();
/** The questions to WhatsApp, in their order: by which connection, about which numbers. */
export const checked: { readonly connectionId: number | undefined; readonly numbers: readonly string[] }[] =
  [];
const checks: NumberChecks = {
  check(_, number, by) {
    checked.push({ connectionId: by?.connectionId, numbers: [number, ...(by?.along ?? [])] });
    return Promise.resolve({ exists: true, number });
  },
};

@Module({
  providers: [
    ...[ContactBook, ContactNumbers, TicketSlots, SpeakingRights, Recipients, ApiConversations],
    ...[ApiMessagesAdapter, IngressContext, CompanyCampaigns, ShippingDecisions, LaneGuard, LanesService],
    ...[ConfirmationAnswers, OptOutWords, OptOuts, OptOutPeople, ContactOptOuts, NumbersAhead],
    { provide: NUMBER_CHECKS, useValue: checks },
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
    { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
  ],
})
class LanesModule {}

/** A campaign to contacts with a tag. */
export const card: CampaignCard = {
  ...{ name: 'Natal', messages: ['Oi {{firstName}}', '', '', '', ''], confirmations: ['', '', '', '', ''] },
  ...{ confirmation: false, connectionId, contactListId: null, tagListId: 4, fileListId: null },
  scheduledAt: null,
};

let app: RecordApp;
let phones = 0;
let numbers = 0;

/** Opens campaigns with conversations, a company that may send at any hour, and a connected phone. */
export const openCampaigns = async (clock: Clock = systemClock): Promise<RecordApp> => {
  app = await openRecordApp({
    modules: [LanesModule],
    parts: [...conversationsParts, ...campaignsParts],
    catalogues: [...conversationsCatalogues, ...campaignsCatalogues],
    clock,
  });
  await app.owner
    .insertInto('company')
    .values({
      ...{ companyId, uuid: uuidv7(systemClock), name: 'Padaria', timeZone: 'America/Sao_Paulo' },
      ...{
        dueDate: null,
        email: '',
        phone: '',
        planId: null,
        blocked: false,
        free: false,
        recurrence: 'MENSAL',
      },
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
  return app;
};

/** The application that was opened last. */
export const campaignApp = (): RecordApp => app;

/** The log. */
export const log = (): Aggregates => app.get<Aggregates>(AGGREGATES);
/** Resolves when everything in the log is in the tables. */
export const caughtUp = async (): Promise<unknown> =>
  app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });

/** A recipient of a campaign. */
interface Member {
  readonly recipient: string;
  readonly source: string;
  readonly phone: string;
}

/** A phone number that no contact has yet. */
export const newPhone = (): string => `55119555${String(40_000 + ++phones)}`;

/** A running campaign for contacts of the book, whose lane is due. */
export const running = async (people: number) => {
  const members: Member[] = [];
  for (let each = 0; each < people; each += 1) {
    const phone = newPhone();
    const { uuid } = await app
      .get(ContactBook)
      .resolve(companyId, { phone, lid: '' }, 'Rita Alves', campaignEnvelope(phone));
    members.push({ recipient: uuidv7(systemClock), source: uuid, phone });
  }
  return begun(uuidv7(systemClock), members, card);
};

/** A running retry of a campaign for all of its recipients, whose lane is due; on the connection unless another is named. */
export const retrying = async (
  first: { readonly campaign: string; readonly members: readonly Member[] },
  on = connectionId,
) => {
  const members = first.members.map(each => ({ ...each, recipient: uuidv7(systemClock) }));
  const retry = { of: first.campaign, root: first.campaign, number: 1, name: card.name };
  return begun(uuidv7(systemClock), members, { ...card, connectionId: on, retry });
};

/** Connects a second phone; resolves to its connection. */
export const secondConnection = async (): Promise<number> => {
  const first = await app.owner
    .selectFrom('connection')
    .where('id', '=', connectionId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const id = connectionId + 1;
  const own = { id, uuid: uuidv7(systemClock), name: 'Outro fone', isDefault: false };
  await app.owner
    .insertInto('connection')
    .values({ ...first, ...own })
    .execute();
  return id;
};

/** A running campaign for items of a list with these numbers, whose lane is due. */
export const listing = async (...people: readonly string[]) => {
  const listUuid = uuidv7(systemClock);
  const members: Member[] = [];
  for (const phone of people) members.push(await listed(phone, listUuid));
  return begun(uuidv7(systemClock), members, { ...card, contactListId: 4, tagListId: null });
};

/** An item of the list of {@link listing}. */
export const listed = async (phone: string, listUuid: string): Promise<Member> => {
  const source = uuidv7(systemClock);
  const item = {
    ...{ uuid: source, id: ++numbers, listId: 4, listUuid, name: 'Rita Alves', phone, email: '' },
    ...{ whatsappValid: null, importUuid: null },
  };
  await log().append(
    contactListItemEvents,
    { companyId, id: source },
    [{ id: uuidv7(systemClock), fact: { type: 'ContactListItemAdded', data: item } }],
    campaignEnvelope(phone),
  );
  return { recipient: uuidv7(systemClock), source, phone };
};

const begun = async (campaign: string, members: readonly Member[], settings: CampaignCard) => {
  const envelope = campaignEnvelope(campaign);
  const named = members.map(({ recipient, source }) => ({ recipient, source }));
  const kind = settings.contactListId === null ? ('contact' as const) : ('item' as const);
  const root = settings.retry === undefined ? {} : { retryRoot: settings.retry.root };
  const taken = { campaignUuid: campaign, kind, from: 0, members: named, ...root };
  await log().append(
    campaignAudienceEvents,
    { companyId, id: uuidv7(systemClock) },
    [{ id: uuidv7(systemClock), fact: { type: 'CampaignAudienceTaken', data: taken } }],
    envelope,
  );
  const facts = [
    { type: 'CampaignDrafted', data: { number: ++numbers, card: settings } },
    { type: 'CampaignPreparing', data: {} },
    { type: 'CampaignStarted', data: { count: members.length, leftOut: {} } },
  ] as const;
  const target = { companyId, id: campaign };
  const recorded = facts.map(fact => ({ id: uuidv7(systemClock), fact }));
  await log().append(campaignEvents, target, recorded, envelope);
  await caughtUp();
  await nextTurn();
  const lane = { companyId, connectionId: settings.connectionId, campaigns: [campaign] };
  return { campaign, members, lane };
};

/** Facts of a campaign, shown. */
export const decided = async (campaign: string, ...facts: readonly CampaignEvent[]): Promise<void> => {
  const recorded = facts.map(fact => ({ id: uuidv7(systemClock), fact }));
  await log().append(campaignEvents, { companyId, id: campaign }, recorded, campaignEnvelope(campaign));
  await caughtUp();
};

/** The owner of a number opts out of campaigns, or in again. */
export const optedOut = async (number: string, type: 'OptOut' | 'ComeBack' = 'OptOut'): Promise<void> => {
  const { id } = await new OptOutPeople(app.owner, app.get(PERSONAL_HASHES)).idsOf(companyId, {
    phone: number,
    lid: '',
  });
  const command = { type, connectionId } as const;
  await log().execute(optOutAggregate, { companyId, id }, command, campaignEnvelope(number));
  await caughtUp();
};

/** Ends the pause of every lane. */
export const nextTurn = async (): Promise<void> => {
  await sql`update campaigns.pace set next_at = now()`.execute(app.owner);
};

/** The messages of a campaign that were requested. */
export const said = async (campaign: string) => {
  await caughtUp();
  return app.owner
    .selectFrom('message as m')
    .innerJoin('campaignMessage as c', 'c.uuid', 'm.uuid')
    .where('c.campaignUuid', '=', campaign)
    .select(['m.id', 'm.uuid', 'm.ticketUuid', 'm.body'])
    .execute();
};

/** How far each recipient is, in their order. */
export const progress = async (campaign: string): Promise<readonly string[]> => {
  await caughtUp();
  const rows = await app.owner
    .selectFrom('campaignShipping')
    .where('campaignUuid', '=', campaign)
    .select('progress')
    .orderBy('place')
    .execute();
  return rows.map(row => row.progress);
};

/** WhatsApp takes every message of a campaign, or refuses them. */
export const acked = async (campaign: string, state: 'server' | 'failed' = 'server'): Promise<void> => {
  const facts = (await said(campaign)).map(({ id }) => ({
    id: uuidv7(systemClock),
    fact: {
      type: 'MessageAckChanged',
      data: { messageId: id, connectionId, state, code: null },
    } as const,
  }));
  const target = { companyId, id: uuidv7(systemClock) };
  await log().append(messageAckEvents, target, facts, campaignEnvelope(campaign));
  await caughtUp();
};

/** A user sends the messages of a campaign again. */
export const retried = async (campaign: string): Promise<void> => {
  for (const { id, ticketUuid } of await said(campaign)) {
    const target = { companyId, id: ticketUuid };
    const requested = (await log().history(messageEvents, target)).find(
      ({ type, data }) => type === 'MessageSendRequested' && data.messageId === id,
    );
    if (requested?.type !== 'MessageSendRequested') throw new Error('The message was never requested');
    const fact = { type: 'MessageRetryRequested', data: requested.data } as const;
    await log().append(
      messageEvents,
      target,
      [{ id: uuidv7(systemClock), fact }],
      campaignEnvelope(campaign),
    );
  }
  await caughtUp();
};

/** The state that a process leaves when it crashes after addressing. */
export const addressed = async ({ campaign, members }: Awaited<ReturnType<typeof running>>) => {
  const [{ recipient, source, phone } = { recipient: '', source: '', phone: '' }] = members;
  const message = {
    ...{ companyId, connectionId, number: phone, body: 'Oi, é Natal', files: [], key: recipient },
    ...{ correlationId: campaignEnvelope(campaign).correlationId, origin: 'campaign' as const },
  };
  const ids = app.get<ApiMessages>(API_MESSAGES).idsOf(message);
  const dispatched = {
    ...{ campaignUuid: campaign, connectionId, sourceUuid: source, number: phone, body: message.body },
    ...{ media: null, variant: 1, messageUuids: ids.map(id => campaignMessageUuid(connectionId, id)) },
  };
  await app
    .get(ShippingDecisions)
    .decide(companyId, { uuid: recipient, campaignUuid: campaign }, { type: 'Address', message: dispatched });
  await caughtUp();
  return message;
};

/** What holds a campaign, and until when. */
export const holds = async (campaign: string): Promise<readonly [string | null, Date | null]> => {
  await caughtUp();
  const row = await app.owner
    .selectFrom('campaign')
    .where('uuid', '=', campaign)
    .select(['holdReason', 'holdUntil'])
    .executeTakeFirstOrThrow();
  return [row.holdReason, row.holdUntil];
};

/** Status of a campaign, and why. */
export const standingOf = async (campaign: string) => {
  await caughtUp();
  return app.owner
    .selectFrom('campaign')
    .where('uuid', '=', campaign)
    .select(['status', 'reason'])
    .executeTakeFirst();
};

/** Changes a setting of the company. */
export const chosen = async (key: string, value: string): Promise<void> => {
  await sql`insert into setting (company_id, user_id, key, value, updated_at) values (${companyId}, 0, ${key}, ${value}, now())
    on conflict (company_id, user_id, key) do update set value = excluded.value`.execute(app.owner);
};

/** A member of the audience has written to the company before. */
export const wrote = async (source: string): Promise<void> => {
  const { id } = await app.owner
    .selectFrom('contact')
    .where('uuid', '=', source)
    .select('id')
    .executeTakeFirstOrThrow();
  await sql`update message set from_me = false where company_id = ${companyId} and contact_id = ${id}`.execute(
    app.owner,
  );
};
