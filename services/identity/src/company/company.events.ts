import type { OpeningHours, Recurrence } from '@prosa/contracts';
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

/** What a company is called or how it is reached is another; all are told as they are now. */
export type CompanyDetailsChanged = Fact<
  'CompanyDetailsChanged',
  {
    /** The company's own uuid, whose data e-mail address and phone are. */
    readonly companyUuid: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  }
>;

/** A company got another plan, or none: what it may use and how much of it follows at once. */
export type CompanyPlanAssigned = Fact<
  'CompanyPlanAssigned',
  {
    readonly planId: number | null;
    /** What the plan was called then. */
    readonly plan: string | null;
    /** Why; absent when nobody said. */
    readonly reason?: string;
  }
>;

/** Somebody set another last day of the subscription. */
export type CompanyDueDateMoved = Fact<
  'CompanyDueDateMoved',
  { readonly from: string | null; readonly to: string | null; readonly reason?: string }
>;

/** The subscription goes on for one more period, which also ends the trial. */
export type CompanyRenewed = Fact<
  'CompanyRenewed',
  {
    readonly from: string | null;
    readonly to: string;
    readonly recurrence: Recurrence;
    /** The number of the invoice that was paid; absent when a super user renewed by hand. */
    readonly invoice?: number;
    /** The day that the period was counted from where it was paid too late to go on from the due date. */
    readonly restartedOn?: string;
    /** Why; absent when nobody said. */
    readonly reason?: string;
  }
>;

/** The subscription is renewed by another period from now on. */
export type CompanyRecurrenceChanged = Fact<
  'CompanyRecurrenceChanged',
  { readonly recurrence: Recurrence; readonly reason?: string }
>;

/** The company tries Prosa until a day, `yyyy-MM-dd`. */
export type CompanyTrialStarted = Fact<'CompanyTrialStarted', { readonly expiresOn: string }>;

/** The platform shut the company's people out; what they did stays. */
export type CompanyBlocked = Fact<'CompanyBlocked', { readonly number: number; readonly reason?: string }>;

/** The company's people may sign in again. */
export type CompanyUnblocked = Fact<
  'CompanyUnblocked',
  { readonly number: number; readonly reason?: string }
>;

/** The company is open at other times; always all seven days, Monday first. */
export type CompanyHoursChanged = Fact<
  'CompanyHoursChanged',
  { readonly schedules: readonly OpeningHours[] }
>;

/** Days and times of the company are read in another time zone. */
export type CompanyTimeZoneChanged = Fact<
  'CompanyTimeZoneChanged',
  { readonly from: string; readonly to: string }
>;

/** The company is gone from all lists and its people cannot sign in; its facts stay. */
export type CompanyRemoved = Fact<'CompanyRemoved', { readonly number: number }>;

/** Every fact of a company. */
export type CompanyEvent =
  | CompanyRegistered
  | AdministratorAppointed
  | AdministratorDismissed
  | CompanyDetailsChanged
  | CompanyPlanAssigned
  | CompanyDueDateMoved
  | CompanyRenewed
  | CompanyRecurrenceChanged
  | CompanyTrialStarted
  | CompanyBlocked
  | CompanyUnblocked
  | CompanyHoursChanged
  | CompanyTimeZoneChanged
  | CompanyRemoved;

/** The facts of company streams. */
export const companyEvents = defineEvents<CompanyEvent>('company', {
  CompanyRegistered: { version: 1 },
  AdministratorAppointed: { version: 1 },
  AdministratorDismissed: { version: 1 },
  CompanyDetailsChanged: { version: 1, personal: { email: 'companyUuid', phone: 'companyUuid' } },
  CompanyPlanAssigned: { version: 1 },
  CompanyDueDateMoved: { version: 1 },
  CompanyRenewed: { version: 1 },
  CompanyRecurrenceChanged: { version: 1 },
  CompanyTrialStarted: { version: 1 },
  CompanyBlocked: { version: 1 },
  CompanyUnblocked: { version: 1 },
  CompanyHoursChanged: { version: 1 },
  CompanyTimeZoneChanged: { version: 1 },
  CompanyRemoved: { version: 1 },
});
