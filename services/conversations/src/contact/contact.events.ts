import { defineEvents, type Fact } from '@prosa/kernel';

/** A further datum of a contact, as a company likes to call it. */
export interface ExtraInfo {
  readonly name: string;
  readonly value: string;
}

/** What a contact says of itself or an agent wrote down. */
export interface ContactCard {
  readonly name: string;
  readonly email: string;
  readonly extraInfo: readonly ExtraInfo[];
}

/** Someone wrote for the first time, or an agent added them. */
export type ContactAdded = Fact<
  'ContactAdded',
  ContactCard & {
    readonly id: number;
    readonly uuid: string;
    /** Digits; empty while only the LID is known. */
    readonly phone: string;
    readonly lid: string;
  }
>;

/** The card changed; holds the whole card, since its fields are corrected together. */
export type ContactCardChanged = Fact<'ContactCardChanged', ContactCard & { readonly uuid: string }>;

/** WhatsApp told a further name of the same person: its number, or the LID that hides it. */
export type ContactAliasLearned = Fact<
  'ContactAliasLearned',
  { readonly uuid: string; readonly phone: string; readonly lid: string }
>;

/** Every fact of a contact. */
export type ContactEvent = ContactAdded | ContactCardChanged | ContactAliasLearned;

/** Everything about a person is that person's. */
export const contactEvents = defineEvents<ContactEvent>('contact', {
  ContactAdded: {
    version: 1,
    personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid', phone: 'uuid', lid: 'uuid' },
  },
  ContactCardChanged: { version: 1, personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid' } },
  ContactAliasLearned: { version: 1, personal: { phone: 'uuid', lid: 'uuid' } },
});
