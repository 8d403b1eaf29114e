import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ChargeView, PayerView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, type Viewer } from '@prosa/http';
import type { FastifyReply } from 'fastify';
import { PayerService } from '../payer/payer.service';
import { Charges } from './charges.service';
import { payerIn, SubscriptionRequest } from './subscription.commands';

const invoiceNumber = new IdPipe('ERR_NO_INVOICE_FOUND');

/** Paying the invoices of one's own company by Pix (spec 2 §7). */
@ApiTags('invoices')
@Controller()
export class SubscriptionController {
  constructor(
    private readonly charges: Charges,
    private readonly payers: PayerService,
  ) {}

  @Post('subscription')
  @HttpCode(200)
  @Requires('invoices:pay')
  @ApiOperation({
    summary: 'Opens the Pix of an invoice, or shows it again; 202 while the provider has not answered',
  })
  async subscribe(
    @CurrentViewer() { companyId }: Viewer,
    @Body() body: SubscriptionRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChargeView> {
    const view = await this.charges.ask(companyId, body.invoiceId, payerIn(body), envelope);
    if (view.qrcode === null) void reply.status(202);
    return view;
  }

  @Get('invoices/:id/charge')
  @Requires('invoices:pay')
  @ApiOperation({ summary: 'How an invoice is paid by Pix, as it stands' })
  show(@CurrentViewer() { companyId }: Viewer, @Param('id', invoiceNumber) id: number): Promise<ChargeView> {
    return this.charges.show(companyId, id);
  }

  @Get('payer')
  @Requires('invoices:pay')
  @ApiOperation({ summary: 'Who pays for the company, as the last checkout said it' })
  payer(@CurrentViewer() { companyId }: Viewer): Promise<PayerView> {
    return this.payers.show(companyId);
  }
}
