import { reject, type Decider, type Decision } from '@prosa/kernel';
import type { UserEvent, UserRegistered, UserRights } from './user.events';

/** The changeable fields; omitted ones keep their value. */
export interface UserChange {
  readonly name?: string;
  readonly email?: string;
  readonly rights?: Partial<UserRights>;
  /** The password was replaced in the vault. */
  readonly password?: true;
}

/** The commands of a user's record. */
export type UserCommand =
  | { readonly type: 'RegisterUser'; readonly user: UserRegistered['data'] }
  | { readonly type: 'ChangeUser'; readonly change: UserChange }
  | { readonly type: 'RemoveUser' };

/** A user who can sign in. */
export type ActiveUser = { readonly status: 'active' } & UserRegistered['data'];

/** The state of a user. */
export type UserState = { readonly status: 'none' } | { readonly status: 'removed' } | ActiveUser;

const rightsOf = (user: ActiveUser): UserRights => ({
  profile: user.profile,
  queueIds: user.queueIds,
  allTicket: user.allTicket,
  leadsOn: user.leadsOn,
  connectionId: user.connectionId,
});

const sameRights = (one: UserRights, other: UserRights): boolean =>
  one.profile === other.profile &&
  one.allTicket === other.allTicket &&
  one.leadsOn === other.leadsOn &&
  one.connectionId === other.connectionId &&
  one.queueIds.join() === other.queueIds.join();

/** Queues without repeats, in order: the same set is always the same list. */
const tidy = (rights: UserRights): UserRights => ({
  ...rights,
  queueIds: [...new Set(rights.queueIds)].toSorted((a, b) => a - b),
});

const profileChange = (user: ActiveUser, change: UserChange): UserEvent[] => {
  const { name = user.name, email = user.email } = change;
  if (name === user.name && email === user.email) return [];
  return [{ type: 'UserProfileChanged', data: { userId: user.userId, name, email } }];
};

const rightsChange = (user: ActiveUser, change: UserChange): UserEvent[] => {
  const rights = tidy({ ...rightsOf(user), ...change.rights });
  return sameRights(rights, rightsOf(user)) ? [] : [{ type: 'UserRightsChanged', data: rights }];
};

const change = (user: ActiveUser, wanted: UserChange): Decision<UserEvent> => [
  ...profileChange(user, wanted),
  ...rightsChange(user, wanted),
  ...(wanted.password ? [{ type: 'UserPasswordChanged', data: { userId: user.userId } } as const] : []),
];

const register = (state: UserState, user: UserRegistered['data']): Decision<UserEvent> => {
  if (state.status === 'removed') return reject('ERR_NO_USER_FOUND');
  return state.status === 'active' ? [] : [{ type: 'UserRegistered', data: { ...user, ...tidy(user) } }];
};

const evolve = (state: UserState, event: UserEvent): UserState => {
  if (event.type === 'UserRegistered') return { status: 'active', ...event.data };
  if (event.type === 'UserRemoved') return { status: 'removed' };
  return state.status === 'active' && event.type !== 'UserPasswordChanged'
    ? { ...state, ...event.data }
    : state;
};

/** A user's record: registered once, changed only with a difference, removed permanently. */
export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'RegisterUser') return register(state, command.user);
    if (state.status === 'removed' && command.type === 'RemoveUser') return [];
    if (state.status !== 'active') return reject('ERR_NO_USER_FOUND');
    if (command.type === 'RemoveUser') return [{ type: 'UserRemoved', data: { number: state.number } }];
    return change(state, command.change);
  },
  evolve,
};
