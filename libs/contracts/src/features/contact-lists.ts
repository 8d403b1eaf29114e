import { admins, frames, type FeatureContract } from '../feature-contract';
import type { ImportSkipReason } from './contacts';

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
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /contact-list-items?contactListId=`. */
export interface ContactListItemPage {
  readonly records: readonly ContactListItemView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** A line of an imported spreadsheet that was passed over. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: ImportSkipReason;
}

/** The result of a spreadsheet import; `known` were in the list already. */
export interface ContactListImportAnswer {
  readonly created: number;
  readonly known: number;
  /** The number of skipped lines by reason, and the first of them. */
  readonly skipped: Readonly<Partial<Record<ImportSkipReason, number>>>;
  readonly lines: readonly SkippedLine[];
}

/** An import of a spreadsheet into a list: `GET /contact-lists/:id/import` returns the last one. */
export interface ContactListImportView {
  readonly importId: string;
  readonly status: 'running' | 'finished' | 'refused';
  /** Number of processed contacts, and the total; null until the file was read. */
  readonly done: number;
  readonly total: number | null;
  /** Null before the end, and in frames. */
  readonly answer: ContactListImportAnswer | null;
  /** Why it was refused: a code of the error catalogue. */
  readonly error: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
}

/** `GET /contact-lists/:id/import`; null where nothing was imported yet. */
export interface ContactListImportState {
  readonly import: ContactListImportView | null;
}

/**
 * `POST /contact-lists/:id/upload`: the result (200), or the progress when the import takes longer than a request
 * should (202); frames report the rest.
 */
export type ContactListUploadAnswer =
  | ({ readonly status: 'finished' } & ContactListImportAnswer)
  | {
      readonly status: 'running';
      readonly importId: string;
      readonly done: number;
      readonly total: number | null;
    };

/** A preview of a spreadsheet before its import: `POST /contact-lists/:id/upload/sample`. */
export interface ContactListSample {
  /** Which column of the file each is, from 0; -1 for one that it does not have. */
  readonly columns: { readonly name: number; readonly number: number; readonly email: number };
  readonly people: readonly { readonly name: string; readonly number: string; readonly email: string }[];
  /** The number of contacts in the file, and of lines that would be skipped. */
  readonly total: number;
  readonly skipped: number;
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
    ERR_IMPORT_RUNNING: {
      status: 409,
      pt: 'Já há uma importação em andamento nesta lista. Espere ela terminar.',
      en: 'An import into this list is running. Wait until it has finished.',
      es: 'Ya hay una importación en curso en esta lista. Espera a que termine.',
    },
    ERR_SHEET_KIND: {
      status: 422,
      pt: 'Este arquivo não é uma planilha. Envie .xlsx, .xls ou CSV.',
      en: 'This file is not a spreadsheet. Send .xlsx, .xls or CSV.',
      es: 'Este archivo no es una hoja de cálculo. Envía .xlsx, .xls o CSV.',
    },
    ERR_SHEET_PASSWORD: {
      status: 422,
      pt: 'A planilha está protegida por senha. Salve uma cópia sem senha e envie de novo.',
      en: 'The spreadsheet has a password. Save a copy without one and send it again.',
      es: 'La hoja de cálculo tiene contraseña. Guarda una copia sin ella y envíala de nuevo.',
    },
    ERR_SHEET_TOO_LARGE: {
      status: 422,
      pt: 'A planilha é grande demais. Envie até 12 MB e 100.000 linhas por arquivo.',
      en: 'The spreadsheet is too large. Send up to 12 MB and 100,000 rows per file.',
      es: 'La hoja de cálculo es demasiado grande. Envía hasta 12 MB y 100.000 filas por archivo.',
    },
    ERR_SHEET_UNREADABLE: {
      status: 422,
      pt: 'A planilha não pôde ser lida. Abra e salve de novo como .xlsx.',
      en: 'The spreadsheet could not be read. Open it and save it again as .xlsx.',
      es: 'No se pudo leer la hoja de cálculo. Ábrela y guárdala de nuevo como .xlsx.',
    },
    ERR_SHEET_EMPTY: {
      status: 422,
      pt: 'A planilha não tem contatos. Use as colunas nome, número e e-mail.',
      en: 'The spreadsheet has no contacts. Use the columns name, number and email.',
      es: 'La hoja de cálculo no tiene contactos. Usa las columnas nombre, número y correo.',
    },
  },
  permissions: { 'contactLists:manage': admins },
  limits: {
    contactListName: { min: 2, max: 50 },
    contactListImport: { rows: 100_000, bytes: 12 * 1_048_576, sample: 5, lines: 200 },
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
