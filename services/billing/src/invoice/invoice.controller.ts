import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type InvoicePage, type InvoiceView, type ReceiptView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  PageQuery,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { SettleInvoiceRequest } from './invoice.commands';
import { InvoiceService } from './invoice.service';
import { Receipts } from './receipts.service';
import { findInvoice, listInvoices, toInvoiceView, type InvoiceFilter } from './invoice.queries';

const invoiceNumber = new IdPipe('ERR_NO_INVOICE_FOUND');

const filterOf = ({ searchParam, pageNumber = 1, cursor }: PageQuery): InvoiceFilter => {
  const wanted = { ...(searchParam ? { search: searchParam } : {}), limit: LIMITS.pageSize };
  if (!cursor) return { ...wanted, offset: (pageNumber - 1) * LIMITS.pageSize };
  const [dueDate, id] = decodeCursor(cursor, ['day', 'integer']);
  return { ...wanted, before: { dueDate, id } };
};

/** The invoices of one's own company (spec 2 §7); super users settle those of any by hand. */
@ApiTags('invoices')
@Controller('invoices')
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly receipts: Receipts,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('all')
  @Requires('invoices:see')
  @ApiOperation({ summary: 'A page of the company’s invoices, the latest due date first' })
  async list(@CurrentViewer() { companyId }: Viewer, @Query() query: PageQuery): Promise<InvoicePage> {
    const filter = filterOf(query);
    const { rows, hasMore } = await this.tenants.withTenant(companyId, db =>
      listInvoices(db, companyId, filter),
    );
    const last = rows.at(-1);
    const nextCursor = hasMore && last ? encodeCursor([last.dueDate, last.id]) : null;
    return { invoices: rows.map(toInvoiceView), hasMore, nextCursor };
  }

  @Get(':id')
  @Requires('invoices:see')
  @ApiOperation({ summary: 'One invoice of the company' })
  async show(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', invoiceNumber) id: number,
  ): Promise<InvoiceView> {
    const row = await this.tenants.withTenant(companyId, db => findInvoice(db, companyId, id));
    if (row === undefined || row.status === 'cancelled') throw new DomainError('ERR_NO_INVOICE_FOUND');
    return toInvoiceView(row);
  }

  @Get(':id/receipt')
  @Requires('invoices:see')
  @ApiOperation({ summary: 'Who paid a paid invoice, to whom, how much and by which payment' })
  async receipt(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', invoiceNumber) id: number,
  ): Promise<ReceiptView> {
    const row = await this.tenants.withTenant(companyId, db => findInvoice(db, companyId, id));
    if (row?.status !== 'paid') throw new DomainError('ERR_NO_INVOICE_FOUND');
    return this.receipts.of(row);
  }

  @Post(':id/paid')
  @HttpCode(200)
  @Requires('payments:manage')
  @ApiOperation({ summary: 'Takes an invoice of any company for paid, with a reason; the due date follows' })
  async pay(
    @Param('id', invoiceNumber) id: number,
    @Body() { reason }: SettleInvoiceRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.invoices.payByHand(id, reason, envelope);
    return { ok: true };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Requires('payments:manage')
  @ApiOperation({ summary: 'Takes back an open invoice of any company, with a reason' })
  async cancel(
    @Param('id', invoiceNumber) id: number,
    @Body() { reason }: SettleInvoiceRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.invoices.cancelByHand(id, reason, envelope);
    return { ok: true };
  }
}
