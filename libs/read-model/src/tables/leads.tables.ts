import type { ColumnStay } from './conversations.tables';
import type { LeadStatus } from '@prosa/contracts';
import type { LogPosition } from './conversations.tables';

/** A row of a lead list: everything a row shows but names that others own. */
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
  /** Of the form that it came by; empty for one that was a ticket. */
  publicId: string;
  /** What was filled in, in JSON; null for one that was a ticket. */
  submission: string | null;
  /** What was agreed to, in JSON. */
  consent: string | null;
  /** Null while nobody could ask whether the number is on WhatsApp. */
  hasWhatsapp: boolean | null;
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

/** How often something was done at a form in a minute; the key holds no address, only what HMAC makes of one. */
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

/** The tables that `services/leads` writes; counts stand in a schema of their own, which a rebuild leaves alone. */
export interface LeadTables {
  lead: LeadRow;
  leadTag: LeadTagRow;
  leadColumnStay: LeadColumnStayRow;
  leadForm: LeadFormRow;
  'leads.formCount': FormCountRow;
  'leads.usedCaptcha': UsedCaptchaRow;
}
