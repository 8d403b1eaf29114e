import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type {
  PaymentApplied,
  PaymentEvent,
  PaymentHeld,
  PaymentSeen,
  PaymentSettled,
} from './payment.events';

/** What can be asked of a payment. */
export type PaymentCommand =
  | { readonly type: 'SeePayment'; readonly seen: PaymentSeen['data'] }
  | { readonly type: 'ApplyPayment'; readonly to: PaymentApplied['data'] }
  | { readonly type: 'HoldPayment'; readonly hold: PaymentHeld['data'] }
  | { readonly type: 'ReversePayment' }
  | { readonly type: 'SettlePayment'; readonly settlement: PaymentSettled['data'] };

/** A recorded payment. */
export interface SeenPayment {
  readonly status: 'seen' | 'applied' | 'held' | 'reversed' | 'settled';
  readonly seen: PaymentSeen['data'];
  /** The company and the number of the invoice that it settled; null while there is none. */
  readonly applied: PaymentApplied['data'] | null;
  readonly isReversed: boolean;
}

/** A payment as its own decisions need it. */
export type PaymentState = { readonly status: 'none' } | SeenPayment;

type Decided = Decision<PaymentEvent>;

const settle = ({ status }: SeenPayment, settlement: PaymentSettled['data']): Decided => {
  if (status === 'settled') return reject('ERR_PAYMENT_SETTLED');
  if (status !== 'held' && status !== 'reversed') return reject('ERR_NO_PAYMENT_FOUND');
  if (status === 'reversed' && settlement.how === 'credited') return reject('ERR_PAYMENT_SETTLED');
  return [{ type: 'PaymentSettled', data: settlement }];
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
    default:
      return exhaustive(command);
  }
};

const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  if (event.type === 'PaymentSeen')
    return { status: 'seen', seen: event.data, applied: null, isReversed: false };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'PaymentApplied':
      return { ...state, status: 'applied', applied: event.data };
    case 'PaymentHeld':
      return { ...state, status: 'held' };
    case 'PaymentReversed':
      // A held payment that was settled already needs no second decision.
      return { ...state, status: state.status === 'settled' ? 'settled' : 'reversed', isReversed: true };
    case 'PaymentSettled':
      return { ...state, status: 'settled' };
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
