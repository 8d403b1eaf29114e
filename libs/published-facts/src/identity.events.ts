import type { Recurrence } from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** A company was registered; users, tickets and connections can belong to it from now on. */
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

/** A company got another plan, or none: what it may use and how much of it follows at once. */
export type CompanyPlanAssigned = Fact<
  'CompanyPlanAssigned',
  {
    readonly planId: number | null;
    /** The name of the plan at that time. */
    readonly plan: string | null;
    /** The reason; absent when not given. */
    readonly reason?: string;
  }
>;

/** The last day of the subscription was changed. */
export type CompanyDueDateMoved = Fact<
  'CompanyDueDateMoved',
  {
    readonly from: string | null;
    readonly to: string | null;
    readonly reason?: string;
    /** Without an end because the plan costs nothing; absent otherwise. */
    readonly free?: true;
  }
>;

/** The subscription was extended by one period, which also ends the trial. */
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
    /** The reason; absent when not given. */
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

/** The platform blocked the company: its users cannot sign in; their work stays. */
export type CompanyBlocked = Fact<'CompanyBlocked', { readonly number: number; readonly reason?: string }>;

/** The company's users may sign in again. */
export type CompanyUnblocked = Fact<
  'CompanyUnblocked',
  { readonly number: number; readonly reason?: string }
>;

/** The company was removed from all lists and its users cannot sign in; its facts stay. */
export type CompanyRemoved = Fact<'CompanyRemoved', { readonly number: number }>;

/** A person can no longer sign in; what they did stays. */
export type UserRemoved = Fact<'UserRemoved', { readonly number: number }>;

/** Every fact that identity publishes. */
export type IdentityFact =
  | CompanyRegistered
  | CompanyPlanAssigned
  | CompanyDueDateMoved
  | CompanyRenewed
  | CompanyRecurrenceChanged
  | CompanyTrialStarted
  | CompanyBlocked
  | CompanyUnblocked
  | CompanyRemoved
  | UserRemoved;

/** The names of those facts, each with the version of its data. */
export const identityFacts: Versions<IdentityFact> = {
  CompanyRegistered: 1,
  CompanyPlanAssigned: 1,
  CompanyDueDateMoved: 1,
  CompanyRenewed: 1,
  CompanyRecurrenceChanged: 1,
  CompanyTrialStarted: 1,
  CompanyBlocked: 1,
  CompanyUnblocked: 1,
  CompanyRemoved: 1,
  UserRemoved: 1,
};
