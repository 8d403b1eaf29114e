import { reject, type Decider } from '@prosa/kernel';
import type { ContactAliasClaimed } from './contact-alias.events';

/** The owner of an alias, if it has one. */
export interface ContactAliasState {
  readonly contactUuid: string | null;
}

/** An alias has one owner permanently; the first append wins. Rejects with ERR_DUPLICATED_CONTACT. */
export const contactAliasDecider: Decider<
  ContactAliasState,
  { readonly contactUuid: string },
  ContactAliasClaimed
> = {
  initial: { contactUuid: null },
  decide: ({ contactUuid }, state) => {
    if (state.contactUuid === contactUuid) return [];
    if (state.contactUuid !== null) return reject('ERR_DUPLICATED_CONTACT');
    return [{ type: 'ContactAliasClaimed', data: { contactUuid } }];
  },
  evolve: (_, event) => ({ contactUuid: event.data.contactUuid }),
};
