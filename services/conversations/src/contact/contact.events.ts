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
    /** WhatsApp's id of a group, which has neither number nor LID; absent for people. */
    readonly groupId?: string;
    /** False when nobody could ask WhatsApp about the number. */
    readonly checked?: boolean;
    /** Came by a form: in the book only once somebody keeps them, or a ticket of theirs begins. */
    readonly lead?: true;
  }
>;

/** Somebody who came as a lead stands in the book from now on. */
export type ContactKept = Fact<'ContactKept', { readonly uuid: string }>;

/** The card changed; holds the whole card, since its fields are corrected together. */
export type ContactCardChanged = Fact<'ContactCardChanged', ContactCard & { readonly uuid: string }>;

/** WhatsApp told a further name of the same person: its number, or the LID that hides it. */
export type ContactAliasLearned = Fact<
  'ContactAliasLearned',
  { readonly uuid: string; readonly phone: string; readonly lid: string }
>;

/** WhatsApp told that a number which nobody could check before is right, and how it writes it itself. */
export type ContactNumberChecked = Fact<
  'ContactNumberChecked',
  { readonly uuid: string; readonly phone: string }
>;

/** The person shows another picture on WhatsApp, or none any more; it lies in our own storage under that key. */
export type ContactPictureChanged = Fact<
  'ContactPictureChanged',
  { readonly uuid: string; readonly mediaKey: string | null }
>;

/** An admin took the contact out of the book; its tickets and what was said in them stay. */
export type ContactRemoved = Fact<'ContactRemoved', { readonly uuid: string; readonly id: number }>;

/** A removed contact wrote again, or somebody added its number again: it is the same person as before. */
export type ContactRestored = Fact<
  'ContactRestored',
  ContactCard & { readonly uuid: string; readonly checked?: boolean }
>;

/** Every fact of a contact. */
export type ContactEvent =
  | ContactAdded
  | ContactCardChanged
  | ContactAliasLearned
  | ContactNumberChecked
  | ContactPictureChanged
  | ContactRemoved
  | ContactRestored
  | ContactKept;

/** Everything about a person is that person's. */
export const contactEvents = defineEvents<ContactEvent>('contact', {
  ContactAdded: {
    version: 1,
    personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid', phone: 'uuid', lid: 'uuid', groupId: 'uuid' },
  },
  ContactCardChanged: { version: 1, personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid' } },
  ContactAliasLearned: { version: 1, personal: { phone: 'uuid', lid: 'uuid' } },
  ContactNumberChecked: { version: 1, personal: { phone: 'uuid' } },
  ContactPictureChanged: { version: 1 },
  ContactRemoved: { version: 1 },
  ContactRestored: { version: 1, personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid' } },
  ContactKept: { version: 1 },
});
