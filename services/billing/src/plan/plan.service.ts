import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type ExecutedCommand } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, OWNER_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, OwnerDatabase, PlanRow } from '@prosa/read-model';
import { Reservations } from '@prosa/resource';
import { type OfferedPlan, type PlanCommand, type PlanState } from './plan.decider';
import { type PlanContent, type PlanEvent } from './plan.events';
import { companiesOf, findPlan } from './plan.queries';
import { planAggregate } from './plan.aggregate';

/** Plans belong to the platform: their streams have company 0, like unique values over all companies. */
const targetOf = (uuid: string) => ({ companyId: 0, id: uuid });

const nameOf = (name: string) =>
  ({
    companyId: 0,
    kind: 'plan.name',
    parts: [name.trim().toLowerCase()],
    error: 'ERR_PLAN_NAME_TAKEN',
  }) as const;

const same = (one: string, other: string): boolean => nameOf(one).parts[0] === nameOf(other).parts[0];

/** A plan that was added. */
export interface AddedPlan {
  readonly id: number;
  /** False when the read model is too late to know it: added again under the same command, it is the same. */
  readonly isShown: boolean;
}

/** Adds, changes and removes plans. */
@Injectable()
export class PlanService {
  private readonly reservations: Reservations;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {
    this.reservations = new Reservations(aggregates, clock);
  }

  /** Adds a plan, or finds the one added under the same uuid or command. @throws ERR_PLAN_NAME_TAKEN */
  async add(plan: PlanContent, envelope: CommandEnvelope, fixed?: string): Promise<AddedPlan> {
    const { commandId } = envelope;
    const uuid = fixed ?? (commandId === undefined ? uuidv7(this.clock) : uuidv5('plan', commandId));
    const known = await this.state(uuid);
    const isNew = known.status !== 'offered';
    if (isNew) await this.reserve(plan.name, uuid, envelope);
    const id = isNew ? await this.numbers.next('plan') : known.id;
    const { state, isShown } = await this.run(uuid, { type: 'AddPlan', id, plan }, envelope);
    return { id: state.status === 'offered' ? state.id : id, isShown };
  }

  /** Changes what differs, for all companies that have the plan. @throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_TAKEN */
  async change(id: number, change: Partial<PlanContent>, envelope: CommandEnvelope): Promise<void> {
    const { uuid } = await this.find(id);
    const before = await this.offered(uuid);
    const { name = before.plan.name } = change;
    const renamed = !same(name, before.plan.name);
    if (renamed) await this.reserve(name, uuid, envelope);
    await this.run(uuid, { type: 'ChangePlan', change }, envelope);
    if (renamed) await this.reservations.release(nameOf(before.plan.name), uuid, envelope);
  }

  /** Removes a plan that no company has. @throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE */
  async remove(id: number, envelope: CommandEnvelope): Promise<void> {
    const { uuid } = await this.find(id);
    const { plan } = await this.offered(uuid);
    const companies = await companiesOf(this.db, id);
    await this.run(uuid, { type: 'RemovePlan', companies }, envelope);
    await this.reservations.release(nameOf(plan.name), uuid, envelope);
  }

  /** A plan by its number. @throws ERR_NO_PLAN_FOUND; ERR_UNAVAILABLE when the read model has neither it nor what was just written. */
  async find(id: number, isShown = true): Promise<PlanRow> {
    const plan = await findPlan(this.db, id);
    if (plan === undefined) throw new DomainError(isShown ? 'ERR_NO_PLAN_FOUND' : 'ERR_UNAVAILABLE');
    return plan;
  }

  private async offered(uuid: string): Promise<OfferedPlan> {
    const state = await this.state(uuid);
    if (state.status !== 'offered') throw new DomainError('ERR_NO_PLAN_FOUND');
    return state;
  }

  private async state(uuid: string): Promise<PlanState> {
    return (await this.aggregates.load(planAggregate, targetOf(uuid))).state;
  }

  private reserve(name: string, uuid: string, envelope: CommandEnvelope): Promise<void> {
    return this.reservations.reserve(nameOf(name), uuid, envelope, async holder => {
      const state = await this.state(holder);
      return state.status === 'offered' && same(state.plan.name, name);
    });
  }

  private run(
    uuid: string,
    command: PlanCommand,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<PlanState, PlanEvent>> {
    return runCommand(this.aggregates, this.barrier, planAggregate, targetOf(uuid), command, envelope);
  }
}
