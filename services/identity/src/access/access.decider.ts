import type { Decider } from '@prosa/kernel';
import type { AccessEvent, CompanyAccessed } from './access.events';

/** What can be asked of an access. */
export type AccessCommand =
  ({ readonly type: 'BeginAccess' } & CompanyAccessed['data']) | { readonly type: 'EndAccess' };

/** An access as its own decisions, and whoever ends it, need it. */
export type AccessState =
  | { readonly status: 'none' | 'ended' }
  | {
      readonly status: 'begun';
      readonly by: Pick<CompanyAccessed['data'], 'userId' | 'userCompanyId' | 'name'>;
    };

/** One access: begun once, ended once; what is repeated says nothing new. */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'EndAccess')
      return state.status === 'begun' ? [{ type: 'CompanyAccessEnded', data: {} }] : [];
    const { type: _type, ...data } = command;
    return state.status === 'none' ? [{ type: 'CompanyAccessed', data }] : [];
  },
  evolve: (_, event) => {
    if (event.type === 'CompanyAccessEnded') return { status: 'ended' };
    const { userId, userCompanyId, name } = event.data;
    return { status: 'begun', by: { userId, userCompanyId, name } };
  },
};
