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

/** Why a line of an imported file was passed over: which column is not right, or a number that came before. */
export type ImportSkipReason = 'name' | 'number' | 'email' | 'repeated';

/** The result of a file import; an existing contact counts as updated. */
export interface ContactImportAnswer {
  readonly imported: number;
  readonly updated: number;
  readonly skipped: readonly { readonly line: number; readonly reason: ImportSkipReason }[];
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
    ERR_IMPORT_FILE: {
      status: 422,
      pt: 'O arquivo não pôde ser lido. Envie um CSV de até 5 MB e 50.000 linhas, com nome, número e e-mail.',
      en: 'The file could not be read. Send a CSV of up to 5 MB and 50,000 rows with name, number and email.',
      es: 'No se pudo leer el archivo. Envía un CSV de hasta 5 MB y 50.000 filas con nombre, número y correo.',
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
    contactImport: { rows: 50_000, bytes: 5 * 1_048_576 },
  },
  channels: {
    contact: frames<
      { action: 'create' | 'update'; contact: ContactView } | { action: 'delete'; contactId: number }
    >(),
  },
  pages: { contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' } },
} as const satisfies FeatureContract;
