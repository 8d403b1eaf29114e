import { createAggregates, type Aggregates, type CommandEnvelope } from '@prosa/event-store';
import { ManualClock, uuidv5, type Actor } from '@prosa/kernel';
import type { Platform } from '@prosa/platform';
import { sql } from 'kysely';
import {
  campaignEvents,
  type CampaignCard,
  type CampaignEvent,
} from '../../../campaigns/src/campaign/campaign.events';
import type { ShippingCommand } from '../../../campaigns/src/shipping/shipping.decider';
import { campaignAudienceEvents } from '../../../campaigns/src/shipping/shipping.events';
import { campaignMessageUuid } from '../../../campaigns/src/shipping/shipping.projection';
import { messageAckEvents } from '../../../conversations/src/core/message/message-ack.events';
import { ackStreamOf, mintMessageId } from '../../../conversations/src/core/message/message-id';
import { messageEvents } from '../../../conversations/src/core/message/message.events';
import { demoUuid, readModelCaughtUp } from './demo-commands';
import { demoCompanies } from './demo-content';
import { neverToBeSent } from './past-dispatch.store';
import { shippingAggregate } from '../../../campaigns/src/shipping/shipping.aggregate';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SECOND = 1_000;
/** São Paulo has had no summer time since 2019. */
const TEN_IN_SAO_PAULO = 13 * HOUR;
const DAYS_AGO = 4;
const TEXT =
  'Olá! Nesta semana o café em grão clássico sai com 10% de desconto a partir de 5 kg. Quer que a gente reserve?';

/** A recipient: their last conversation before the campaign, and their reply within three days after it. */
interface Recipient {
  readonly contactId: number;
  readonly contactUuid: string;
  readonly phone: string;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly replyTicketUuid: string | null;
  readonly replyMessageId: string | null;
}

interface CampaignDependencies {
  readonly companyId: number;
  readonly connectionId: number;
  readonly tagId: number;
}

const dependenciesOf = async ({ readModel }: Platform): Promise<CampaignDependencies | null> => {
  const uuid = demoUuid(demoCompanies[0]?.name ?? '');
  const { rows } = await sql<CampaignDependencies>`
    select c.company_id, (select min(w.id) from connection w where w.company_id = c.company_id) as connection_id,
           (select min(t.id) from tag t where t.company_id = c.company_id and t.name = 'VIP') as tag_id
      from company c where c.uuid = ${uuid}
       and not exists (select from campaign k where k.company_id = c.company_id)`.execute(readModel.owner);
  const [found] = rows;
  return found === undefined || found.connectionId === null || found.tagId === null ? null : found;
};

const recipientsOf = async (
  { readModel }: Platform,
  { companyId }: CampaignDependencies,
  startedAt: Date,
): Promise<readonly Recipient[]> => {
  const until = new Date(startedAt.getTime() + 3 * DAY);
  const { rows } = await sql<Recipient>`
    select distinct on (c.id) c.id as contact_id, c.uuid as contact_uuid, c.phone, t.uuid as ticket_uuid, t.id as ticket_id,
           r.ticket_uuid as reply_ticket_uuid, r.message_id as reply_message_id
      from ticket t join contact c on c.company_id = t.company_id and c.id = t.contact_id
      left join lateral (
        select n.uuid as ticket_uuid, m.id as message_id
          from ticket n join message m on m.company_id = n.company_id and m.ticket_uuid = n.uuid and not m.from_me
         where n.company_id = t.company_id and n.contact_id = t.contact_id
           and n.created_at > ${startedAt}::timestamptz and n.created_at < ${until}::timestamptz
         order by n.created_at, m.position limit 1) r on true
     where t.company_id = ${companyId} and t.status = 'closed' and not t.is_group and c.phone <> ''
       and t.updated_at < ${startedAt}::timestamptz
     order by c.id, t.id desc limit 40`.execute(readModel.owner);
  return rows;
};

