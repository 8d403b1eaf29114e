import type { OpeningHours } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type {
  CompanyRegistered,
  CompanyPlanAssigned,
  CompanyDueDateMoved,
  CompanyRenewed,
  CompanyRecurrenceChanged,
  CompanyTrialStarted,
  CompanyBlocked,
  CompanyUnblocked,
  CompanyRemoved,
} from '@prosa/published-facts';
export type {
  CompanyRegistered,
  CompanyPlanAssigned,
  CompanyDueDateMoved,
  CompanyRenewed,
  CompanyRecurrenceChanged,
  CompanyTrialStarted,
  CompanyBlocked,
  CompanyUnblocked,
  CompanyRemoved,
};

/** A user became one of the company's administrators. */
export type AdministratorAppointed = Fact<'AdministratorAppointed', { readonly userId: string }>;

/** A user is no longer one of the company's administrators; at least one other is. */
export type AdministratorDismissed = Fact<'AdministratorDismissed', { readonly userId: string }>;

/** The name or contact details of a company changed; contains all of them, not only the changed ones. */
export type CompanyDetailsChanged = Fact<
  'CompanyDetailsChanged',
  {
    /** The company's uuid, the subject of e-mail address and phone. */
    readonly companyUuid: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  }
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
  CompanyDetailsChanged: {
    version: 1,
    sealedBy: 'card',
    personal: { email: 'companyUuid', phone: 'companyUuid' },
  },
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
