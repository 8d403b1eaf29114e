import { Matches } from 'class-validator';
import { OutboundVariables } from './outbound-variables';
import { Variable } from './variable';

/** Variables of payments. */
export class PaymentVariables extends OutboundVariables {
  @Variable(
    'text',
    'Another address of the Asaas API than its own, as `https://api-sandbox.asaas.com/v3`. In simulated mode, empty: our own bank.',
  )
  @Matches(/^$|^https?:\/\/\S+[^/\s]$/, {
    message: 'must be empty or an http(s) address without a slash at its end',
  })
  readonly ASAAS_URL: string = '';

  @Variable(
    'text',
    'Token that Asaas shows with its notices, 32 characters or more; the same on all machines. Empty: generated and kept under DATA_DIR.',
  )
  @Matches(/^$|^[\x21-\x7e]{32,255}$/, { message: 'must be empty or 32 to 255 characters without blanks' })
  readonly ASAAS_WEBHOOK_TOKEN: string = '';
}
