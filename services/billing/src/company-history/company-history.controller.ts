import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CompanyHistory } from '@prosa/contracts';
import { IdPipe, Requires } from '@prosa/http';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { companyHistory } from './company-history.queries';

const companyNumber = new IdPipe('ERR_NO_COMPANY_FOUND');

/** The history of a company's subscription, for super users. */
@ApiTags('companies')
@Controller('companies')
export class CompanyHistoryController {
  constructor(@Inject(OWNER_DATABASE) private readonly db: OwnerDatabase) {}

  @Get(':id/history')
  @Requires('companies:manage')
  @ApiOperation({
    summary: 'Changes of due date, plan, recurrence, value and campaigns, and invoices: who and why',
  })
  async history(@Param('id', companyNumber) id: number): Promise<CompanyHistory> {
    return { changes: await companyHistory(this.db, id) };
  }
}