// How far messages usually get: most are read, some only delivered, one is refused, one number has no WhatsApp.
const isSkipped = (index: number): boolean => index % 17 === 11;
const isRefused = (index: number): boolean => index % 19 === 7;
const isRead = (index: number): boolean => !isSkipped(index) && !isRefused(index) && index % 4 !== 1;

const messageIdOf = ({ contactUuid }: Recipient): string => mintMessageId(`demo campaign ${contactUuid}`);

/**
 * A campaign that the demo company sent some days ago, as facts by a clock that is set back, so that its report shows
 * something. What was sent then counts as sent, so that nothing of it goes out.
 */
class CampaignSeed {
  private readonly clock: ManualClock;
  private readonly aggregates: Aggregates;
  private readonly uuid = demoUuid('past', 'campaign');

  constructor(
    private readonly platform: Platform,
    private readonly at: CampaignDependencies,
    startedAt: Date,
  ) {
    this.clock = new ManualClock(new Date(startedAt.getTime() - HOUR));
    const { store, codec } = platform;
    this.aggregates = createAggregates({ store, codec, clock: this.clock, cacheSize: 1_000 });
  }

  async run(recipients: readonly Recipient[]): Promise<void> {
    const card: CampaignCard = {
      ...{ name: 'Café da semana', messages: [TEXT, '', '', '', ''], confirmations: ['', '', '', '', ''] },
      ...{ confirmation: false, connectionId: this.at.connectionId, contactListId: null },
      ...{ tagListId: this.at.tagId, fileListId: null, scheduledAt: null },
    };
    const number = await this.platform.readModel.numbers.next('campaign');
    await this.tell('drafted', [{ type: 'CampaignDrafted', data: { number, card } }]);
    this.clock.advance(HOUR);
    await this.audience(recipients);
    for (const [index, recipient] of recipients.entries()) await this.ship(recipient, index);
    for (const [index, recipient] of recipients.entries()) {
      this.clock.advance((20 + ((index * 37) % 90)) * SECOND);
      if (isRead(index)) await this.acked(recipient, 'read');
    }
    this.clock.advance(HOUR);
    for (const [index, recipient] of recipients.entries()) await this.replied(recipient, index);
    // At once and last: while it ran, the lanes of today would have gone on with it.
    await this.tell('ran', [
      { type: 'CampaignPreparing', data: {} },
      { type: 'CampaignStarted', data: { count: recipients.length, leftOut: { optedOut: 1, noNumber: 2 } } },
      { type: 'CampaignFinished', data: {} },
    ]);
  }

  private async audience(recipients: readonly Recipient[]): Promise<void> {
    const members = recipients.map(each => ({ recipient: this.idOf(each), source: each.contactUuid }));
    const data = { campaignUuid: this.uuid, kind: 'contact', from: 0, members } as const;
    const target = { companyId: this.at.companyId, id: uuidv5('campaign-audience', this.uuid, 0) };
    const fact = {
      id: demoUuid('past', 'campaign audience'),
      fact: { type: 'CampaignAudienceTaken', data },
    } as const;
    await this.aggregates.append(campaignAudienceEvents, target, [fact], this.envelope('audience'));
  }

