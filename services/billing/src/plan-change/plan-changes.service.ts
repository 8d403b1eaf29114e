import { Inject, Injectable, Logger } from '@nestjs/common';
import type { PlanOption, PlanOptions } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { nameOfFault, dayIn, DomainError, uuidv5, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  OWNER_DATABASE,
  SUBSCRIPTION_RENEWAL,
  type SubscriptionRenewal,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, PlanRow } from '@prosa/read-model';
import { centsOf } from '../cents';
import { Credits } from '../credit/credit.service';
import { eachAlone } from '../each-alone';
import { systemEnvelope } from '../system-envelope';
import { allPlans, findPlan } from '../plan/plan.queries';
import { planChangeAggregate } from './plan-change.aggregate';
import type { PlanChangeCommand } from './plan-change.decider';
import { quoteOf, type PlanQuote } from './plan-change.policy';
import {
  changesToCarryOut,
  isPaidFor,
  pendingChange,
  plannedCompany,
  type PlannedCompany,
  type WaitingChange,
} from './plan-change.queries';

const PAGE = 100;
const DAY = 86_400_000;

/** Changes of plan that companies make themselves; what is asked is recorded first, and carried out from there. */
@Injectable()
export class PlanChanges {
  private readonly log = new Logger('billing');

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(SUBSCRIPTION_RENEWAL) private readonly subscriptions: SubscriptionRenewal,
    private readonly credits: Credits,
  ) {}

  /** The plans that a company may choose, and what each would mean today. */
  async options(companyId: number): Promise<PlanOptions> {
    const [company, plans, waiting] = await Promise.all([
      this.company(companyId),
      allPlans(this.db, true),
      pendingChange(this.db, companyId),
    ]);
    const current = company.planId === null ? undefined : await findPlan(this.db, company.planId);
    if (current === undefined) return { options: [], pending: null };
    const offered = plans.some(({ id }) => id === current.id) ? plans : [current, ...plans];
    const pending = waiting === undefined || waiting.fromPlan !== current.id ? null : waiting;
    return {
      options: offered.map(plan => this.optionOf(company, current, plan)),
      pending: pending && { planId: pending.toPlan, effectiveOn: pending.effectiveOn },
    };
  }

  /**
   * Changes the plan, or has it changed on the due date, for what the person saw.
   * @throws ERR_NO_PLAN_FOUND, ERR_PLAN_QUOTE_CHANGED, ERR_PLAN_CHANGE_PAID
   */
  async ask(companyId: number, planId: number, seenCents: number, envelope: CommandEnvelope): Promise<void> {
    const company = await this.company(companyId);
    const { options } = await this.options(companyId);
    const option = options.find(({ plan }) => plan.id === planId);
    if (option === undefined || option.isCurrent || company.planId === null)
      throw new DomainError('ERR_NO_PLAN_FOUND');
    await this.refusePaid(companyId);
    const prorataCents = centsOf(option.prorata);
    if (prorataCents !== seenCents) throw new DomainError('ERR_PLAN_QUOTE_CHANGED');
    const wanted = { from: company.planId, to: planId, effectiveOn: option.effectiveOn, prorataCents };
    await this.run(companyId, { type: 'AskPlan', wanted }, envelope);
    if (option.effectiveOn !== null) return;
    for (const change of await this.due(companyId)) await this.carryOut(change);
  }

  /** Keeps the plan. @throws ERR_PLAN_CHANGE_PAID */
  async withdraw(companyId: number, envelope: CommandEnvelope): Promise<void> {
    await this.refusePaid(companyId);
    await this.run(companyId, { type: 'WithdrawPlanChange', reason: 'company' }, envelope);
  }

  /** Carries out what is due; idempotent, and continued after a crash. */
  async carryOutAll(): Promise<void> {
    await eachAlone(
      await this.due(),
      change => this.carryOut(change),
      fault => this.log.warn(`A change of plan waits: ${nameOfFault(fault)}`),
    );
  }

  /** The changes of all companies, or of one, that may be due in its time zone. */
  private due(companyId?: number): Promise<WaitingChange[]> {
    const tomorrow = new Date(this.clock.now().getTime() + DAY).toISOString().slice(0, 10);
    return changesToCarryOut(this.db, tomorrow, PAGE, companyId);
  }

  private async carryOut(change: WaitingChange): Promise<void> {
    const { companyId, uuid, timeZone, effectiveOn, fromPlan, toPlan, prorataCents, askedAt } = change;
    if (effectiveOn !== null && dayIn(timeZone, this.clock.now()) < effectiveOn) return;
    const envelope = systemEnvelope('plan-changes', uuid);
    const isObsolete = change.planId !== fromPlan && change.planId !== toPlan;
    if (isObsolete || (await findPlan(this.db, toPlan)) === undefined) {
      await this.run(companyId, { type: 'WithdrawPlanChange', reason: 'obsolete' }, envelope);
      return;
    }
    const charge = uuidv5('plan-change', companyId, toPlan, askedAt.toISOString());
    // The plan first: a change that is withdrawn was never charged.
    await this.subscriptions.changePlan({ companyId, uuid }, toPlan, envelope);
    await this.credits.charge(companyId, charge, prorataCents);
    await this.run(companyId, { type: 'CompletePlanChange', to: toPlan }, envelope);
  }

  private optionOf(company: PlannedCompany, current: PlanRow, plan: PlanRow): PlanOption {
    const { id, name, valueCents, users, connections, queues } = plan;
    const quote = this.quote(company, current, plan);
    return {
      plan: { id, name, value: valueCents / 100, users, connections, queues },
      isCurrent: id === current.id,
      effectiveOn: quote.effectiveOn,
      prorata: quote.prorataCents / 100,
      days: quote.days,
    };
  }

  private quote(company: PlannedCompany, current: PlanRow, plan: PlanRow): PlanQuote {
    return quoteOf({ ...company, plan: current }, plan, dayIn(company.timeZone, this.clock.now()));
  }

  /** Once the next period is paid for, the plan that it was paid for stays. */
  private async refusePaid(companyId: number): Promise<void> {
    const waiting = await pendingChange(this.db, companyId);
    if (waiting !== undefined && (await isPaidFor(this.db, waiting)))
      throw new DomainError('ERR_PLAN_CHANGE_PAID');
  }

  private async company(companyId: number): Promise<PlannedCompany> {
    const company = await plannedCompany(this.db, companyId);
    if (company === undefined) throw new DomainError('ERR_NO_COMPANY_FOUND');
    return company;
  }

  private async run(companyId: number, command: PlanChangeCommand, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: uuidv5('plan-change', companyId) };
    await runCommand(this.aggregates, this.barrier, planChangeAggregate, target, command, envelope);
  }
}
