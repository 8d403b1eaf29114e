import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { PlanFeature } from '@prosa/contracts';
import type { PlanGate } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import type { StorageQuota } from '@prosa/media';
import { CLOCK, FACT_SUBSCRIPTIONS, OWNER_DATABASE, type FactSubscriptions } from '@prosa/platform';
import type { CompanyPlanAssigned, PlanChanged } from '@prosa/published-facts';
import type { OwnerDatabase, PlanRow } from '@prosa/read-model';
import type { LimitedKind, PlanLimitsReader } from '@prosa/resource';
import { planOfCompany } from './plan.queries';

/** Lifetime of a cached plan for feature checks. */
const FRESH_MS = 2_000;
const CAPACITY = 5_000;
const GIBIBYTE = 1_073_741_824;

interface Entry {
  readonly plan: Promise<PlanRow | undefined>;
  readonly until: number;
}

/**
 * The plan of a company. Its features are needed by every request, and so cached for two seconds, or until a fact
 * about the company's plan arrives; its quotas are read each time.
 */
@Injectable()
export class PlanCover implements PlanGate, PlanLimitsReader, StorageQuota, OnModuleInit, OnModuleDestroy {
  private readonly entries = new Map<number, Entry>();
  private unsubscribe: () => void = () => undefined;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FACT_SUBSCRIPTIONS) private readonly facts: FactSubscriptions,
  ) {}

  onModuleInit(): void {
    const stops = [
      this.facts.subscribe<CompanyPlanAssigned>(['CompanyPlanAssigned'], ({ metadata }) =>
        this.entries.delete(metadata.companyId),
      ),
      this.facts.subscribe<PlanChanged>(['PlanChanged'], () => this.entries.clear()),
    ];
    this.unsubscribe = () => stops.forEach(stop => stop());
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  async allows(companyId: number, feature: PlanFeature): Promise<boolean> {
    return (await this.remembered(companyId))?.[feature] ?? true;
  }

  async limitOf(companyId: number, kind: LimitedKind): Promise<number | null> {
    return (await planOfCompany(this.db, companyId))?.[kind] ?? null;
  }

  async bytesOf(companyId: number): Promise<number | null> {
    const { storageGb = 0 } = (await this.remembered(companyId)) ?? {};
    return storageGb === 0 ? null : storageGb * GIBIBYTE;
  }

  private remembered(companyId: number): Promise<PlanRow | undefined> {
    const now = this.clock.now().getTime();
    const known = this.entries.get(companyId);
    if (known !== undefined && known.until > now) return known.plan;
    if (this.entries.size >= CAPACITY) this.entries.clear();
    const plan = planOfCompany(this.db, companyId);
    this.entries.set(companyId, { plan, until: now + FRESH_MS });
    // A lost database must not be remembered as an answer.
    plan.catch(() => this.entries.delete(companyId));
    return plan;
  }
}
