import { admins, everyone, frames, type FeatureContract } from '../feature-contract';
import type { TicketView } from './tickets';

/** A person a company talks to, or a group. */
export interface ContactView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Digits of the phone number; empty while only a LID is known. */
  readonly number: string;
  readonly email: string;
  readonly profilePicUrl: string | null;
  readonly extraInfo: readonly { readonly name: string; readonly value: string }[];
  /** False until the number was checked on WhatsApp. */
  readonly checked?: boolean;
  /** A group of WhatsApp, called by its subject and without a number. */
  readonly isGroup?: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A contact as tickets and messages show it. */
export type ContactRef = Pick<ContactView, 'id' | 'name' | 'number' | 'profilePicUrl'>;

/** A page of the tickets that a person had, newest first. */
export interface ContactTickets {
  readonly tickets: readonly TicketView[];
  readonly hasMore: boolean;
}

/**
 * Why a line of an imported file was passed over: which column is not right, a number whose last digits a spreadsheet
 * rounded, or one that came before.
 */
export type ImportSkipReason = 'name' | 'number' | 'email' | 'shortened' | 'repeated';

/** What was left out of a line that was imported: a bad e-mail, further numbers of its cell, the end of a long name. */
export type ImportNote = 'email' | 'numbers' | 'name';

/** A line of an imported file that was passed over. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: ImportSkipReason;
}

/** A line of an imported file of which something was left out. */
export interface NotedLine {
  readonly line: number;
  readonly note: ImportNote;
}

/**
 * What a column of an imported file is. Several names are joined in their order; of several numbers, the first that a
 * line has is taken; a field is kept under its title.
 */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The roles of columns, as a person chooses them. */
export const COLUMN_ROLES = ['name', 'number', 'email', 'field', 'ignore'] as const;

/** A column of an imported file, and how it was understood. */
export interface SheetColumn {
  /** Empty where the file has none. */
  readonly title: string;
  readonly role: ColumnRole;
}

