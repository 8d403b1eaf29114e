import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { InvoiceCancelReason, InvoiceContent, InvoiceEvent, InvoicePaid } from './invoice.events';

/** What can be asked of an invoice. */
export type InvoiceCommand =
  | { readonly type: 'IssueInvoice'; readonly invoice: InvoiceContent }
  | { readonly type: 'CancelInvoice'; readonly reason: InvoiceCancelReason; readonly note: string }
  | { readonly type: 'PayInvoice'; readonly payment: Omit<InvoicePaid['data'], 'id'> }
  | { readonly type: 'ApplyInvoice'; readonly from: string | null; readonly to: string };

/** An invoice that was issued. */
export interface IssuedInvoice {
  readonly status: 'open' | 'paid' | 'applied' | 'cancelled';
  readonly invoice: InvoiceContent;
  /** The payment that it was paid by; null while there is none. */
  readonly payment: InvoicePaid['data'] | null;
}

/** An invoice as its own decisions need it. */
export type InvoiceState = { readonly status: 'none' } | IssuedInvoice;

type Of<Type extends InvoiceCommand['type']> = Extract<InvoiceCommand, { type: Type }>;
type Decided = Decision<InvoiceEvent>;

const cancel = (
  { status, invoice: { id } }: IssuedInvoice,
  { reason, note }: Of<'CancelInvoice'>,
): Decided => {
  if (status === 'cancelled') return [];
  if (status !== 'open') return reject('ERR_INVOICE_PAID');
  return [{ type: 'InvoiceCancelled', data: { id, reason, note } }];
};

const pay = (state: IssuedInvoice, { payment }: Of<'PayInvoice'>): Decided => {
  if (state.payment?.payment === payment.payment) return [];
  if (state.status === 'cancelled') return reject('ERR_INVOICE_CANCELLED');
  if (state.status !== 'open') return reject('ERR_INVOICE_PAID');
  return [{ type: 'InvoicePaid', data: { id: state.invoice.id, ...payment } }];
};

const apply = ({ status, invoice: { id } }: IssuedInvoice, { from, to }: Of<'ApplyInvoice'>): Decided =>
  status === 'paid' ? [{ type: 'InvoiceApplied', data: { id, from, to } }] : [];

const decideIssued = (command: InvoiceCommand, state: IssuedInvoice): Decided => {
  switch (command.type) {
    case 'IssueInvoice':
      return [];
    case 'CancelInvoice':
      return cancel(state, command);
    case 'PayInvoice':
      return pay(state, command);
    case 'ApplyInvoice':
      return apply(state, command);
    default:
      return exhaustive(command);
  }
};

const evolve = (state: InvoiceState, event: InvoiceEvent): InvoiceState => {
  if (event.type === 'InvoiceIssued') return { status: 'open', invoice: event.data, payment: null };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'InvoiceCancelled':
      return { ...state, status: 'cancelled' };
    case 'InvoicePaid':
      return { ...state, status: 'paid', payment: event.data };
    case 'InvoiceApplied':
      return { ...state, status: 'applied' };
    default:
      return exhaustive(event);
  }
};

/** An invoice: issued once, and then paid once or cancelled, both for good; a paid one moves the due date once. */
export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (state.status !== 'none') return decideIssued(command, state);
    if (command.type !== 'IssueInvoice') return reject('ERR_NO_INVOICE_FOUND');
    return [{ type: 'InvoiceIssued', data: command.invoice }];
  },
  evolve,
};
