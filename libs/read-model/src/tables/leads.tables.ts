import type { ColumnStay } from './conversations.tables';
import type { LeadStatus } from '@prosa/contracts';
import type { LogPosition } from './conversations.tables';

/** A row of a lead list: everything it shows except names that belong to other records. */
export interface LeadRow {
  uuid: string;
  companyId: number;
  id: number;
  status: LeadStatus;
  origin: 'form' | 'ticket';
  userId: number | null;
  contactId: number;
  contactUuid: string;
  connectionId: number;
  /** The public id of its form; empty for one that was a ticket. */
  publicId: string;
  /** The form's values, as JSON; null for one that was a ticket. */
  submission: string | null;
  /** The consents given, as JSON. */
  consent: string | null;
  /** Null until the number was checked on WhatsApp. */
  hasWhatsapp: boolean | null;
  /** The name of the bot that answers it; null for none. */
  bot: string | null;
  lastMessage: string;
  lastMessageId: string;
  lastMessageFromMe: boolean;
  lastMessageKind: string;
  lastMessageAt: Date | null;
  unread: number;
  readPosition: LogPosition;
  createdAt: Date;
  updatedAt: Date;
}

/** A tag on a lead. */
export interface LeadTagRow {
  companyId: number;
  leadUuid: string;
  tagId: number;
  taggedAt: Date;
}

/** A connection's form; `uuid` is the connection's. Lists and colours are JSON text. */
export interface LeadFormRow {
  uuid: string;
  companyId: number;
  connectionId: number;
  publicId: string;
  products: string;
  services: string;
  provider: string;
  formConfig: string;
  textForm: string;
  /** The key of its picture; views make an address of it. */
  logoMediaKey: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Number of operations on a form per minute; the key contains an HMAC of the address instead of the address. */
export interface FormCountRow {
  key: string;
  minute: Date;
  count: number;
}

/** A solved captcha that was taken once, until it would have expired anyway. */
export interface UsedCaptchaRow {
  id: string;
  expiresAt: Date;
}

/** How long a lead carried a tag. */
export interface LeadColumnStayRow extends ColumnStay {
  leadUuid: string;
}

/** The tables that `services/leads` writes; counters have a schema of their own, which a rebuild does not touch. */
export interface LeadTables {
  lead: LeadRow;
  leadTag: LeadTagRow;
  leadColumnStay: LeadColumnStayRow;
  leadForm: LeadFormRow;
  'leads.formCount': FormCountRow;
  'leads.usedCaptcha': UsedCaptchaRow;
}
