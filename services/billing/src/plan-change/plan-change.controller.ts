import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PlanOptions } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { OwnPlanRequest } from './plan-change.commands';
import { PlanChanges } from './plan-changes.service';
import { centsOf } from '../cents';

/** The plan of one's own company, which its administrators change themselves. */
@ApiTags('invoices')
@Controller('subscription')
@Requires('invoices:pay')
export class PlanChangeController {
  constructor(private readonly changes: PlanChanges) {}

  @Get('plans')
  @ApiOperation({ summary: 'The plans that the company may choose, and what each would cost from when on' })
  options(@CurrentViewer() { companyId }: Viewer): Promise<PlanOptions> {
    return this.changes.options(companyId);
  }

  @Post('plan')
  @HttpCode(200)
  @ApiOperation({ summary: 'Changes the plan: to a dearer one at once, to a cheaper one on the due date' })
  async change(
    @CurrentViewer() { companyId }: Viewer,
    @Body() { planId, prorata }: OwnPlanRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<PlanOptions> {
    await this.changes.ask(companyId, planId, centsOf(prorata), envelope);
    return this.changes.options(companyId);
  }

  @Delete('plan')
  @HttpCode(200)
  @ApiOperation({ summary: 'Keeps the plan that was to be changed on the due date' })
  async withdraw(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<PlanOptions> {
    await this.changes.withdraw(companyId, envelope);
    return this.changes.options(companyId);
  }
}
