import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PaymentProviderTest, PaymentProviderView } from '@prosa/contracts';
import { Requires } from '@prosa/http';
import { PaymentSetup } from './payment-setup.service';

/** The set-up of the payment provider, for the owner of the installation. */
@ApiTags('payments')
@Controller('payments/provider')
@Requires('payments:manage')
export class PaymentSetupController {
  constructor(private readonly setup: PaymentSetup) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'What is entered at the payment provider, its last notice, and what came without one',
  })
  show(): Promise<PaymentProviderView> {
    return this.setup.show();
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({ summary: 'Whether the provider takes the key, and knows the address of the webhook' })
  test(): Promise<PaymentProviderTest> {
    return this.setup.test();
  }
}
