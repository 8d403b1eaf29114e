import { defineEvents, type Fact } from '@prosa/kernel';

/** A further datum of a contact, as a company likes to call it. */
export interface ExtraInfo {
  readonly name: string;
  readonly value: string;
}

/** The card of a contact: what WhatsApp provided or an agent entered. */
export interface ContactCard {
  readonly name: string;
  readonly email: string;
  readonly extraInfo: readonly ExtraInfo[];
}

/** A contact wrote for the first time, or an agent added it. */
export type ContactAdded = Fact<
  'ContactAdded',
  ContactCard & {
    readonly id: number;
    readonly uuid: string;
    /** Digits; empty while only the LID is known. */
    readonly phone: string;
    readonly lid: string;
    /** WhatsApp's id of a group, which has neither number nor LID; absent for persons. */
    readonly groupId?: string;
    /** False when the number could not be checked on WhatsApp. */
    readonly checked?: boolean;
    /** Came by a form: in the book only once a user keeps it, or a ticket of it begins. */
    readonly lead?: true;
  }
>;

/** A contact that came as a lead is in the book from now on. */
export type ContactKept = Fact<'ContactKept', { readonly uuid: string }>;

/** The card changed; contains the whole card, since its fields are edited together. */
export type ContactCardChanged = Fact<'ContactCardChanged', ContactCard & { readonly uuid: string }>;

/** WhatsApp revealed another alias of the same person: the number, or the LID that hides it. */
export type ContactAliasLearned = Fact<
  'ContactAliasLearned',
  { readonly uuid: string; readonly phone: string; readonly lid: string }
>;

/** WhatsApp confirmed a number that could not be checked before, and returned its own spelling. */
export type ContactNumberChecked = Fact<
  'ContactNumberChecked',
  { readonly uuid: string; readonly phone: string }
>;

/** The profile picture changed or was removed; it is stored in our own storage under that key. */
export type ContactPictureChanged = Fact<
  'ContactPictureChanged',
  { readonly uuid: string; readonly mediaKey: string | null }
>;

/** An administrator removed the contact from the book; its tickets and messages stay. */
export type ContactRemoved = Fact<'ContactRemoved', { readonly uuid: string; readonly id: number }>;

/** A removed contact wrote again, or its number was added again: it is the same contact as before. */
export type ContactRestored = Fact<
  'ContactRestored',
  ContactCard & {
    readonly uuid: string;
    readonly checked?: boolean;
    /** Its number came by a form: in the book again only once a user keeps it, or a ticket of it begins. */
    readonly lead?: true;
  }
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

/** The facts of the stream `contact`; all personal data in them belongs to the contact. */
export const contactEvents = defineEvents<ContactEvent>('contact', {
  ContactAdded: {
    version: 1,
    sealedBy: 'card',
    personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid', phone: 'uuid', lid: 'uuid', groupId: 'uuid' },
  },
  ContactCardChanged: {
    version: 1,
    sealedBy: 'card',
    personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid' },
  },
  ContactAliasLearned: { version: 1, sealedBy: 'card', personal: { phone: 'uuid', lid: 'uuid' } },
  ContactNumberChecked: { version: 1, sealedBy: 'card', personal: { phone: 'uuid' } },
  ContactPictureChanged: { version: 1 },
  ContactRemoved: { version: 1 },
  ContactRestored: {
    version: 1,
    sealedBy: 'card',
    personal: { name: 'uuid', email: 'uuid', extraInfo: 'uuid' },
  },
  ContactKept: { version: 1 },
});
