import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  instantOf,
  wallTime,
  type CampaignHold,
  type CampaignSettings,
  type NewChatQuotaView,
} from '@prosa/contracts';
import type { PersonalHashes } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, OWNER_DATABASE, PERSONAL_HASHES } from '@prosa/platform';
import { restrictionsIn, type OwnerDatabase } from '@prosa/read-model';
import { CompanyCampaigns, type CampaignLanguage } from '../config/company-campaigns.service';
import { OptOutPeople } from '../opt-out/opt-out-ids';
import { campaignEnvelope } from './campaign-envelope';
import { laneGate } from './dispatch.queries';
import { guardedCampaigns, strangersSince, type GuardedCampaign } from './guard.queries';
import { NumbersAhead } from './numbers-ahead.service';
import type { Lane } from './pace.store';
import { campaignsTo, weekBefore } from './reach.queries';
import { opensAt } from './sending-window';
import { campaignAggregate } from '../campaign/campaign.aggregate';

/** More failures than this among the last 50 messages of a campaign hold it until a person decides. */
const MOST_FAILURES = 5;

/** So many restrictions within the days after which they are forgotten stop the campaigns of a connection. */
const MOST_RESTRICTIONS = 3;
const RESTRICTIONS_DAYS = 7;
const DAY_MS = 86_400_000;

/** Which campaigns of a lane may speak, and to whom. */
export interface LanePermission {
  readonly campaigns: readonly string[];
  /** Only contacts who wrote before may be addressed. */
  readonly isForKnown: boolean;
  readonly timeZone: string;
  readonly language: CampaignLanguage;
  readonly settings: CampaignSettings;
}

/** The campaign that is to be sent, or the first of its retries, and how many campaigns a person may get in a week. */
interface Refusing {
  readonly root: string;
  readonly perPersonWeek: number;
}

interface LaneHold extends CampaignHold {
  /** Whether contacts who wrote before are addressed nevertheless. */
  readonly sparesKnown: boolean;
}

/**
 * Decides before each message whether a lane may send (growth.md 2.7), and records what holds its campaigns and
 * until when. Checked before a recipient is addressed: a refused message would be lost for them.
 */
