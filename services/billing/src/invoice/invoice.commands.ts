import { LIMITS } from '@prosa/contracts';
import { TextField } from '@prosa/http';

/** The body of `POST /invoices/:id/paid` and `/cancel`. */
export class SettleInvoiceRequest {
  @TextField({ ...LIMITS.invoiceReason, text: 'Why; it stays in the history of the company.' })
  reason!: string;
}
