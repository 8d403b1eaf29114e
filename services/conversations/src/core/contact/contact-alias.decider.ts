import { reject, type Decider } from '@prosa/kernel';
import type { ContactAliasClaimed } from './contact-alias.events';

/** The owner of an alias, if it has one. */
export interface ContactAliasState {
  readonly contactUuid: string | null;
}

/** The claim of an alias; `erased` is its owner who was erased since, in whose place it is claimed. */
interface ClaimAlias {
  readonly contactUuid: string;
  readonly erased?: string;
}

/** An alias has one owner until that is erased; the first append wins. Rejects with ERR_DUPLICATED_CONTACT. */
export const contactAliasDecider: Decider<ContactAliasState, ClaimAlias, ContactAliasClaimed> = {
  initial: { contactUuid: null },
  decide: ({ contactUuid, erased }, state) => {
    if (state.contactUuid === contactUuid) return [];
    if (state.contactUuid !== null && state.contactUuid !== erased) return reject('ERR_DUPLICATED_CONTACT');
    return [{ type: 'ContactAliasClaimed', data: { contactUuid } }];
  },
  evolve: (_, event) => ({ contactUuid: event.data.contactUuid }),
};
