import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type {
  InvoiceCancelReason,
  InvoiceChargeClosed,
  InvoiceChargeFailed,
  InvoiceChargeOpened,
  InvoiceContent,
  InvoiceEvent,
  InvoicePaid,
} from './invoice.events';

/** The commands of an invoice. */
export type InvoiceCommand =
  | { readonly type: 'IssueInvoice'; readonly invoice: InvoiceContent }
  | { readonly type: 'CancelInvoice'; readonly reason: InvoiceCancelReason; readonly note: string }
  | { readonly type: 'PayInvoice'; readonly payment: Omit<InvoicePaid['data'], 'id'> }
  | { readonly type: 'ApplyInvoice'; readonly from: string | null; readonly to: string }
  | { readonly type: 'OpenCharge'; readonly charge: Omit<InvoiceChargeOpened['data'], 'id'> }
  | { readonly type: 'FailCharge'; readonly failure: Omit<InvoiceChargeFailed['data'], 'id'> }
  | { readonly type: 'CloseCharge'; readonly closing: Omit<InvoiceChargeClosed['data'], 'id'> }
  | { readonly type: 'ReversePayment'; readonly payment: string };

/** A charge as the invoice's own decisions need it. */
interface KnownCharge {
  readonly attempt: number;
  readonly isOpen: boolean;
}

/** An invoice that was issued. */
export interface IssuedInvoice {
  readonly status: 'open' | 'paid' | 'applied' | 'cancelled';
  readonly invoice: InvoiceContent;
  /** The payment that it was paid by; null while there is none. */
  readonly payment: InvoicePaid['data'] | null;
  /** The latest charge; null while there is none. */
  readonly charge: KnownCharge | null;
  readonly isReversed: boolean;
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

const openCharge = (state: IssuedInvoice, { charge }: Of<'OpenCharge'>): Decided => {
  if (state.status === 'cancelled') return reject('ERR_INVOICE_CANCELLED');
  if (state.status !== 'open') return reject('ERR_INVOICE_PAID');
  const last = state.charge ?? { attempt: 0, isOpen: false };
  if (charge.attempt < last.attempt || (charge.attempt === last.attempt && last.isOpen)) return [];
  return [{ type: 'InvoiceChargeOpened', data: { id: state.invoice.id, ...charge } }];
};

const failCharge = ({ charge, invoice: { id } }: IssuedInvoice, { failure }: Of<'FailCharge'>): Decided =>
  charge !== null && charge.attempt >= failure.attempt
    ? []
    : [{ type: 'InvoiceChargeFailed', data: { id, ...failure } }];

const closeCharge = ({ charge, invoice: { id } }: IssuedInvoice, { closing }: Of<'CloseCharge'>): Decided =>
  charge?.attempt === closing.attempt && charge.isOpen
    ? [{ type: 'InvoiceChargeClosed', data: { id, ...closing } }]
    : [];

const reverse = (state: IssuedInvoice, { payment }: Of<'ReversePayment'>): Decided =>
  state.payment?.payment === payment && !state.isReversed
    ? [{ type: 'InvoicePaymentReversed', data: { id: state.invoice.id, payment } }]
    : [];

const decideCharge = (
  command: Of<'OpenCharge' | 'FailCharge' | 'CloseCharge' | 'ReversePayment'>,
  state: IssuedInvoice,
): Decided => {
  switch (command.type) {
    case 'OpenCharge':
      return openCharge(state, command);
    case 'FailCharge':
      return failCharge(state, command);
    case 'CloseCharge':
      return closeCharge(state, command);
    case 'ReversePayment':
      return reverse(state, command);
    default:
      return exhaustive(command);
  }
};

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
      return decideCharge(command, state);
  }
};

const begun = (invoice: InvoiceContent): IssuedInvoice => ({
  ...{ status: 'open', invoice, payment: null, charge: null, isReversed: false },
});

const evolve = (state: InvoiceState, event: InvoiceEvent): InvoiceState => {
  if (event.type === 'InvoiceIssued') return begun(event.data);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'InvoiceCancelled':
      return { ...state, status: 'cancelled' };
    case 'InvoicePaid':
      return { ...state, status: 'paid', payment: event.data };
    case 'InvoiceApplied':
      return { ...state, status: 'applied' };
    case 'InvoiceChargeOpened':
      return { ...state, charge: { attempt: event.data.attempt, isOpen: true } };
    case 'InvoiceChargeFailed':
    case 'InvoiceChargeClosed':
      return { ...state, charge: { attempt: event.data.attempt, isOpen: false } };
    case 'InvoicePaymentReversed':
      return { ...state, isReversed: true };
    default:
      return exhaustive(event);
  }
};

/** An invoice: issued once, and then paid or cancelled once, permanently; a paid one moves the due date once. */
export const invoiceDecider: Decider<InvoiceState, InvoiceCommand, InvoiceEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (state.status !== 'none') return decideIssued(command, state);
    if (command.type !== 'IssueInvoice') return reject('ERR_NO_INVOICE_FOUND');
    return [{ type: 'InvoiceIssued', data: command.invoice }];
  },
  evolve,
};
