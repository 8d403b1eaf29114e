import { Inject, Injectable } from '@nestjs/common';
import { holderMark, type MessageMedia, type NamedField } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  API_MESSAGES,
  CLOCK,
  OWNER_DATABASE,
  type ApiMessage,
  type ApiMessages,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { LivingCampaign } from '../campaign/campaign.decider';
import { filesOfList } from '../file-list/file-list.queries';
import { ShippingDecisions } from '../shipping/shipping-decisions.service';
import type { ShippingCommand } from '../shipping/shipping.decider';
import type { Addressed } from '../shipping/shipping.events';
import { campaignMessageUuid } from '../shipping/shipping.projection';
import { campaignEnvelope } from './campaign-envelope';
import { fileOf } from './campaign-file';
import { questionFor, wordsFor, type WordsFor } from './campaign-words';
import {
  addresseeOf,
  expiredQuestions,
  isThrough,
  isUnsettled,
  isStranger,
  nextWaiting,
  requestedOn,
  wentToCheckedNumber,
  type Addressee,
  type LaneRecipient,
} from './dispatch.queries';
import { isReachedElsewhere } from './failure.queries';
import { LaneGuard, type LanePermission } from './lane-guard.service';
import { PaceStore, type Lane } from './pace.store';
import { RetryClaims } from './retry-claims';
import { campaignAggregate } from '../campaign/campaign.aggregate';
import { contactListItemAggregate } from '../contact-list-item/contact-list-item.aggregate';

/** How long to wait for an ack before the next message is sent; the outbox keeps retrying in any case. */
const PATIENCE_MS = 30_000;

/** The pause of a lane that has nothing to send now. */
const IDLE_MS = 500;

/** Minimum pause of a lane: before the first check for an ack, and after a skipped recipient. */
const SOONEST_MS = 25;

/** Delay before known contacts are searched again among held ones. */
const QUIET_MS = 10_000;

const NOT_ON_WHATSAPP = 'ERR_WAPP_INVALID_CONTACT';

/** Transient errors, which are retried; any other refusal is final for the recipient. */
const FOR_NOW = ['ERR_WAPP_CHECK_CONTACT', 'ERR_CHECK_NUMBER', 'ERR_UNAVAILABLE', 'ERR_CONFLICT'];

/** How long an answer to a question counts (growth.md 2.6). */
const ANSWER_MS = 72 * 3_600_000;

/** A campaign sends a recipient at most two messages: its question, if any, and its message. */
type Step = 'confirmation' | 'message';

type Said = Pick<Addressed, 'number' | 'body' | 'media' | 'files'> & { readonly step: Step };

interface Reporting {
  readonly campaign: LivingCampaign;
  readonly person: WordsFor;
  readonly number: string;
}

/** What a recipient's message is made of. */
interface Settling {
  readonly campaign: LivingCampaign;
  readonly permission: LanePermission;
  readonly to: Addressee;
}

/** The running campaigns of a lane. */
export interface BusyLane extends Lane {
  readonly campaigns: readonly string[];
}

/**
 * Sends the next message of a lane when it is due. The address fact holds the whole message and is recorded first; then the
 * message is requested under an id that is a function of the recipient. After a crash between the two the recipient is the
 * next one, if campaigns may still send, and gets the same message under the same id, so that it is sent once.
 */
