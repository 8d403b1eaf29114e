import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import { dayIn, exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import {
  changesOf,
  paidRenewalOf,
  renewalOf,
  type CompanyChange,
  type PaidInvoice,
  type Registered,
} from './company-changes.policy';
import type { CompanyDueDateMoved, CompanyEvent, CompanyRegistered, CompanyRenewed } from './company.events';

/** The commands of a company. */
export type CompanyCommand =
  | {
      readonly type: 'RegisterCompany';
      readonly number: number;
      readonly name: string;
      readonly timeZone: string;
      readonly dueDate: string | null;
      /** Further initial data, and the uuid of the subject of e-mail address and phone. */
      readonly uuid?: string;
      readonly beginning?: CompanyChange;
    }
  | { readonly type: 'AppointAdministrator'; readonly userId: string }
  | { readonly type: 'DismissAdministrator'; readonly userId: string }
  | {
      readonly type: 'ChangeCompany';
      readonly uuid: string;
      readonly change: CompanyChange;
      /** The caller's company. */
      readonly byCompany: number;
    }
  /** The price of the company's plan began or ended to be nothing; a period that is to be paid begins today. */
  | { readonly type: 'FollowPrice'; readonly free: boolean; readonly uuid: string }
  | { readonly type: 'RenewCompany'; readonly by?: PaidInvoice; readonly reason?: string }
  | { readonly type: 'RemoveCompany'; readonly byCompany: number | null };

/** The state of a company. */
export type CompanyState = { readonly status: 'none' } | { readonly status: 'removed' } | Registered;

type Of<Type extends CompanyCommand['type']> = Extract<CompanyCommand, { type: Type }>;
type Decided = Decision<CompanyEvent>;

const dayOf = (date: string | null): number | null => (date === null ? null : Number(date.slice(8)));

const begun = (data: CompanyRegistered['data']): Registered => ({
  status: 'registered',
  ...data,
  administrators: [],
  email: '',
  phone: '',
  planId: null,
  blocked: false,
  free: false,
  anchorDay: dayOf(data.dueDate),
  recurrence: 'MENSAL',
  trialExpiration: null,
  schedules: DEFAULT_OPENING_HOURS,
  renewals: {},
});

const register = ({ number, name, timeZone, dueDate, uuid, beginning }: Of<'RegisterCompany'>): Decided => {
  const data = { number, name, timeZone, dueDate };
  const more = uuid === undefined ? [] : changesOf(begun(data), uuid, beginning ?? {});
  return [{ type: 'CompanyRegistered', data }, ...more];
};

const appoint = (state: Registered, userId: string): Decided =>
  state.administrators.includes(userId) ? [] : [{ type: 'AdministratorAppointed', data: { userId } }];

const dismiss = (state: Registered, userId: string): Decided => {
  if (!state.administrators.includes(userId)) return [];
  if (state.administrators.length === 1) return reject('ERR_LAST_ADMIN');
  return [{ type: 'AdministratorDismissed', data: { userId } }];
};

const change = (state: Registered, { uuid, change: wanted, byCompany }: Of<'ChangeCompany'>): Decided =>
  wanted.blocked === true && byCompany === state.number
    ? reject('ERR_OWN_COMPANY')
    : changesOf(state, uuid, wanted);

const remove = (state: Registered, byCompany: number | null): Decided =>
  byCompany === state.number
    ? reject('ERR_OWN_COMPANY')
    : [{ type: 'CompanyRemoved', data: { number: state.number } }];

/** Freed of its due date, or with a period that begins today. */
const followPrice = (state: Registered, { uuid, free }: Of<'FollowPrice'>, now: Date): Decided =>
  free === state.free ? [] : changesOf(state, uuid, { free, dueDate: dayIn(state.timeZone, now) });

const renew = (state: Registered, { by, reason }: Of<'RenewCompany'>, now: Date): Decided => {
  if (state.free && by === undefined) return reject('ERR_FREE_PLAN');
  if (by === undefined) return [renewalOf(state, now, reason)];
  return by.invoice in state.renewals ? [] : [paidRenewalOf(state, by)];
};

const moved = ({ data }: CompanyDueDateMoved): Partial<Registered> => {
  const free = data.free === true;
  const { to } = data;
  return { dueDate: to, anchorDay: dayOf(to), free, ...(free ? { trialExpiration: null } : {}) };
};

const renewed = (state: Registered, { data }: CompanyRenewed): Partial<Registered> => {
  const { from, to, invoice, restartedOn } = data;
  return {
    dueDate: to,
    free: false,
    anchorDay: restartedOn === undefined ? (state.anchorDay ?? dayOf(to)) : dayOf(restartedOn),
    trialExpiration: null,
    ...(invoice === undefined ? {} : { renewals: { ...state.renewals, [invoice]: { from, to } } }),
  };
};

const decideRegistered = (command: CompanyCommand, state: Registered, now: Date): Decided => {
  switch (command.type) {
    case 'RegisterCompany':
      return [];
    case 'AppointAdministrator':
      return appoint(state, command.userId);
    case 'DismissAdministrator':
      return dismiss(state, command.userId);
    case 'ChangeCompany':
      return change(state, command);
    case 'FollowPrice':
      return followPrice(state, command, now);
    case 'RenewCompany':
      return renew(state, command, now);
    case 'RemoveCompany':
      return remove(state, command.byCompany);
    default:
      return exhaustive(command);
  }
};

const without = (state: Registered, userId: string): readonly string[] =>
  state.administrators.filter(administrator => administrator !== userId);

/** The state changes of a fact about an existing company. */
const changed = (state: Registered, event: CompanyEvent): Partial<Registered> => {
  switch (event.type) {
    case 'AdministratorAppointed':
      return { administrators: [...without(state, event.data.userId), event.data.userId] };
    case 'AdministratorDismissed':
      return { administrators: without(state, event.data.userId) };
    case 'CompanyDetailsChanged':
      return { name: event.data.name, email: event.data.email, phone: event.data.phone };
    case 'CompanyPlanAssigned':
      return { planId: event.data.planId };
    case 'CompanyDueDateMoved':
      return moved(event);
    case 'CompanyRenewed':
      return renewed(state, event);
    case 'CompanyRecurrenceChanged':
      return { recurrence: event.data.recurrence };
    case 'CompanyTrialStarted':
      return { trialExpiration: event.data.expiresOn };
    case 'CompanyBlocked':
    case 'CompanyUnblocked':
      return { blocked: event.type === 'CompanyBlocked' };
    case 'CompanyHoursChanged':
      return { schedules: event.data.schedules };
    case 'CompanyTimeZoneChanged':
      return { timeZone: event.data.to };
    default:
      return {};
  }
};

const evolve = (state: CompanyState, event: CompanyEvent): CompanyState => {
  if (event.type === 'CompanyRegistered') return begun(event.data);
  if (state.status !== 'registered') return state;
  return event.type === 'CompanyRemoved' ? { status: 'removed' } : { ...state, ...changed(state, event) };
};

/**
 * A company: registered once, and never without an administrator. Administrators are counted here, in one stream,
 * so that two administrators who dismiss each other concurrently cannot both succeed. A removed company cannot be
 * restored.
 */
export const companyDecider: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initial: { status: 'none' },
  decide: (command, state, { now }) => {
    if (state.status === 'registered') return decideRegistered(command, state, now);
    if (state.status === 'none' && command.type === 'RegisterCompany') return register(command);
    return reject('ERR_NO_COMPANY_FOUND');
  },
  evolve,
};