/** A person as an import would take them. */
export interface SheetPerson {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

/** A preview of a file before its import. */
export interface SheetSample {
  readonly columns: readonly SheetColumn[];
  /** The first lines below the titles, cell by cell. */
  readonly rows: readonly (readonly string[])[];
  readonly people: readonly SheetPerson[];
  /** The number of people in the file, of lines that would be skipped, and of hidden lines. */
  readonly total: number;
  readonly skipped: number;
  readonly hidden: number;
  /** The sheet that was read, and those that can be; empty for a file without sheets. */
  readonly sheet: string;
  readonly sheets: readonly string[];
}

/** A line of a file that an import skips, or of which it leaves something out. */
export interface LeftOutLine {
  readonly line: number;
  readonly reason: ImportSkipReason | null;
  /** What was left out of a line that is imported. */
  readonly notes: readonly ImportNote[];
  readonly cells: readonly string[];
}

/** All of them, in the order of the file, under the titles of its columns. */
export interface SheetLeftOut {
  readonly titles: readonly string[];
  readonly lines: readonly LeftOutLine[];
}

/** An import of a file; the last one is shown. */
export interface SheetImportView<Answer> {
  readonly importId: string;
  readonly status: 'running' | 'finished' | 'refused' | 'cancelled';
  /** Number of processed people, and the total; null until the file was read. */
  readonly done: number;
  readonly total: number | null;
  /** Null before the end, and in frames. */
  readonly answer: Answer | null;
  /** Why it was refused: a code of the error catalogue. */
  readonly error: string | null;
  readonly begunAt: string;
  readonly endedAt: string | null;
}

/** The result of an upload (200), or the progress when the import takes longer than a request should, or was cancelled (202). */
export type SheetUploadAnswer<Answer> =
  | ({ readonly status: 'finished' } & Answer)
  | {
      readonly status: 'running' | 'cancelled';
      readonly importId: string;
      readonly done: number;
      readonly total: number | null;
    };

/** The result of an import into the contact book; an existing contact counts as updated. */
export interface ContactImportAnswer {
  readonly imported: number;
  readonly updated: number;
  /** The first skipped lines, and how many there are. */
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
  /** The first lines of which something was left out. */
  readonly notes: readonly NotedLine[];
}

/** An import into the contact book: `GET /contacts/import` returns the last one. */
export type ContactImportView = SheetImportView<ContactImportAnswer>;

/** `GET /contacts/import`; null where nothing was imported yet. */
export interface ContactImportState {
  readonly import: ContactImportView | null;
}

/** The contract of contacts. */
export const contactsContract = {
  errors: {
    ERR_NO_CONTACT_FOUND: {
      status: 404,
      pt: 'Nenhum contato encontrado com este ID.',
      en: 'No contact found with this ID.',
      es: 'No se encontró ningún contacto con este ID.',
    },
    ERR_DUPLICATED_CONTACT: {
      status: 409,
      unique: 'number',
      pt: 'Contato já existe!',
      en: 'Contact already exists!',
      es: '¡El contacto ya existe!',
    },
    ERR_CONTACT_IN_USE: {
      status: 409,
      pt: 'Este contato tem um atendimento em aberto. Encerre-o antes de excluir o contato.',
      en: 'This contact has a ticket that is not closed. Close it before deleting the contact.',
      es: 'Este contacto tiene una atención abierta. Ciérrala antes de eliminar el contacto.',
    },
    ERR_IMPORT_RUNNING: {
      status: 409,
      pt: 'Já há uma importação em andamento. Espere ela terminar ou cancele.',
      en: 'An import is running. Wait until it has finished, or cancel it.',
      es: 'Ya hay una importación en curso. Espera a que termine o cancélala.',
    },
    ERR_SHEET_KIND: {
      status: 422,
      pt: 'Este arquivo não é uma planilha. Envie .xlsx, .xls, .ods ou CSV.',
      en: 'This file is not a spreadsheet. Send .xlsx, .xls, .ods or CSV.',
      es: 'Este archivo no es una hoja de cálculo. Envía .xlsx, .xls, .ods o CSV.',
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
    ERR_CHECK_NUMBER: {
      status: 422,
      pt: 'Número inválido, tente novamente!',
      en: 'Invalid number, try again!',
      es: '¡Número no válido, inténtalo de nuevo!',
    },
    ERR_PHONE_INVALID: {
      status: 400,
      pt: 'Este número de telefone não existe. Confira o DDD ou, fora do Brasil, o código do país com + na frente.',
      en: 'There is no such phone number. Check the area code, or outside of Brazil the country code with a + before it.',
      es: 'Este número de teléfono no existe. Revisa el código de área o, fuera de Brasil, el código del país con + delante.',
    },
    ERR_PHONE_AREA: {
      status: 400,
      pt: 'Falta o DDD neste número.',
      en: 'The area code is missing in this number.',
      es: 'Falta el código de área en este número.',
    },
    ERR_PHONE_SERVICE: {
      status: 400,
      pt: 'Números 0300, 0500, 0800, 0900 e 4004 não têm WhatsApp.',
      en: '0300, 0500, 0800, 0900 and 4004 numbers have no WhatsApp.',
      es: 'Los números 0300, 0500, 0800, 0900 y 4004 no tienen WhatsApp.',
    },
    ERR_PHONE_SHORTENED: {
      status: 400,
      pt: 'O Excel encurtou este número. Formate a coluna como texto ou como número sem casas decimais e digite-o de novo.',
      en: 'Excel shortened this number. Format the column as text, or as a number without decimals, and enter it again.',
      es: 'Excel acortó este número. Da a la columna formato de texto, o de número sin decimales, y escríbelo de nuevo.',
    },
    ERR_PHONE_SEVERAL: {
      status: 400,
      pt: 'Há mais de um número aqui. Informe um só.',
      en: 'There is more than one number here. Enter only one.',
      es: 'Hay más de un número aquí. Indica solo uno.',
    },
    NUMBER_EXISTS_LEADS: {
      status: 409,
      unique: 'number',
      pt: 'Atenção! Esse número já está cadastrado como Lead, necessário transformar em contato.',
      en: 'Attention! This number is already registered as a Lead; it must be turned into a contact.',
      es: '¡Atención! Este número ya está registrado como Lead; es necesario convertirlo en contacto.',
    },
  },
  permissions: {
    'contacts:work': everyone,
    'contacts-page:deleteContact': admins,
  },
  limits: {
    contactName: { min: 2, max: 50 },
    contactNumber: { min: 8, max: 50, warnAbove: 13 },
    sheetImport: { rows: 100_000, bytes: 12 * 1_048_576, lines: 1_000 },
  },
  channels: {
    contact: frames<
      | { action: 'create' | 'update'; contact: ContactView }
      | { action: 'delete'; contactId: number }
      /** An import has ended: its contacts have no frames of their own. */
      | { action: 'reload' }
    >(),
    contactImport: frames<{ action: 'update'; import: ContactImportView }>(),
  },
  pages: { contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' } },
} as const satisfies FeatureContract;