  private async ship(recipient: Recipient, index: number): Promise<void> {
    const { companyId, connectionId } = this.at;
    const { contactUuid, phone, ticketId } = recipient;
    const campaignUuid = this.uuid;
    if (isSkipped(index)) {
      await this.decide(recipient, 'skip', {
        type: 'Skip',
        campaignUuid,
        reason: 'ERR_WAPP_INVALID_CONTACT',
      });
      return;
    }
    const messageId = messageIdOf(recipient);
    const messageUuids = [campaignMessageUuid(connectionId, messageId)];
    const said = { number: phone, body: TEXT, media: null, variant: 0, messageUuids };
    await this.decide(recipient, 'address', {
      type: 'Address',
      message: { campaignUuid, connectionId, sourceUuid: contactUuid, ...said },
    });
    await neverToBeSent(this.platform, {
      companyId: this.at.companyId,
      connectionId,
      chatKey: phone,
      messageId,
    });
    const { contactId, ticketUuid } = recipient;
    const data = {
      ...{ messageId, connectionId, ticketId, ticketUuid, contactId, contactUuid, user: null },
      ...{ to: { phone }, body: TEXT, quoted: null, clientId: null, campaignUuid },
    };
    const request = {
      id: demoUuid('past', 'campaign message', contactUuid),
      fact: { type: 'MessageSendRequested', data },
    } as const;
    await this.aggregates.append(
      messageEvents,
      { companyId, id: ticketUuid },
      [request],
      this.envelope('send', contactUuid),
    );
    await this.decide(recipient, 'request', { type: 'Request', campaignUuid, ticketId });
    this.clock.advance((6 + (index % 5)) * SECOND);
    await this.acked(recipient, isRefused(index) ? 'failed' : 'delivered');
  }

  private async replied(recipient: Recipient, index: number): Promise<void> {
    const { replyMessageId: messageId, replyTicketUuid: ticketUuid } = recipient;
    if (messageId === null || isSkipped(index)) return;
    const { connectionId } = this.at;
    await this.decide(recipient, 'reply', {
      type: 'Reply',
      campaignUuid: this.uuid,
      connectionId,
      messageId,
      ticketUuid,
    });
  }

  private async acked(recipient: Recipient, state: 'failed' | 'delivered' | 'read'): Promise<unknown> {
    const { companyId, connectionId } = this.at;
    const messageId = messageIdOf(recipient);
    const code = state === 'failed' ? '463' : null;
    const fact = { type: 'MessageAckChanged', data: { messageId, connectionId, state, code } } as const;
    const { phone } = recipient;
    const target = await ackStreamOf(this.platform.personalIds, companyId, connectionId, { phone });
    const id = demoUuid('past', 'campaign ack', messageId, state);
    return this.aggregates.append(messageAckEvents, target, [{ id, fact }], this.envelope(state, messageId));
  }

  private idOf({ contactUuid }: Recipient): string {
    return uuidv5('campaign-recipient', this.uuid, contactUuid);
  }

  private decide(recipient: Recipient, step: string, command: ShippingCommand): Promise<unknown> {
    const target = { companyId: this.at.companyId, id: this.idOf(recipient) };
    return this.aggregates.execute(
      shippingAggregate,
      target,
      command,
      this.envelope(step, recipient.contactUuid),
    );
  }

  private tell(step: string, facts: readonly CampaignEvent[]): Promise<unknown> {
    const target = { companyId: this.at.companyId, id: this.uuid };
    const all = facts.map((fact, index) => ({ id: demoUuid('past', 'campaign', step, String(index)), fact }));
    return this.aggregates.append(campaignEvents, target, all, this.envelope(step));
  }

  private envelope(...step: readonly string[]): CommandEnvelope {
    const commandId = demoUuid('past', 'campaign command', ...step);
    const actor: Actor = { kind: 'system', name: 'demo' };
    return { actor, correlationId: commandId, causationId: commandId, commandId };
  }
}

/** Adds a sent campaign to a demo company with a past; returns whether it did. */
export const seedCampaign = async (platform: Platform): Promise<boolean> => {
  await readModelCaughtUp(platform);
  const at = await dependenciesOf(platform);
  if (at === null) return false;
  const today = Math.floor(platform.clock.now().getTime() / DAY) * DAY;
  const startedAt = new Date(today - DAYS_AGO * DAY + TEN_IN_SAO_PAULO);
  const recipients = await recipientsOf(platform, at, startedAt);
  if (recipients.length === 0) return false;
  await new CampaignSeed(platform, at, startedAt).run(recipients);
  return true;
};
