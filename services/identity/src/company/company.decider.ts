import { reject, type Decider, type Decision } from '@prosa/kernel';
import type { CompanyEvent } from './company.events';

/** What can be asked of a company. */
export type CompanyCommand =
  | {
      readonly type: 'RegisterCompany';
      readonly number: number;
      readonly name: string;
      readonly timeZone: string;
      readonly dueDate: string | null;
    }
  | { readonly type: 'AppointAdministrator'; readonly userId: string }
  | { readonly type: 'DismissAdministrator'; readonly userId: string };

/** A company as its own decisions need it. */
export type CompanyState =
  | { readonly status: 'none' }
  | { readonly status: 'registered'; readonly number: number; readonly administrators: readonly string[] };

type Registered = Extract<CompanyState, { status: 'registered' }>;
type Register = Extract<CompanyCommand, { type: 'RegisterCompany' }>;

const register = ({ type: _type, ...data }: Register): Decision<CompanyEvent> => [
  { type: 'CompanyRegistered', data },
];

const appoint = (state: Registered, userId: string): Decision<CompanyEvent> =>
  state.administrators.includes(userId) ? [] : [{ type: 'AdministratorAppointed', data: { userId } }];

const dismiss = (state: Registered, userId: string): Decision<CompanyEvent> => {
  if (!state.administrators.includes(userId)) return [];
  if (state.administrators.length === 1) return reject('ERR_LAST_ADMIN');
  return [{ type: 'AdministratorDismissed', data: { userId } }];
};

const evolve = (state: CompanyState, event: CompanyEvent): CompanyState => {
  if (event.type === 'CompanyRegistered')
    return { status: 'registered', number: event.data.number, administrators: [] };
  if (state.status === 'none') return state;
  const others = state.administrators.filter(userId => userId !== event.data.userId);
  return {
    ...state,
    administrators: event.type === 'AdministratorAppointed' ? [...others, event.data.userId] : others,
  };
};

/**
 * A company: registered once, and never without an administrator. Who administers is counted here, in one stream, so
 * that two administrators who dismiss each other at once cannot both succeed.
 */
export const companyDecider: Decider<CompanyState, CompanyCommand, CompanyEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RegisterCompany') return state.status === 'none' ? register(command) : [];
    if (state.status === 'none') return reject('ERR_NO_COMPANY_FOUND');
    return command.type === 'AppointAdministrator'
      ? appoint(state, command.userId)
      : dismiss(state, command.userId);
  },
  evolve,
};
