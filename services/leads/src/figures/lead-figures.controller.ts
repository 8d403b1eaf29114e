import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LeadFigures } from '@prosa/contracts';
import { periodOf } from '@prosa/conversation';
import { CurrentViewer, DateField, Expensive, NotBefore, Requires, type Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { leadFigures } from './lead-figures.queries';

/** Which days the figures are of; without dates the last seven. */
export class LeadFiguresQuery {
  @DateField({ optional: true, text: 'First day of the company.' })
  initialDate?: string;

  @NotBefore('initialDate')
  @DateField({ optional: true, text: 'Last day, included.' })
  finalDate?: string;
}

/** Leads by state and source, for administrators; days are in the company's time zone. */
@ApiTags('dashboard')
@Controller('dashboard/leads')
@Requires('dashboard:see')
@Expensive()
export class LeadFiguresController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get()
  @ApiOperation({ summary: 'The leads that came in some days, by status and by source' })
  show(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { initialDate, finalDate }: LeadFiguresQuery,
  ): Promise<LeadFigures> {
    return this.tenants.withTenant(companyId, async db => {
      const period = await periodOf(db, companyId, { from: initialDate, until: finalDate });
      return leadFigures(db, companyId, period);
    });
  }
}
