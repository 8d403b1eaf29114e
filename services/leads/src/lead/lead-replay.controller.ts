import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LeadAsOf } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  MomentField,
  Requires,
  type SentMoment,
  type Viewer,
} from '@prosa/http';
import { fold } from '@prosa/kernel';
import { timeZoneOf } from '@prosa/conversation';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { LeadHolder } from './lead-holder.service';
import { isLiving, leadDecider } from './lead.decider';
import { leadEvents } from './lead.events';

/** The moment that is looked back to. */
export class LeadAsOfQuery {
  @MomentField()
  at!: SentMoment;
}

/** Earlier states of a lead, for users who may see it. */
@ApiTags('leads')
@Controller('lead')
@Requires('leads:work')
@Expensive()
export class LeadReplayController {
  constructor(
    private readonly holder: LeadHolder,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** The given time is inclusive. */
  @Get(':leadId/at')
  @ApiOperation({ summary: 'A lead as it was at a moment, folded from its facts' })
  async at(
    @CurrentViewer() viewer: Viewer,
    @Param('leadId', new IdPipe('ERR_NO_LEAD_FOUND')) leadId: number,
    @Query() { at }: LeadAsOfQuery,
  ): Promise<LeadAsOf> {
    const { companyId } = viewer;
    const { uuid, lead } = await this.holder.lead(companyId, leadId);
    this.holder.authorize(viewer, lead, 'see');
    const timeZone = await this.tenants.withTenant(companyId, db => timeZoneOf(db, companyId));
    const moment = at.in(timeZone).toISOString();
    const facts = await this.aggregates.history(leadEvents, { companyId, id: uuid });
    const until = facts.filter(({ metadata }) => metadata.at <= moment);
    const state = fold(leadDecider, until);
    const then = isLiving(state) ? { status: state.status, user: state.user, tags: state.tags } : null;
    return { lead: then, at: moment, facts: until.length };
  }
}
