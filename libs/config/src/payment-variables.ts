import { Matches } from 'class-validator';
import { OutboundVariables } from './outbound-variables';
import { Variable } from './variable';

/** Variables of payments. */
export class PaymentVariables extends OutboundVariables {
  @Variable(
    'text',
    'Another address of the Asaas API than the one that belongs to its key, of production or of the sandbox. In simulated mode, empty: our own bank.',
  )
  @Matches(/^$|^https?:\/\/\S+[^/\s]$/, {
    message: 'must be empty or an http(s) address without a slash at its end',
  })
  readonly ASAAS_URL: string = '';

  @Variable(
    'text',
    'Token that Asaas shows with its notices, 32 characters or more. Empty: made once and kept sealed in the database.',
  )
  @Matches(/^$|^[\x21-\x7e]{32,255}$/, { message: 'must be empty or 32 to 255 characters without blanks' })
  readonly ASAAS_WEBHOOK_TOKEN: string = '';
}
