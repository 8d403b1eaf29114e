import { defineEvents, type Fact } from '@prosa/kernel';

/** A payment was more than its invoice: the rest is the company's. */
export type CreditGranted = Fact<
  'CreditGranted',
  { readonly payment: string; readonly invoice: number | null; readonly cents: number }
>;

/** A payment that granted credit was given back, or no longer settles its invoice. */
export type CreditRevoked = Fact<'CreditRevoked', { readonly payment: string; readonly cents: number }>;

/** The company owes something that its next invoice asks for, as for a change of plan. */
export type CreditCharged = Fact<'CreditCharged', { readonly cause: string; readonly cents: number }>;

/** An invoice was issued for less, by the company's credit; below zero for more, by what the company owed. */
export type CreditUsed = Fact<'CreditUsed', { readonly invoiceUuid: string; readonly cents: number }>;

/** An invoice that used credit was cancelled. */
export type CreditReturned = Fact<'CreditReturned', { readonly invoiceUuid: string; readonly cents: number }>;

/** A person of the platform gave the credit back outside of it. */
export type CreditRefunded = Fact<'CreditRefunded', { readonly cents: number; readonly note: string }>;

/** Every fact of a company's credit. */
export type CreditEvent =
  CreditGranted | CreditRevoked | CreditCharged | CreditUsed | CreditReturned | CreditRefunded;

/** The facts of credit streams; each company has one. */
export const creditEvents = defineEvents<CreditEvent>('credit', {
  CreditGranted: { version: 1 },
  CreditRevoked: { version: 1 },
  CreditCharged: { version: 1 },
  CreditUsed: { version: 1 },
  CreditReturned: { version: 1 },
  CreditRefunded: { version: 1 },
});
