import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PlanView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdPipe, Public, RequestEnvelope, Requires } from '@prosa/http';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { AddPlanRequest, changeIn, ChangePlanRequest, planIn } from './plan.commands';
import { PlanService } from './plan.service';
import { allPlans, toPlanView } from './plan.queries';

const planNumber = new IdPipe('ERR_NO_PLAN_FOUND');

/** The plans that companies subscribe to; the platform's, so that there is no company to read them in. */
@ApiTags('plans')
@Controller('plans')
export class PlanController {
  constructor(
    private readonly plans: PlanService,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  @Get('list')
  @Public()
  @ApiOperation({ summary: 'The plans that the sign-up offers, the cheapest first' })
  async offered(): Promise<PlanView[]> {
    return (await allPlans(this.db, true)).map(toPlanView);
  }

  @Get('listpublic')
  @Public()
  @ApiOperation({ summary: 'The same, under the name that older clients use' })
  offeredPublicly(): Promise<PlanView[]> {
    return this.offered();
  }

  @Get('all')
  @Requires('plans:manage')
  @ApiOperation({ summary: 'All plans, the cheapest first' })
  async all(): Promise<PlanView[]> {
    return (await allPlans(this.db, false)).map(toPlanView);
  }

  @Get(':id')
  @Requires('plans:manage')
  @ApiOperation({ summary: 'One plan' })
  async show(@Param('id', planNumber) id: number): Promise<PlanView> {
    return toPlanView(await this.plans.find(id));
  }

  @Post()
  @Requires('plans:manage')
  @ApiOperation({ summary: 'Adds a plan' })
  async add(@Body() body: AddPlanRequest, @RequestEnvelope() envelope: CommandEnvelope): Promise<PlanView> {
    const { id, isShown } = await this.plans.add(planIn(body), envelope);
    return toPlanView(await this.plans.find(id, isShown));
  }

  @Put(':id')
  @Requires('plans:manage')
  @ApiOperation({ summary: 'Changes a plan for all companies that have it' })
  async change(
    @Param('id', planNumber) id: number,
    @Body() body: ChangePlanRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<PlanView> {
    await this.plans.change(id, changeIn(body), envelope);
    return toPlanView(await this.plans.find(id));
  }

  @Delete(':id')
  @Requires('plans:manage')
  @ApiOperation({ summary: 'Removes a plan that no company has' })
  async remove(
    @Param('id', planNumber) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.plans.remove(id, envelope);
    return { ok: true };
  }
}
