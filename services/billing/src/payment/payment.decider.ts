import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type {
  PaymentApplied,
  PaymentEvent,
  PaymentHeld,
  PaymentSeen,
  PaymentSettled,
} from './payment.events';

/** The commands of a payment. */
export type PaymentCommand =
  | { readonly type: 'SeePayment'; readonly seen: PaymentSeen['data'] }
  | { readonly type: 'ApplyPayment'; readonly to: PaymentApplied['data'] }
  | { readonly type: 'HoldPayment'; readonly hold: PaymentHeld['data'] }
  | { readonly type: 'ReversePayment' }
  | { readonly type: 'SettlePayment'; readonly settlement: PaymentSettled['data'] }
  | { readonly type: 'UndoSettlement'; readonly note: string }
  | { readonly type: 'ReturnCredit'; readonly hold: PaymentHeld['data'] };

/** A recorded payment. */
export interface SeenPayment {
  readonly status: 'seen' | 'applied' | 'held' | 'reversed' | 'settled';
  readonly seen: PaymentSeen['data'];
  /** The company and the number of the invoice that it settled; null while there is none. */
  readonly applied: PaymentApplied['data'] | null;
  /** The company that a held payment came from; null while unknown. */
  readonly payer: number | null;
  readonly isReversed: boolean;
  /** The decision about it while it was held; null while there is none. */
  readonly settlement: PaymentSettled['data'] | null;
}

/** A payment as its own decisions need it. */
export type PaymentState = { readonly status: 'none' } | SeenPayment;

type Decided = Decision<PaymentEvent>;

/** The invoice that the payment was applied or credited to; null for none. */
export const invoicePaidBy = ({ applied, settlement }: SeenPayment): number | null =>
  applied?.invoice ?? (settlement?.how === 'credited' ? settlement.invoice : null);

/** Whether a user credited the payment to this invoice, and the money is still here. */
export const isCreditedTo = ({ status, settlement }: SeenPayment, invoice: number | null): boolean =>
  status === 'settled' && settlement?.how === 'credited' && settlement.invoice === invoice;

/** Decided without paying an invoice: no second decision is needed when it is refunded. */
const isClosed = ({ status, settlement }: SeenPayment): boolean =>
  status === 'settled' && settlement?.how !== 'credited';

const settle = (state: SeenPayment, settlement: PaymentSettled['data']): Decided => {
  const { status } = state;
  // The same credit again continues the one that a crash interrupted.
  if (settlement.how === 'credited' && isCreditedTo(state, settlement.invoice)) return [];
  if (status === 'settled') return reject('ERR_PAYMENT_SETTLED');
  if (status !== 'held' && status !== 'reversed') return reject('ERR_NO_PAYMENT_FOUND');
  if (status === 'reversed' && settlement.how === 'credited') return reject('ERR_PAYMENT_SETTLED');
  const isOthers = state.payer !== null && settlement.company !== null && settlement.company !== state.payer;
  if (isOthers) return reject('ERR_PAYMENT_COMPANY');
  return [{ type: 'PaymentSettled', data: settlement }];
};

/** The invoice was paid or cancelled meanwhile, so the payment waits again; or, when it was refunded, for that. */
const returnCredit = (state: SeenPayment, hold: PaymentHeld['data']): Decided => {
  if (state.settlement?.how !== 'credited') return [];
  const held: PaymentEvent = { type: 'PaymentHeld', data: hold };
  const { providerId } = state.seen;
  return state.isReversed ? [held, { type: 'PaymentReversed', data: { providerId } }] : [held];
};

const undo = ({ status }: SeenPayment, note: string): Decided => {
  if (status === 'settled') return [{ type: 'PaymentUnsettled', data: { note } }];
  return status === 'held' || status === 'reversed' ? [] : reject('ERR_NO_PAYMENT_FOUND');
};

const decideSeen = (command: PaymentCommand, state: SeenPayment): Decided => {
  switch (command.type) {
    case 'SeePayment':
      return [];
    case 'ApplyPayment':
      return state.status === 'seen' ? [{ type: 'PaymentApplied', data: command.to }] : [];
    case 'HoldPayment':
      return state.status === 'seen' ? [{ type: 'PaymentHeld', data: command.hold }] : [];
    case 'ReversePayment':
      return state.isReversed
        ? []
        : [{ type: 'PaymentReversed', data: { providerId: state.seen.providerId } }];
    case 'SettlePayment':
      return settle(state, command.settlement);
    case 'UndoSettlement':
      return undo(state, command.note);
    case 'ReturnCredit':
      return returnCredit(state, command.hold);
    default:
      return exhaustive(command);
  }
};

const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  if (event.type === 'PaymentSeen')
    return {
      ...{
        status: 'seen',
        seen: event.data,
        applied: null,
        payer: null,
        isReversed: false,
        settlement: null,
      },
    };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PaymentApplied':
      return { ...state, status: 'applied', applied: event.data };
    case 'PaymentHeld':
      return { ...state, status: 'held', payer: event.data.company, settlement: null };
    case 'PaymentReversed':
      return { ...state, status: isClosed(state) ? 'settled' : 'reversed', isReversed: true };
    case 'PaymentSettled':
      return { ...state, status: 'settled', settlement: event.data };
    case 'PaymentUnsettled':
      return { ...state, status: state.isReversed ? 'reversed' : 'held', settlement: null };
    default:
      return exhaustive(event);
  }
};

/** A payment. It is recorded once however often it is reported, and settles one invoice or is held for a decision. */
export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (state.status !== 'none') return decideSeen(command, state);
    if (command.type !== 'SeePayment') return reject('ERR_NO_PAYMENT_FOUND');
    return [{ type: 'PaymentSeen', data: command.seen }];
  },
  evolve,
};
