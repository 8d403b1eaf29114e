import { defineEvents, type Fact } from '@prosa/kernel';

/**
 * A phone number or LID belongs to a contact, instead of the one before, who was erased; the alias itself is only in the
 * stream's hashed name.
 */
export type ContactAliasClaimed = Fact<'ContactAliasClaimed', { readonly contactUuid: string }>;

/** The facts of a reservation: one stream per company and alias, so that no person is two contacts. */
export const contactAliasEvents = defineEvents<ContactAliasClaimed>('contactAlias', {
  ContactAliasClaimed: { version: 1 },
});
