import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CompanyCredit, CreditView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import { OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { RefundCreditRequest } from './credit.commands';
import { companyCredits, showCredit } from './credit.queries';
import { Credits } from './credit.service';
import { centsOf } from '../cents';

const companyNumber = new IdPipe('ERR_NO_COMPANY_FOUND');

/** What companies overpaid: shown to each its own, and to super users all of it. */
@ApiTags('payments')
@Controller()
export class CreditController {
  constructor(
    private readonly credits: Credits,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  @Get('invoices/credit')
  @Requires('invoices:see')
  @ApiOperation({ summary: 'What the company overpaid and has left, and its latest changes' })
  show(@CurrentViewer() { companyId }: Viewer): Promise<CreditView> {
    return this.tenants.withTenant(companyId, db => showCredit(db, companyId));
  }

  @Get('payments/credits')
  @Requires('payments:manage')
  @ApiOperation({ summary: 'The companies that have credit left of what they overpaid' })
  async list(): Promise<{ credits: readonly CompanyCredit[] }> {
    return { credits: await companyCredits(this.db) };
  }

  @Post('payments/credits/:id/refund')
  @HttpCode(200)
  @Requires('payments:manage')
  @ApiOperation({ summary: 'Records that a company’s credit was given back, with a reason' })
  async refund(
    @Param('id', companyNumber) id: number,
    @Body() { value, reason }: RefundCreditRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.credits.refund(id, centsOf(value), reason, envelope);
    return { ok: true };
  }
}
