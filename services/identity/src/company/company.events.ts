import { defineEvents, type Fact } from '@prosa/kernel';

/** A company began to use Prosa; from now on people, tickets and connections can belong to it. */
export type CompanyRegistered = Fact<
  'CompanyRegistered',
  {
    /** The number that tokens, streams and channels carry. */
    readonly number: number;
    readonly name: string;
    /** IANA name; due dates, schedules and opening hours are read in it. */
    readonly timeZone: string;
    /** `yyyy-MM-dd`, the last day the subscription covers; null when it does not end. */
    readonly dueDate: string | null;
  }
>;

/** A person became one of the company's administrators. */
export type AdministratorAppointed = Fact<'AdministratorAppointed', { readonly userId: string }>;

/** A person is no longer one of the company's administrators; at least one other is. */
export type AdministratorDismissed = Fact<'AdministratorDismissed', { readonly userId: string }>;

/** Every fact of a company. */
export type CompanyEvent = CompanyRegistered | AdministratorAppointed | AdministratorDismissed;

/** The facts of company streams. */
export const companyEvents = defineEvents<CompanyEvent>('company', {
  CompanyRegistered: { version: 1 },
  AdministratorAppointed: { version: 1 },
  AdministratorDismissed: { version: 1 },
});
