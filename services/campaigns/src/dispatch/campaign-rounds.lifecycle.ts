import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, OWNER_DATABASE, PROCESS_DATABASE_URL } from '@prosa/platform';
import { whileSoleOwner } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { setTimeout as pause } from 'node:timers/promises';
import { expecting, isAborted, nameOfFault } from '@prosa/kernel';
import { campaignsAtWork, type CampaignAtWork } from '../campaign/campaign.queries';
import { Audiences } from './audience.service';
import { campaignEnvelope } from './campaign-envelope';
import { LaneSchedule } from './lane-schedule';
import { LanesService, type BusyLane } from './lanes.service';
import { campaignAggregate } from '../campaign/campaign.aggregate';

const ROUND_MS = 500;

const lanesOf = (campaigns: readonly CampaignAtWork[]): readonly BusyLane[] => {
  const lanes = new Map<string, BusyLane>();
  for (const { companyId, connectionId, status, uuid } of campaigns) {
    if (status !== 'EM_ANDAMENTO') continue;
    const key = `${companyId}:${connectionId}`;
    lanes.set(key, { companyId, connectionId, campaigns: [...(lanes.get(key)?.campaigns ?? []), uuid] });
  }
  return [...lanes.values()];
};

/**
 * Starts scheduled campaigns, takes their audiences and has their lanes served, in the one process that holds the
 * advisory lock. It is stateless, so that a crash, or a second owner for a moment, has no effect.
 */
@Injectable()
export class CampaignRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('campaigns');
  private readonly stopping = new AbortController();
  /** Preparations in progress by campaign, so that none runs twice. */
  private readonly underWay = new Map<string, Promise<void>>();
  private owning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(PROCESS_DATABASE_URL) private readonly url: string,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audiences: Audiences,
    private readonly queue: LanesService,
  ) {}

  onApplicationBootstrap(): void {
    const onError = (fault: unknown): void => this.warn(fault);
    const options = { url: this.url, name: 'campaigns', everyMs: 1_000, onError };
    this.owning = whileSoleOwner(options, signal => this.rounds(signal), this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.owning;
  }

  private async rounds(signal: AbortSignal): Promise<void> {
    const schedule = new LaneSchedule<BusyLane>({
      step: lane => this.queue.step(lane),
      retryMs: ROUND_MS,
      onFault: fault => this.warn(fault),
    });
    while (!signal.aborted) {
      await this.round(schedule).catch((fault: unknown) => this.warn(fault));
      await pause(ROUND_MS, undefined, { signal, ref: false }).catch(expecting(isAborted));
    }
    await schedule.stop();
    await Promise.allSettled(this.underWay.values());
  }

  private async round(schedule: LaneSchedule<BusyLane>): Promise<void> {
    const campaigns = await campaignsAtWork(this.db, this.clock.now());
    for (const { companyId, uuid, status } of campaigns) {
      if (status === 'PROGRAMADA') this.go(uuid, () => this.arrive(companyId, uuid));
      if (status === 'AGUARDANDO') this.go(uuid, () => this.audiences.take(companyId, uuid));
    }
    schedule.serve(lanesOf(campaigns));
  }

  private async arrive(companyId: number, uuid: string): Promise<void> {
    const target = { companyId, id: uuid };
    await this.aggregates.execute(campaignAggregate, target, { type: 'Arrive' }, campaignEnvelope(uuid));
  }

  private go(name: string, work: () => Promise<void>): void {
    if (this.underWay.has(name)) return;
    const working = work()
      .catch((fault: unknown) => this.warn(fault))
      .finally(() => this.underWay.delete(name));
    this.underWay.set(name, working);
  }

  private warn(fault: unknown): void {
    this.log.warn(`Processing campaigns failed; retrying: ${nameOfFault(fault)}`);
  }
}
