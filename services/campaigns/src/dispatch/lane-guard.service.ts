import { Inject, Injectable } from '@nestjs/common';
import { addDays, instantOf, wallTime, type CampaignHold, type CampaignSettings } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { campaignAggregate } from '../campaign/campaigns.service';
import { CompanyCampaigns } from '../config/company-campaigns.service';
import { campaignEnvelope } from './campaign-envelope';
import { laneGate } from './dispatch.queries';
import { guardedCampaigns, strangersSince, type GuardedCampaign } from './guard.queries';
import type { Lane } from './pace.store';
import { opensAt } from './sending-window';

/** More failures than this among the last 50 messages of a campaign hold it until a person decides. */
const MOST_FAILURES = 5;

/** Which campaigns of a lane may speak, and to whom. */
export interface LanePermission {
  readonly campaigns: readonly string[];
  /** Only people who wrote before may be written to. */
  readonly isForKnown: boolean;
  readonly timeZone: string;
  readonly settings: CampaignSettings;
}

interface LaneHold extends CampaignHold {
  /** Whether people who wrote before are written to all the same. */
  readonly sparesKnown: boolean;
}

/**
 * Decides before each message whether a lane may speak (growth.md 2.7), and records what holds its campaigns and until when.
 * Asked before a recipient is addressed: a refused message would be lost for them.
 */
@Injectable()
export class LaneGuard {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly company: CompanyCampaigns,
  ) {}

  /** Who may speak on a lane now; null when its connection was removed. */
  async permit(lane: Lane & { readonly campaigns: readonly string[] }): Promise<LanePermission | null> {
    const { companyId } = lane;
    const now = this.clock.now();
    const gate = await laneGate(this.db, lane, now);
    if (gate === undefined) return null;
    const settings = await this.company.settings(companyId);
    const held = await this.holdOf(lane, { ...gate, settings, now });
    const campaigns: string[] = [];
    for (const campaign of await guardedCampaigns(this.db, companyId, lane.campaigns)) {
      const own = campaign.failures > MOST_FAILURES ? FAILURES : held;
      await this.record(companyId, campaign, own);
      if (own === null || own.sparesKnown) campaigns.push(campaign.uuid);
    }
    const inTurn = lane.campaigns.filter(uuid => campaigns.includes(uuid));
    return { campaigns: inTurn, isForKnown: held?.sparesKnown === true, timeZone: gate.timeZone, settings };
  }

  private async holdOf(lane: Lane, state: LaneState): Promise<LaneHold | null> {
    const { isPaid, isConnected, restrictedUntil, settings, timeZone, now } = state;
    if (!isPaid || !(await this.company.isAllowed(lane.companyId))) return closed('plan');
    if (!isConnected) return closed('disconnected');
    const opens = opensAt(settings.sendingWindow, timeZone, now);
    if (opens !== null) return closed('window', opens);
    if (restrictedUntil !== null && restrictedUntil > now)
      return { ...closed('restricted', restrictedUntil), sparesKnown: true };
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
  readonly now: Date;
}

const closed = (reason: CampaignHold['reason'], until: Date | null = null): LaneHold => ({
  reason,
  until: until?.toISOString() ?? null,
  sparesKnown: false,
});

const FAILURES = closed('failures');
