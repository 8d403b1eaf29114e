import { LIMITS } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { CreditEvent } from './credit.events';

/** The commands of a company's credit. */
export type CreditCommand =
  /** `cents`: what the payment grants now, 0 for nothing. */
  | {
      readonly type: 'FollowPayment';
      readonly payment: string;
      readonly invoice: number | null;
      readonly cents: number;
    }
  | { readonly type: 'ChargeCredit'; readonly cause: string; readonly cents: number }
  | { readonly type: 'UseCredit'; readonly invoiceUuid: string; readonly priceCents: number }
  | { readonly type: 'ReturnCredit'; readonly invoiceUuid: string }
  | { readonly type: 'RefundCredit'; readonly cents: number; readonly note: string };

/** A company's credit as its own decisions need it; all in cents. */
export interface CreditState {
  readonly balance: number;
  readonly granted: Readonly<Record<string, number>>;
  /** By their cause. */
  readonly charged: Readonly<Record<string, number>>;
  /** By the invoice that used it; below zero where it asked for what was owed. */
  readonly used: Readonly<Record<string, number>>;
}

type Of<Type extends CreditCommand['type']> = Extract<CreditCommand, { type: Type }>;
type Decided = Decision<CreditEvent>;

/**
 * How much of a balance an invoice uses. A debt, below zero, is used whole. The rest of the price is zero or at least the
 * provider's smallest charge.
 */
export const usableCredit = (balance: number, priceCents: number): number => {
  if (balance <= 0) return balance;
  if (balance >= priceCents) return priceCents;
  const smallest = LIMITS.smallestChargeCents;
  return priceCents - balance >= smallest ? balance : Math.max(0, priceCents - smallest);
};

const follow = ({ granted }: CreditState, { payment, invoice, cents }: Of<'FollowPayment'>): Decided => {
  const more = cents - (granted[payment] ?? 0);
  if (more > 0) return [{ type: 'CreditGranted', data: { payment, invoice, cents: more } }];
  return more < 0 ? [{ type: 'CreditRevoked', data: { payment, cents: -more } }] : [];
};

const use = ({ balance, used }: CreditState, { invoiceUuid, priceCents }: Of<'UseCredit'>): Decided => {
  if (used[invoiceUuid] !== undefined) return [];
  const cents = usableCredit(balance, priceCents);
  return cents === 0 ? [] : [{ type: 'CreditUsed', data: { invoiceUuid, cents } }];
};

const decide = (command: CreditCommand, state: CreditState): Decided => {
  switch (command.type) {
    case 'FollowPayment':
      return follow(state, command);
    case 'UseCredit':
      return use(state, command);
    case 'ChargeCredit': {
      const { cause, cents } = command;
      if (cents === 0 || state.charged[cause] !== undefined) return [];
      return [{ type: 'CreditCharged', data: { cause, cents } }];
    }
    case 'ReturnCredit': {
      const { invoiceUuid } = command;
      const cents = state.used[invoiceUuid] ?? 0;
      return cents === 0 ? [] : [{ type: 'CreditReturned', data: { invoiceUuid, cents } }];
    }
    case 'RefundCredit': {
      const { cents, note } = command;
      // What the person saw is what was given back.
      if (cents !== state.balance || cents <= 0) return reject('ERR_CREDIT_CHANGED');
      return [{ type: 'CreditRefunded', data: { cents, note } }];
    }
    default:
      return exhaustive(command);
  }
};

const added = (amounts: Readonly<Record<string, number>>, key: string, cents: number) => ({
  ...amounts,
  [key]: (amounts[key] ?? 0) + cents,
});

const evolve = (state: CreditState, event: CreditEvent): CreditState => {
  const { balance, granted, charged, used } = state;
  const { cents } = event.data;
  switch (event.type) {
    case 'CreditGranted':
      return { ...state, balance: balance + cents, granted: added(granted, event.data.payment, cents) };
    case 'CreditRevoked':
      return { ...state, balance: balance - cents, granted: added(granted, event.data.payment, -cents) };
    case 'CreditCharged':
      return { ...state, balance: balance - cents, charged: added(charged, event.data.cause, cents) };
    case 'CreditUsed':
      return { ...state, balance: balance - cents, used: added(used, event.data.invoiceUuid, cents) };
    case 'CreditReturned':
      return { ...state, balance: balance + cents, used: added(used, event.data.invoiceUuid, -cents) };
    case 'CreditRefunded':
      return { ...state, balance: balance - cents };
    default:
      return exhaustive(event);
  }
};

/** What a company overpaid: granted by payments, used by invoices, or given back. */
export const creditDecider: Decider<CreditState, CreditCommand, CreditEvent> = {
  initial: { balance: 0, granted: {}, charged: {}, used: {} },
  decide,
  evolve,
};
