import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { PlanContent } from './plan/plan.events';
import { PlanService } from './plan/plan.service';

/** Adds plans from inside, under fixed uuids, so that adding again finds the same plan. */
@Injectable()
export class PlanRegistry {
  constructor(private readonly plans: PlanService) {}

  /** Adds a plan, or finds it by its uuid; returns its id. @throws ERR_NO_PLAN_FOUND when it was removed since. */
  async add(uuid: string, plan: PlanContent, envelope: CommandEnvelope): Promise<number> {
    return (await this.plans.add(plan, envelope, uuid)).id;
  }
}
