import {
  COMPANY_DUES,
  COMPANY_SORTS,
  LIMITS,
  RECURRENCES,
  type OpeningHours,
  type Recurrence,
} from '@prosa/contracts';
import {
  BooleanField,
  DateField,
  EmailField,
  EnumField,
  IdField,
  openingHoursIn,
  OpeningHoursField,
  PageQuery,
  PhoneField,
  TextField,
  TimeZoneField,
} from '@prosa/http';
import { NewPasswordField } from '../session/new-password';

const REASON = 'Why; it stands in the history of the company, beside who.';

/** The query of `GET /companies`. */
export class ListCompaniesQuery extends PageQuery {
  @EnumField(COMPANY_SORTS, {
    optional: true,
    text: 'By name by default; companies without a due date come last.',
  })
  sort?: (typeof COMPANY_SORTS)[number];

  @EnumField(COMPANY_DUES, { optional: true, text: 'Overdue, due within five days, or without a due date.' })
  due?: (typeof COMPANY_DUES)[number];

  @EnumField(['active', 'blocked'], { optional: true })
  status?: 'active' | 'blocked';

  @EnumField(['yes', 'no'], { optional: true, text: 'Whether they are on trial.' })
  trial?: 'yes' | 'no';

  @IdField({ optional: true })
  planId?: number;
}

/** Fields of a company that can be set initially and later; all optional. */
class SubscriptionFields {
  @PhoneField({ optional: true, min: 0, text: 'With country code; without one it is Brazilian.' })
  phone?: string;

  @IdField({ optional: true, nullable: true, text: 'Null for none: then everything is included.' })
  planId?: number | null;

  @BooleanField({ optional: true, text: 'Whether its people may sign in.' })
  status?: boolean;

  @BooleanField({ optional: true, text: 'The company’s setting of the same name.' })
  campaignsEnabled?: boolean;

  @DateField({ optional: true, nullable: true, text: 'The last day that is paid for; null for no end.' })
  dueDate?: string | null;

  @EnumField(RECURRENCES, { optional: true, text: 'By how much a renewal moves the due date.' })
  recurrence?: Recurrence;

  @TimeZoneField({ optional: true })
  timeZone?: string;
}

/** The body of `POST /companies`. */
export class AddCompanyRequest extends SubscriptionFields {
  @TextField({ ...LIMITS.companyName, example: 'Padaria do Zé' })
  name!: string;

  @EmailField({ example: 'contato@padaria.test' })
  email!: string;

  @NewPasswordField('own', {
    optional: true,
    emptyIsLeftOut: true,
    text: 'Of a first administrator who signs in with the e-mail address; without it there is none.',
  })
  password?: string;

  @TextField({ ...LIMITS.userName, optional: true, emptyIsLeftOut: true })
  userName?: string;
}

/** The body of `PUT /companies/:id`. */
export class ChangeCompanyRequest extends SubscriptionFields {
  @TextField({ ...LIMITS.companyName, optional: true })
  name?: string;

  @EmailField({ optional: true })
  email?: string;

  @TextField({ ...LIMITS.companyChangeReason, optional: true, text: REASON })
  reason?: string;
}

/** The body of `PUT /companies/:id/renew`. */
export class RenewCompanyRequest {
  @TextField({ ...LIMITS.companyChangeReason, optional: true, text: REASON })
  reason?: string;
}

/** The body of `PUT /companies/:id/schedules`. */
export class ChangeHoursRequest {
  @OpeningHoursField({ text: 'The seven days, Monday first; equal times mean closed.' })
  schedules!: string;
}

/** The opening hours of a body. */
export const hoursIn = ({ schedules }: ChangeHoursRequest): readonly OpeningHours[] =>
  openingHoursIn(schedules);
