import { Body, Controller, Get, HttpCode, NotFoundException, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { EnumField, LoopbackOnly, MoneyField, Public, TextField } from '@prosa/http';
import { PaymentAccess } from '../pix/payment-access';
import {
  NOTICE_MODES,
  type BankChargeView,
  type BankService,
  type NoticeMode,
  type NoticeOutcome,
} from './bank.service';

class NoticeRequest {
  @EnumField(NOTICE_MODES)
  notice!: NoticeMode;
}

class ChargeRequest extends NoticeRequest {
  @TextField({ max: 80 })
  id!: string;
}

class PayRequest extends ChargeRequest {
  @MoneyField({ optional: true, min: 0.01, max: 1_000_000 })
  value?: number;
}

class GiveRequest extends NoticeRequest {
  @MoneyField({ min: 0.01, max: 1_000_000 })
  value!: number;
}

type Outcomes = { readonly notices: readonly NoticeOutcome[] };

/** The simulated bank, for the page `/simulator/bank` and for scripts; this machine and simulated mode only. */
@ApiExcludeController()
@Controller('simulator/api/bank')
@Public()
@LoopbackOnly()
export class BankController {
  constructor(private readonly access: PaymentAccess) {}

  @Get('charges')
  charges(): readonly BankChargeView[] {
    return this.service().charges();
  }

  @Post('pay')
  @HttpCode(200)
  async pay(@Body() { id, value, notice }: PayRequest): Promise<Outcomes> {
    return this.outcomesOf(
      await this.service().pay({ id, notice, ...(value === undefined ? {} : { value }) }),
    );
  }

  @Post('expire')
  @HttpCode(200)
  async expire(@Body() { id, notice }: ChargeRequest): Promise<Outcomes> {
    return this.outcomesOf(await this.service().expire(id, notice));
  }

  @Post('refund')
  @HttpCode(200)
  async refund(@Body() { id, notice }: ChargeRequest): Promise<Outcomes> {
    return this.outcomesOf(await this.service().refund(id, notice));
  }

  @Post('give')
  @HttpCode(200)
  async give(@Body() { value, notice }: GiveRequest): Promise<Outcomes> {
    return this.outcomesOf(await this.service().give(value, notice));
  }

  private service(): BankService {
    const { bank } = this.access;
    if (bank === null) throw new NotFoundException();
    return bank.bank;
  }

  private outcomesOf(notices: readonly NoticeOutcome[] | null): Outcomes {
    if (notices === null) throw new NotFoundException();
    return { notices };
  }
}
