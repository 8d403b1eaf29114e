import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CreditableInvoice, HeldPaymentView, SettledPaymentView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { PageQuery, RequestEnvelope, Requires, UuidPipe } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { PaymentAccess } from '../pix/payment-access';
import { PaymentWork } from './payment-work';
import { SettlePaymentRequest, UndoSettlementRequest } from './payment.commands';
import { Payments } from './payments.service';

const paymentId = new UuidPipe('ERR_NO_PAYMENT_FOUND');

/** Payments that wait for a person of the platform. */
@ApiTags('payments')
@Controller('payments')
@Requires('payments:manage')
export class PaymentController {
  constructor(
    private readonly payments: Payments,
    private readonly work: PaymentWork,
    private readonly access: PaymentAccess,
  ) {}

  @Get('held')
  @ApiOperation({ summary: 'Payments that moved no due date, or were given back, and wait for a decision' })
  async held(): Promise<{ payments: readonly HeldPaymentView[] }> {
    return { payments: await this.payments.held() };
  }

  @Post('reconcile')
  @HttpCode(200)
  @ApiOperation({ summary: 'Compares with the provider’s books now, as happens every few minutes anyway' })
  async reconcile(): Promise<{ found: number }> {
    const provider = await this.access.provider();
    if (provider === null) throw new DomainError('ERR_PAYMENT_NOT_CONFIGURED');
    return { found: await this.work.reconcile(provider) };
  }

  @Get('webhook')
  @ApiOperation({ summary: 'Where Asaas is to send its notices, below the address of this installation' })
  async webhook(): Promise<{ path: string }> {
    return { path: (await this.access.webhook()).path };
  }

  @Post(':id/settle')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Decides about a held payment: given back, credited to an open invoice, or dismissed',
  })
  async settle(
    @Param('id', paymentId) id: string,
    @Body() { how, invoiceId = null, acceptsDifference = false, reason }: SettlePaymentRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.payments.settle(id, { how, invoiceId, acceptsDifference, note: reason }, envelope);
    return { ok: true };
  }

  @Get('settled')
  @ApiOperation({ summary: 'The latest decisions about held payments' })
  async settled(): Promise<{ payments: readonly SettledPaymentView[] }> {
    return { payments: await this.payments.settled() };
  }

  @Get(':id/invoices')
  @ApiOperation({
    summary:
      'Open invoices that a held payment may be credited to: its company’s, or all while that is not known',
  })
  async invoices(
    @Param('id', paymentId) id: string,
    @Query() { searchParam = '' }: PageQuery,
  ): Promise<{ invoices: readonly CreditableInvoice[] }> {
    return { invoices: await this.payments.creditable(id, searchParam) };
  }

  @Post(':id/undo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes a decision about a held payment back: it waits again' })
  async undo(
    @Param('id', paymentId) id: string,
    @Body() { reason }: UndoSettlementRequest,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    await this.payments.undo(id, reason, envelope);
    return { ok: true };
  }
}
