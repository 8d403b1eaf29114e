import type { NamedField } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** Data of a contact-list item. */
export interface ListedPerson {
  readonly name: string;
  /** Digits with the country code. */
  readonly phone: string;
  /** Empty when none is known. */
  readonly email: string;
}

/** An item was added, by hand or by an import; possibly again after a removal. */
export type ContactListItemAdded = Fact<
  'ContactListItemAdded',
  ListedPerson & {
    readonly uuid: string;
    readonly id: number;
    readonly listId: number;
    readonly listUuid: string;
    /** Null until it was checked on WhatsApp. */
    readonly whatsappValid: boolean | null;
    /** The import that brought them; null when a person did. */
    readonly importUuid: string | null;
    /** Further columns of the import's file; they stay when the entry is corrected. */
    readonly fields?: readonly NamedField[];
  }
>;

/** A person corrected the entry; holds it whole. */
export type ContactListItemChanged = Fact<
  'ContactListItemChanged',
  ListedPerson & { readonly uuid: string; readonly listId: number }
>;

/** The number was checked on WhatsApp. */
export type ContactListItemChecked = Fact<
  'ContactListItemChecked',
  { readonly listId: number; readonly isValid: boolean }
>;

/** Taken out of the list, by a person or with the whole list. */
export type ContactListItemRemoved = Fact<
  'ContactListItemRemoved',
  { readonly id: number; readonly listId: number; readonly withList: boolean }
>;

/** Events of a contact-list item. */
export type ContactListItemEvent =
  ContactListItemAdded | ContactListItemChanged | ContactListItemChecked | ContactListItemRemoved;

/** The facts of list members. */
export const contactListItemEvents = defineEvents<ContactListItemEvent>('contactListItem', {
  ContactListItemAdded: {
    version: 1,
    sealedBy: 'card',
    personal: { name: 'uuid', phone: 'uuid', email: 'uuid', fields: 'uuid' },
  },
  ContactListItemChanged: {
    version: 1,
    sealedBy: 'card',
    personal: { name: 'uuid', phone: 'uuid', email: 'uuid' },
  },
  ContactListItemChecked: { version: 1 },
  ContactListItemRemoved: { version: 1 },
});
