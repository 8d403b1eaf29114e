import { defineEvents, type Fact } from '@prosa/kernel';

/** A phone number or LID belongs to a contact; which one it is stands only in the stream's hashed name. */
export type ContactAliasClaimed = Fact<'ContactAliasClaimed', { readonly contactUuid: string }>;

/** The facts of a reservation: one stream per company and alias, so that nobody is two contacts. */
export const contactAliasEvents = defineEvents<ContactAliasClaimed>('contactAlias', {
  ContactAliasClaimed: { version: 1 },
});
