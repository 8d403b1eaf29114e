import { Controller, Get, Header, Inject, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { MoneyView } from '@prosa/contracts';
import { Expensive, Requires } from '@prosa/http';
import { dayIn, type Clock } from '@prosa/kernel';
import { contentDisposition } from '@prosa/media';
import { CLOCK, OWNER_DATABASE, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { FastifyReply } from 'fastify';
import { PaymentExportQuery } from './money.commands';
import { moneyOf, monthsTo } from './money.queries';
import { paymentSheet } from './payment-sheet';
import { receivedPayments } from './received-payments.queries';

/** The platform is paid in reais, and its months are Brazil's. */
const TIME_ZONE = 'America/Sao_Paulo';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The platform's revenue, for super users. */
@ApiTags('payments')
@Controller('payments')
export class MoneyController {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
  ) {}

  @Get('months')
  @Requires('payments:manage')
  @ApiOperation({ summary: 'Issued, received, given back, overdue and held by month, of all companies' })
  months(): Promise<MoneyView> {
    return moneyOf(this.db, dayIn(TIME_ZONE, this.clock.now()), TIME_ZONE);
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Requires('payments:manage')
  @Expensive()
  @ApiOperation({
    summary: 'Every payment that the platform received on some days, as a file for its accountant',
  })
  @ApiProduces('text/csv', WORKBOOK)
  async export(@Query() query: PaymentExportQuery, @Res() reply: FastifyReply): Promise<void> {
    const today = dayIn(TIME_ZONE, this.clock.now());
    const { format = 'csv', from = `${monthsTo(today)[0] ?? today.slice(0, 7)}-01`, to = today } = query;
    const days = { from, to, timeZone: TIME_ZONE };
    const rows = await receivedPayments(this.db, await this.platform.id(), days);
    void reply
      .header('Content-Type', format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK)
      .header('Content-Disposition', contentDisposition('attachment', `pagamentos-${from}-${to}.${format}`))
      .send(paymentSheet(rows, format, TIME_ZONE));
  }
}
