import { LIMITS } from '@prosa/contracts';
import { MoneyField, TextField } from '@prosa/http';

/** The body of `POST /payments/credits/:id/refund`. */
export class RefundCreditRequest {
  @MoneyField({ min: 0.01, text: 'The whole credit as it was shown, in reais.' })
  value!: number;

  @TextField({ ...LIMITS.paymentNote, text: 'How it was given back; it stays in the history of the credit.' })
  reason!: string;
}
