import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { MoneyView } from '@prosa/contracts';
import { Requires } from '@prosa/http';
import { dayIn, type Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { moneyOf } from './money.queries';

/** The platform is paid in reais, and its months are Brazil's. */
const TIME_ZONE = 'America/Sao_Paulo';

/** The platform's revenue, for super users. */
@ApiTags('payments')
@Controller('payments')
export class MoneyController {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('months')
  @Requires('payments:manage')
  @ApiOperation({ summary: 'Issued, paid, overdue and held by month, of all companies' })
  months(): Promise<MoneyView> {
    return moneyOf(this.db, dayIn(TIME_ZONE, this.clock.now()), TIME_ZONE);
  }
}
