import { LIMITS } from '@prosa/contracts';
import { BooleanField, EnumField, IdField, TextField } from '@prosa/http';

const HOWS = ['refunded', 'credited', 'dismissed'] as const;

/** The body of `POST /payments/:id/settle`. */
export class SettlePaymentRequest {
  @EnumField(HOWS, { text: 'Given back at the provider, credited to an open invoice, or dismissed.' })
  how!: (typeof HOWS)[number];

  @IdField({ optional: true, nullable: true, text: 'The invoice that it is credited to.' })
  invoiceId?: number | null;

  @BooleanField({ optional: true, text: 'Credits it although its value differs from the invoice’s.' })
  acceptsDifference?: boolean;

  @TextField({ ...LIMITS.paymentNote, text: 'Why; it stays in the history of the payment.' })
  reason!: string;
}

/** The body of `POST /payments/:id/undo`. */
export class UndoSettlementRequest {
  @TextField({ ...LIMITS.paymentNote, text: 'Why; it stays in the history of the payment.' })
  reason!: string;
}