@Injectable()
export class LaneGuard {
  private readonly people: OptOutPeople;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly company: CompanyCampaigns,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
    private readonly numbers: NumbersAhead,
  ) {
    this.people = new OptOutPeople(db, hashes);
  }

  /**
   * Why a number is not sent to, at each sending: its owner may have opted out since the audience was taken, or have
   * got other campaigns.
   */
  async refusal(
    companyId: number,
    number: string,
    { root, perPersonWeek }: Refusing,
  ): Promise<string | null> {
    const out = await this.people.outAmong(companyId, [number]);
    if (out.has(number)) return 'ERR_RECIPIENT_OPTED_OUT';
    if (perPersonWeek === 0) return null;
    const reach = { since: weekBefore(this.clock.now()), apartFrom: root };
    const count = await campaignsTo(this.db, companyId, number, reach);
    return count >= perPersonWeek ? 'ERR_RECIPIENT_REACHED_LATELY' : null;
  }

  /** Before a message to a number of a list: WhatsApp is asked about it and the next ones. @throws what the check throws. */
  checkAhead(lane: Lane, campaignUuid: string, number: string): Promise<void> {
    return this.numbers.ask(lane, campaignUuid, number);
  }

  /** The permission of a lane now; null when its connection was removed. */
  async permit(lane: Lane & { readonly campaigns: readonly string[] }): Promise<LanePermission | null> {
    const { companyId } = lane;
    const now = this.clock.now();
    const gate = await laneGate(this.db, lane, now);
    if (gate === undefined) return null;
    const settings = await this.company.settings(companyId);
    const guarded = await this.stopped(companyId, gate.restrictions, now, lane.campaigns);
    const held = await this.holdOf(lane, { ...gate, settings, now, guarded });
    const campaigns: string[] = [];
    for (const campaign of guarded) {
      const own = campaign.failures > MOST_FAILURES ? FAILURES : held;
      await this.record(companyId, campaign, own);
      if (own === null || own.sparesKnown) campaigns.push(campaign.uuid);
    }
    const inTurn = lane.campaigns.filter(uuid => campaigns.includes(uuid));
    const language = await this.company.language(companyId);
    const { timeZone } = gate;
    return { campaigns: inTurn, isForKnown: held?.sparesKnown === true, timeZone, language, settings };
  }

  /** The campaigns of a lane that go on; those that ran into too many restrictions are cancelled. */
  private async stopped(
    companyId: number,
    restrictions: string | null,
    now: Date,
    campaigns: readonly string[],
  ): Promise<readonly GuardedCampaign[]> {
    const guarded = await guardedCampaigns(this.db, companyId, campaigns);
    const last = tooManyRestrictions(restrictions, now);
    const over = guarded.filter(({ resumedAt }) => last !== null && resumedAt !== null && resumedAt < last);
    const command = { type: 'Cancel', reason: 'ERR_CAMPAIGN_RESTRICTED' } as const;
    for (const { uuid } of over)
      await this.aggregates.execute(
        campaignAggregate,
        { companyId, id: uuid },
        command,
        campaignEnvelope(uuid),
      );
    return guarded.filter(each => !over.includes(each));
  }

  private async holdOf(lane: Lane, state: LaneState): Promise<LaneHold | null> {
    const { isPaid, isConnected, restrictedUntil, settings, timeZone, now } = state;
    if (!isPaid || !(await this.company.isAllowed(lane.companyId))) return closed('plan');
    if (!isConnected) return closed('disconnected');
    const opens = opensAt(settings.sendingWindow, timeZone, now);
    if (opens !== null) return closed('window', opens);
    if (restrictedUntil !== null && restrictedUntil > now)
      return { ...closed('restricted', restrictedUntil), sparesKnown: true };
    const quota = quotaHold(state);
    if (quota !== null) return quota;
    if (settings.strangersPerDay === 0) return null;
    const today = wallTime(timeZone, now).slice(0, 10);
    const written = await strangersSince(this.db, lane, instantOf(timeZone, `${today}T00:00`));
    if (written < settings.strangersPerDay) return null;
    return { ...closed('newChats', instantOf(timeZone, `${addDays(today, 1)}T00:00`)), sparesKnown: true };
  }

  private async record(companyId: number, campaign: GuardedCampaign, own: LaneHold | null): Promise<void> {
    const { uuid, holdReason, holdUntil } = campaign;
    const until = holdUntil?.toISOString() ?? null;
    if (holdReason === (own?.reason ?? null) && until === (own?.until ?? null)) return;
    const hold = own === null ? null : { reason: own.reason, until: own.until };
    const target = { companyId, id: uuid };
    const command = { type: 'Hold', hold } as const;
    await this.aggregates.execute(campaignAggregate, target, command, campaignEnvelope(uuid));
  }
}

interface LaneState {
  readonly isPaid: boolean;
  readonly isConnected: boolean;
  readonly restrictedUntil: Date | null;
  readonly settings: CampaignSettings;
  readonly timeZone: string;
  readonly newChatQuota: string | null;
  readonly guarded: readonly GuardedCampaign[];
  readonly now: Date;
}

const closed = (reason: CampaignHold['reason'], until: Date | null = null): LaneHold => ({
  reason,
  until: until?.toISOString() ?? null,
  sparesKnown: false,
});

const FAILURES = closed('failures');

/** When the last of too many restrictions began; null while they are fewer. A restart after that moment overrides it. */
const tooManyRestrictions = (restrictions: string | null, now: Date): Date | null => {
  const since = now.getTime() - RESTRICTIONS_DAYS * DAY_MS;
  const recent = restrictionsIn(restrictions).filter(({ from }) => Date.parse(from) > since);
  const last = recent.at(-1);
  return last === undefined || recent.length < MOST_RESTRICTIONS ? null : new Date(last.from);
};

/**
 * What WhatsApp's own quota of new chats holds: strangers once it is used up, and from the second warning on until a person
 * starts or restarts a campaign of the connection in spite of it. The first warning is only shown.
 */
const quotaHold = ({ newChatQuota, guarded, now }: LaneState): LaneHold | null => {
  if (newChatQuota === null) return null;
  const { level, cycleEndsAt, since } = JSON.parse(newChatQuota) as NewChatQuotaView;
  const ends = cycleEndsAt === null ? null : new Date(cycleEndsAt);
  if (ends !== null && ends <= now) return null;
  if (level === 'capped') return { ...closed('quota', ends), sparesKnown: true };
  const isDecided = guarded.some(({ resumedAt }) => resumedAt !== null && resumedAt > new Date(since));
  return level === 'secondWarning' && !isDecided
    ? { ...closed('quotaWarning', ends), sparesKnown: true }
    : null;
};
