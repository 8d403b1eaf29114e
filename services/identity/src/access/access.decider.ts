import type { Decider } from '@prosa/kernel';
import type { AccessEvent, CompanyAccessed, CompanyAccessRefused } from './access.events';

/** A change that would let a super user return as a user of the company. */
export type RefusedKey = CompanyAccessRefused['data']['key'];

/** The commands of an access. */
export type AccessCommand =
  | ({ readonly type: 'BeginAccess' } & CompanyAccessed['data'])
  | { readonly type: 'RefuseKey'; readonly key: RefusedKey }
  | { readonly type: 'EndAccess' };

/** The state of an access. */
export type AccessState =
  | { readonly status: 'none' | 'ended' }
  | {
      readonly status: 'begun';
      readonly by: Pick<CompanyAccessed['data'], 'userId' | 'userCompanyId' | 'name'>;
      readonly refused: readonly RefusedKey[];
    };

const begin = (command: CompanyAccessed['data']): CompanyAccessed['data'] => {
  const { userUuid, userId, userCompanyId, name, reason, until } = command;
  return { userUuid, userId, userCompanyId, name, reason, until };
};

/** One access: begun once, ended once, each kind of refusal recorded once; repeated commands yield no facts. */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
  initial: { status: 'none' },
  decide: (command, state) => {
    if (command.type === 'BeginAccess')
      return state.status === 'none' ? [{ type: 'CompanyAccessed', data: begin(command) }] : [];
    if (state.status !== 'begun') return [];
    if (command.type === 'EndAccess') return [{ type: 'CompanyAccessEnded', data: {} }];
    const { key } = command;
    return state.refused.includes(key) ? [] : [{ type: 'CompanyAccessRefused', data: { key } }];
  },
  evolve: (state, event) => {
    if (event.type === 'CompanyAccessEnded') return { status: 'ended' };
    if (event.type === 'CompanyAccessRefused')
      return state.status === 'begun' ? { ...state, refused: [...state.refused, event.data.key] } : state;
    const { userId, userCompanyId, name } = event.data;
    return { status: 'begun', by: { userId, userCompanyId, name }, refused: [] };
  },
};
