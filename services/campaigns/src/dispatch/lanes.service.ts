import { Inject, Injectable } from '@nestjs/common';
import type { MessageMedia } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  API_MESSAGES,
  CLOCK,
  OWNER_DATABASE,
  TENANT_DATABASE,
  type ApiMessage,
  type ApiMessageFile,
  type ApiMessages,
} from '@prosa/platform';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { campaignAggregate } from '../campaign/campaigns.service';
import { campaignSettingsOf } from '../config/campaign-settings';
import { optedOut } from '../opt-out/opt-out.queries';
import { optOutId } from '../opt-out/person-of';
import { ShippingDecisions } from '../shipping/shipping-decisions.service';
import type { ShippingCommand } from '../shipping/shipping.decider';
import type { Addressed } from '../shipping/shipping.events';
import { campaignMessageUuid } from '../shipping/shipping.projection';
import { campaignEnvelope } from './campaign-envelope';
import { wordsFor } from './campaign-words';
import {
  addressedOn,
  contactAddressee,
  isThrough,
  isUnsettled,
  laneGate,
  nextWaiting,
  type LaneRecipient,
} from './dispatch.queries';
import { PaceStore, type Lane } from './pace.store';

/** So long an ack is waited for before the next message; the outbox goes on by itself. */
const PATIENCE_MS = 30_000;

/** What may be otherwise in a moment; everything else that is refused stays so for this recipient. */
const FOR_NOW = ['ERR_WAPP_CHECK_CONTACT', 'ERR_CHECK_NUMBER', 'ERR_UNAVAILABLE', 'ERR_CONFLICT'];

const fileOf = ({ key, name, mime, size }: MessageMedia): ApiMessageFile => {
  const kinds = ['image', 'video', 'audio'] as const;
  const kind = kinds.find(each => mime.startsWith(`${each}/`)) ?? 'document';
  return { key, name, mediaType: mime, size, kind };
};

/** The running campaigns of a lane. */
export interface BusyLane extends Lane {
  readonly campaigns: readonly string[];
}

/**
 * Says the next word of a lane, when it is its turn. First the log says what somebody will be told, then it is asked for
 * through the door of unattended messages under a name that is a function of the recipient: wherever a process dies,
 * whoever comes next says that very message, and says it once.
 */
@Injectable()
export class Lanes {
  private readonly pace: PaceStore;
  private readonly settings: SettingsReader;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly recipients: ShippingDecisions,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(TENANT_DATABASE) tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
  ) {
    this.pace = new PaceStore(db);
    this.settings = new SettingsReader(tenants);
  }

  /** One step of a lane: nothing, one recipient, or the end of campaigns of which nobody waits. */
  async step(lane: BusyLane): Promise<void> {
    for (const recipient of await addressedOn(this.db, lane)) await this.carryOut(lane, recipient);
    const since = new Date(this.clock.now().getTime() - PATIENCE_MS);
    if (await isUnsettled(this.db, lane, { campaigns: lane.campaigns, since })) return;
    const last = await this.pace.due(lane);
    if (last === null) return;
    const next = await this.next(lane, last);
    if (next !== undefined) await this.address(lane, next);
  }

  /** A connection's campaigns take turns. */
  private async next({ companyId, campaigns }: BusyLane, last: string | undefined) {
    const turn = last === undefined ? 0 : campaigns.indexOf(last) + 1;
    for (const campaign of [...campaigns.slice(turn), ...campaigns.slice(0, turn)]) {
      const waiting = await nextWaiting(this.db, companyId, campaign);
      if (waiting !== undefined) return waiting;
      if (await isThrough(this.db, companyId, campaign)) await this.finish(companyId, campaign);
    }
    return undefined;
  }

  private async finish(companyId: number, campaign: string): Promise<void> {
    const target = { companyId, id: campaign };
    const { state } = await this.aggregates.load(campaignAggregate, target);
    if (state.status !== 'EM_ANDAMENTO') return;
    await this.aggregates.execute(campaignAggregate, target, { type: 'Finish' }, campaignEnvelope(campaign));
  }

  private async address(lane: BusyLane, recipient: LaneRecipient): Promise<void> {
    const { companyId, connectionId } = lane;
    const { campaignUuid, sourceUuid } = recipient;
    const gate = await laneGate(this.db, lane, this.clock.now());
    if (gate?.isOpen !== true || !(await this.recipients.isAllowed(companyId))) return;
    const settings = await campaignSettingsOf(this.settings, companyId);
    const to = await contactAddressee(this.db, companyId, sourceUuid);
    const left = to === undefined ? 'ERR_NO_CONTACT_FOUND' : await this.refusal(companyId, to.number);
    if (to === undefined || left !== null) {
      await this.recipients.decide(lane.companyId, recipient, {
        type: 'Skip',
        campaignUuid,
        reason: left ?? 'ERR_NO_CONTACT_FOUND',
      });
      return;
    }
    if (!(await this.pace.take(lane, campaignUuid, settings))) return;
    // Asked at last: who cancels has to expect one message more, not two.
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: campaignUuid });
    if (state.status !== 'EM_ANDAMENTO' || state.card.connectionId !== connectionId) return;
    const { timeZone } = gate;
    const words = wordsFor(state, {
      ...{ recipient: recipient.uuid, name: to.name, at: this.clock.now(), timeZone },
      variables: settings.variables,
    });
    const said = { number: to.number, body: words.body, media: state.media };
    const ids = this.messages.idsOf(this.messageOf(lane, recipient, said));
    const messageUuids = ids.map(id => campaignMessageUuid(connectionId, id));
    const message = { campaignUuid, connectionId, sourceUuid, ...said, variant: words.variant, messageUuids };
    await this.recipients.decide(lane.companyId, recipient, { type: 'Address', message });
    await this.carryOut(lane, recipient);
  }

  /** Asked again at each sending: between the audience and its turn somebody may have had enough. */
  private async refusal(companyId: number, number: string): Promise<string | null> {
    const id = optOutId(companyId, number);
    const out = await optedOut(this.db, companyId, [id]);
    return out.has(id) ? 'ERR_RECIPIENT_OPTED_OUT' : null;
  }

  /** Says what was settled on; however often, it is said once. */
  private async carryOut(lane: Lane, recipient: LaneRecipient): Promise<void> {
    const { campaignUuid, uuid } = recipient;
    const state = await this.recipients.load(lane.companyId, uuid);
    if (state.status !== 'addressed') return;
    await this.recipients.decide(
      lane.companyId,
      recipient,
      await this.say(lane, recipient, state.message, campaignUuid),
    );
  }

  private async say(
    lane: Lane,
    recipient: LaneRecipient,
    message: Addressed,
    campaignUuid: string,
  ): Promise<ShippingCommand> {
    try {
      const [sent] = await this.messages.send(this.messageOf(lane, recipient, message));
      return { type: 'Request', campaignUuid, ticketId: sent?.ticketId ?? 0 };
    } catch (fault) {
      if (!(fault instanceof DomainError) || FOR_NOW.includes(fault.code)) throw fault;
      return { type: 'Skip', campaignUuid, reason: fault.code };
    }
  }

  private messageOf(
    { companyId, connectionId }: Lane,
    { uuid, campaignUuid }: LaneRecipient,
    { number, body, media }: Pick<Addressed, 'number' | 'body' | 'media'>,
  ): ApiMessage & { readonly key: string } {
    const { correlationId } = campaignEnvelope(campaignUuid);
    const files = media === null ? [] : [fileOf(media)];
    return {
      companyId,
      connectionId,
      number,
      body,
      files,
      key: uuid,
      correlationId,
      origin: 'campaign',
    };
  }
}
