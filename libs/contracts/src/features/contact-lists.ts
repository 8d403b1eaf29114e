import { admins, frames, type FeatureContract } from '../feature-contract';
import type { NamedField } from '../message-variables';
import type { ImportSkipReason, NotedLine, SheetImportView, SkippedLine } from './contacts';

/** A named list of recipients for campaigns. */
export interface ContactListView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly contactsCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In frames of an import only: how far it is. */
  readonly import?: ContactListImportView;
}

/** An item of a contact list. */
export interface ContactListItemView {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly contactListId: number;
  readonly name: string;
  /** Digits with the country code. */
  readonly number: string;
  /** Empty when none is known. */
  readonly email: string;
  /** Null until it was checked on WhatsApp. */
  readonly isWhatsappValid: boolean | null;
  /** Further columns of the spreadsheet that brought them, which messages name as `{{title}}`. */
  readonly fields: readonly NamedField[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /contact-list-items?contactListId=`. */
export interface ContactListItemPage {
  readonly records: readonly ContactListItemView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The result of a spreadsheet import; `known` were in the list already. */
export interface ContactListImportAnswer {
  readonly created: number;
  readonly known: number;
  /** The number of skipped lines by reason, and the first of them. */
  readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
  readonly lines: readonly SkippedLine[];
  /** The first lines of which something was left out. */
  readonly notes: readonly NotedLine[];
}

/** An import of a spreadsheet into a list: `GET /contact-lists/:id/import` returns the last one. */
export type ContactListImportView = SheetImportView<ContactListImportAnswer>;

/** `GET /contact-lists/:id/import`; null where nothing was imported yet. */
export interface ContactListImportState {
  readonly import: ContactListImportView | null;
}

/** The contract of contact lists. */
export const contactListsContract = {
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: {
      status: 404,
      pt: 'Lista de contatos não encontrada.',
      en: 'Contact list not found.',
      es: 'Lista de contactos no encontrada.',
    },
    ERR_NO_CONTACT_LIST_ITEM_FOUND: {
      status: 404,
      pt: 'Contato não encontrado nesta lista.',
      en: 'Contact not found in this list.',
      es: 'Contacto no encontrado en esta lista.',
    },
    ERR_CONTACT_LIST_NAME_TAKEN: {
      status: 409,
      unique: 'name',
      pt: 'Já existe uma lista com este nome.',
      en: 'There is already a list with this name.',
      es: 'Ya existe una lista con este nombre.',
    },
    ERR_CONTACT_LIST_IN_USE: {
      status: 409,
      pt: 'Uma campanha que ainda não terminou usa esta lista.',
      en: 'A campaign that has not finished uses this list.',
      es: 'Una campaña que aún no terminó usa esta lista.',
    },
  },
  permissions: { 'contactLists:manage': admins },
  limits: {
    contactListName: { min: 2, max: 50 },
  },
  channels: {
    ContactList: frames<
      { action: 'create' | 'update'; record: ContactListView } | { action: 'delete'; id: number }
    >(),
    ContactListItem: frames<
      | { action: 'create' | 'update'; record: ContactListItemView }
      | { action: 'delete'; id: number }
      | { action: 'reload'; contactListId: number }
    >(),
  },
  pages: {
    contactLists: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
    contactListItems: { pt: 'Contatos da lista', en: 'List contacts', es: 'Contactos de la lista' },
  },
} as const satisfies FeatureContract;