@Injectable()
export class LanesService {
  private readonly pace: PaceStore;
  private readonly claims: RetryClaims;
  /** Connections whose waiting recipients are strangers and held: they are not searched through twice a second. */
  private readonly quietUntil = new Map<number, number>();
  /** When the last message of each connection was requested by this process. */
  private readonly requestedAt = new Map<number, number>();

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly recipients: ShippingDecisions,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(API_MESSAGES) private readonly messages: ApiMessages,
    private readonly guard: LaneGuard,
  ) {
    this.pace = new PaceStore(db);
    this.claims = new RetryClaims(aggregates, db, recipients);
  }

  /**
   * One step of a lane: nothing, one recipient, or the end of campaigns without waiting recipients. Resolves to the
   * milliseconds after which the next step has something to do, as far as known.
   */
  async step(lane: BusyLane): Promise<number> {
    await this.completeRequested(lane);
    const now = this.clock.now().getTime();
    const since = new Date(now - PATIENCE_MS);
    if (await isUnsettled(this.db, lane, { campaigns: lane.campaigns, since }))
      return this.ackWait(lane, now);
    await this.expire(lane);
    const { waitMs, lastCampaign } = await this.pace.of(lane);
    if (waitMs > 0) return waitMs;
    const permission = await this.guard.permit(lane);
    if (permission !== null) return this.serve(lane, permission, lastCampaign);
    for (const campaign of lane.campaigns) await this.close(lane.companyId, campaign);
    return IDLE_MS;
  }

  /** Marks recipients as requested whose message was requested before a crash, whatever the status of their campaign. */
  private async completeRequested(lane: Lane): Promise<void> {
    for (const { holder, ticketId, ...recipient } of await requestedOn(this.db, lane)) {
      const { campaignUuid } = recipient;
      const command = { type: 'Request', campaignUuid, ...holderMark(holder), ticketId } as const;
      await this.recipients.decide(lane.companyId, recipient, command);
    }
  }

  /** The next recipient of a lane that is due. */
  private async serve(lane: BusyLane, permission: LanePermission, last: string | null): Promise<number> {
    const isQuiet =
      permission.isForKnown && (this.quietUntil.get(lane.connectionId) ?? 0) > this.clock.now().getTime();
    const next = isQuiet ? undefined : await this.next(lane, permission, last);
    if (next === undefined && permission.isForKnown && !isQuiet)
      this.quietUntil.set(lane.connectionId, this.clock.now().getTime() + QUIET_MS);
    if (next === undefined) return IDLE_MS;
    await this.address(lane, permission, next);
    return Math.max((await this.pace.of(lane)).waitMs, SOONEST_MS);
  }

  /** As long again as the message has been waiting for its ack: most come within milliseconds. */
  private ackWait({ connectionId }: Lane, now: number): number {
    const waited = now - (this.requestedAt.get(connectionId) ?? 0);
    return Math.min(Math.max(waited, SOONEST_MS), IDLE_MS);
  }

  /** Recipients who did not answer in time get nothing, and later answers are ordinary messages. */
  private async expire({ companyId, campaigns }: BusyLane): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    for (const recipient of await expiredQuestions(this.db, companyId, { campaigns, before })) {
      const { campaignUuid } = recipient;
      const command = { type: 'Skip', campaignUuid, reason: 'ERR_CAMPAIGN_UNCONFIRMED' } as const;
      await this.recipients.decide(companyId, recipient, command);
    }
  }

  /** A connection's campaigns take turns; those that are held only come to their end. */
  private async next(lane: BusyLane, permission: LanePermission, last: string | null) {
    const { companyId, campaigns } = lane;
    const turn = last === null ? 0 : campaigns.indexOf(last) + 1;
    for (const campaign of [...campaigns.slice(turn), ...campaigns.slice(0, turn)]) {
      const waiting = permission.campaigns.includes(campaign)
        ? await nextWaiting(this.db, lane, campaign, permission.isForKnown)
        : undefined;
      if (waiting !== undefined) return waiting;
      if (await isThrough(this.db, companyId, campaign)) await this.finish(companyId, campaign);
    }
    return undefined;
  }

  /** Ends a campaign whose connection was removed: its remaining recipients cannot be reached. */
  private async close(companyId: number, campaign: string): Promise<void> {
    if (await isThrough(this.db, companyId, campaign)) {
      await this.finish(companyId, campaign);
      return;
    }
    const target = { companyId, id: campaign };
    const command = { type: 'Cancel', reason: 'ERR_CAMPAIGN_CONNECTION_REMOVED' } as const;
    await this.aggregates.execute(campaignAggregate, target, command, campaignEnvelope(campaign));
  }

  private async finish(companyId: number, campaign: string): Promise<void> {
    const target = { companyId, id: campaign };
    const { state } = await this.aggregates.load(campaignAggregate, target);
    if (state.status !== 'EM_ANDAMENTO') return;
    await this.aggregates.execute(campaignAggregate, target, { type: 'Finish' }, campaignEnvelope(campaign));
  }

  /** The next step of a recipient, if nothing speaks against it at this moment. */
  private async address(lane: BusyLane, permission: LanePermission, recipient: LaneRecipient): Promise<void> {
    const { companyId, connectionId } = lane;
    const { campaignUuid, sourceUuid } = recipient;
    const to = await addresseeOf(this.db, companyId, sourceUuid);
    if (to === undefined) return this.leaveOut(lane, recipient, 'ERR_NO_CONTACT_FOUND');
    // Checked before the turn is taken: who is left out costs no pause.
    const left = await this.reasonAgainst(companyId, recipient, to, permission);
    if (left !== null) return this.leaveOut(lane, recipient, left);
    if (!(await this.pace.take(lane, campaignUuid, permission.settings))) return;
    // Checked last, so that at most one more message goes out after a cancellation.
    const { state } = await this.aggregates.load(campaignAggregate, { companyId, id: campaignUuid });
    if (state.status !== 'EM_ANDAMENTO' || state.card.connectionId !== connectionId) return;
    if (!recipient.isAddressed) {
      if (!(await this.claims.take(companyId, recipient)))
        return this.leaveOut(lane, recipient, 'ERR_RECIPIENT_REACHED');
      await this.settle(lane, recipient, { campaign: state, permission, to });
    }
    await this.carryOut(lane, recipient);
  }

  /** Why a recipient gets nothing; null when nothing is known against it. */
  private async reasonAgainst(
    companyId: number,
    { uuid, campaignUuid, isAddressed, retryRoot }: LaneRecipient,
    { number }: Addressee,
    { settings: { perPersonWeek } }: LanePermission,
  ): Promise<string | null> {
    const refusing = { root: retryRoot ?? campaignUuid, perPersonWeek: isAddressed ? 0 : perPersonWeek };
    const refusal = await this.guard.refusal(companyId, number, refusing);
    if (refusal !== null || isAddressed || retryRoot === null) return refusal;
    // By a late receipt of the first campaign, or by another retry.
    const isReached = await isReachedElsewhere(this.db, companyId, uuid, { root: retryRoot });
    return isReached ? 'ERR_RECIPIENT_REACHED' : null;
  }

  /** Skips a recipient, unless their message was requested before a crash; the read model may lag behind the log. */
  private async leaveOut(lane: Lane, recipient: LaneRecipient, reason: string): Promise<void> {
    const { companyId } = lane;
    const { uuid, campaignUuid } = recipient;
    const { status } = await this.recipients.load(companyId, uuid);
    if (status === 'addressed' || status === 'asking') {
      await this.recipients.caughtUp(companyId);
      if ((await requestedOn(this.db, lane, uuid)).length > 0) return;
    }
    await this.recipients.decide(companyId, recipient, { type: 'Skip', campaignUuid, reason });
  }

  /** Records the address event with a recipient's message. */
  private async settle(
    lane: Lane,
    recipient: LaneRecipient,
    { campaign, permission, to }: Settling,
  ): Promise<void> {
    const { settings, timeZone, language } = permission;
    const person = {
      ...{ recipient: recipient.uuid, name: to.name, at: this.clock.now(), timeZone, language },
      ...{
        variables: settings.variables,
        // Null where the contact was erased.
        fields: (JSON.parse(to.fields) as readonly NamedField[] | null) ?? [],
        optOutLine: settings.optOutLine,
        confirmed: recipient.isConfirmed ? recipient.variant : null,
      },
    };
    const command = await this.addressing(lane, recipient, { campaign, person, number: to.number });
    await this.recipients.decide(lane.companyId, recipient, command);
  }

  /** The next step: the question, if it needs confirmation, else the message. */
  private async addressing(
    lane: Lane,
    recipient: LaneRecipient,
    { campaign, person, number }: Reporting,
  ): Promise<ShippingCommand> {
    const { companyId, connectionId } = lane;
    const { campaignUuid, sourceUuid } = recipient;
    const stranger = (await isStranger(this.db, lane, recipient.uuid)) ? { isStranger: true as const } : {};
    const finished = (step: Step, body: string, said: Pick<Addressed, 'media' | 'files'>) => {
      const ids = this.messages.idsOf(this.messageOf(lane, recipient, { number, body, ...said, step }));
      const messageUuids = ids.map(id => campaignMessageUuid(connectionId, id));
      return { campaignUuid, connectionId, sourceUuid, number, body, ...said, ...stranger, messageUuids };
    };
    if (campaign.card.confirmation && !recipient.isConfirmed) {
      const { variant, body } = questionFor(campaign, person);
      return { type: 'Ask', question: { ...finished('confirmation', body, { media: null }), variant } };
    }
    const { variant, body } = wordsFor(campaign, person);
    const files = await this.listedFiles(companyId, campaign.card.fileListId);
    const said = { media: campaign.media, ...(files && { files }) };
    return { type: 'Address', message: { ...finished('message', body, said), variant } };
  }

  private async listedFiles(companyId: number, id: number | null): Promise<readonly MessageMedia[] | null> {
    return id === null ? null : ((await filesOfList(this.db, companyId, id)) ?? []);
  }

  /** Requests the message of an addressed recipient; idempotent. */
  private async carryOut(lane: Lane, recipient: LaneRecipient): Promise<void> {
    const { campaignUuid, uuid } = recipient;
    const state = await this.recipients.load(lane.companyId, uuid);
    if (state.status !== 'addressed' && state.status !== 'asking') return;
    const said =
      state.status === 'asking'
        ? { ...state.question, step: 'confirmation' as const }
        : { ...state.message, step: 'message' as const };
    const command = await this.say(lane, recipient, said, campaignUuid);
    await this.recipients.decide(lane.companyId, recipient, command);
    if (recipient.kind !== 'item') return;
    if (command.type === 'Skip' && command.reason === NOT_ON_WHATSAPP)
      await this.mark(lane.companyId, recipient, false);
    const [messageUuid] = said.messageUuids;
    if (command.type !== 'Request' || messageUuid === undefined) return;
    if (await wentToCheckedNumber(this.db, lane.companyId, messageUuid))
      await this.mark(lane.companyId, recipient, true);
  }

  /** The list shows WhatsApp's result for the number. */
  private async mark(
    companyId: number,
    { sourceUuid, campaignUuid }: LaneRecipient,
    isValid: boolean,
  ): Promise<void> {
    const target = { companyId, id: sourceUuid };
    const { state } = await this.aggregates.load(contactListItemAggregate, target);
    if (state.status === 'absent') return;
    const command = { type: 'Check', isValid } as const;
    await this.aggregates.execute(contactListItemAggregate, target, command, campaignEnvelope(campaignUuid));
  }

  private async say(
    lane: Lane,
    recipient: LaneRecipient,
    message: Addressed & { readonly step: Step },
    campaignUuid: string,
  ): Promise<ShippingCommand> {
    try {
      const to = await addresseeOf(this.db, lane.companyId, recipient.sourceUuid);
      const said = { ...this.messageOf(lane, recipient, message), name: to?.name ?? '' };
      if (recipient.kind === 'item') await this.guard.checkAhead(lane, campaignUuid, message.number);
      const [sent] = await this.messages.send(said);
      this.requestedAt.set(lane.connectionId, this.clock.now().getTime());
      if (sent === undefined) throw new Error('A message of a campaign was sent as no message');
      return { type: 'Request', campaignUuid, ...holderMark(sent.holder), ticketId: sent.ticketId };
    } catch (fault) {
      if (!(fault instanceof DomainError) || FOR_NOW.includes(fault.code)) throw fault;
      return { type: 'Skip', campaignUuid, reason: fault.code };
    }
  }

  private messageOf(
    { companyId, connectionId }: Lane,
    { uuid, campaignUuid }: LaneRecipient,
    { number, body, media, files: listed = [], step }: Said,
  ): ApiMessage & { readonly key: string } {
    const { correlationId } = campaignEnvelope(campaignUuid);
    const files = [...(media === null ? [] : [media]), ...listed].map(fileOf);
    return {
      companyId,
      connectionId,
      number,
      body,
      files,
      key: step === 'message' ? uuid : `${uuid}:${step}`,
      correlationId,
      origin: 'campaign',
      campaignUuid,
    };
  }
}
