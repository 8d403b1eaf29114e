import type { CampaignHold, CampaignStatus } from '@prosa/contracts';

/** A campaign as lists show it. */
export interface CampaignRow {
  uuid: string;
  companyId: number;
  id: number;
  name: string;
  status: CampaignStatus;
  /** Notes about it, as JSON. */
  card: string;
  connectionId: number;
  scheduledAt: Date | null;
  completedAt: Date | null;
  mediaKey: string | null;
  mediaName: string | null;
  /** The code of why it is INATIVA again. */
  reason: string | null;
  audienceCount: number;
  /** When the audience was fixed. */
  audienceAt: Date | null;
  /** Number of excluded recipients by reason, as JSON. */
  leftOut: string;
  holdReason: CampaignHold['reason'] | null;
  holdUntil: Date | null;
  /** Its holds so far as JSON, earliest first; the last one is over when it has an end. */
  holds: string;
  /** When it was started or restarted last. */
  resumedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A recipient of a campaign. */
export interface CampaignShippingRow {
  uuid: string;
  companyId: number;
  campaignUuid: string;
  place: number;
  kind: 'contact' | 'item';
  sourceUuid: string;
  connectionId: number | null;
  progress: 'waiting' | 'addressed' | 'requested' | 'skipped';
  code: string | null;
  variant: number | null;
  ticketId: number | null;
  messageUuid: string | null;
  addressedAt: Date | null;
  requestedAt: Date | null;
  /** The current step: the confirmation question, or the message. */
  step: 'confirmation' | 'message';
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  /** WhatsApp's id of the answer to the question. */
  answerId: string | null;
  /** The user who recorded the answer for the customer; null when the customer answered the question. */
  answeredBy: string | null;
  /** Whether they had never written on this connection when the message was addressed. */
  isStranger: boolean;
  /** The first reply and its ticket; the ticket is null when there was none. */
  repliedAt: Date | null;
  replyTicketUuid: string | null;
  /** Of a retry: the first campaign of all retries; null otherwise. */
  retryRoot: string | null;
}

/** How far a message of a campaign is. */
export interface CampaignMessageRow {
  uuid: string;
  companyId: number;
  campaignUuid: string;
  ack: number;
  code: string | null;
  serverAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
}

/** The earliest time of a connection's next campaign message; by the database's clock. */
export interface CampaignPaceRow {
  companyId: number;
  connectionId: number;
  nextAt: Date;
  inBatch: number;
  lastCampaign: string | null;
}

/** An opt-out from campaigns. */
export interface OptOutRow {
  uuid: string;
  companyId: number;
  recordedAt: Date;
  /** The campaign that was answered; null when it is unknown. */
  campaignUuid: string | null;
  /** The customer's own word, or a user on their behalf. */
  recordedBy: 'word' | 'user';
  /** The user; null when it was the customer. */
  userId: number | null;
  userName: string | null;
}

/** An item of a contact list. */
export interface ContactListItemRow {
  uuid: string;
  companyId: number;
  id: number;
  listId: number;
  listUuid: string;
  name: string;
  phone: string;
  email: string;
  /** Null until it was checked on WhatsApp. */
  whatsappValid: boolean | null;
  /** JSON of further columns of the spreadsheet that brought them. */
  fields: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A company's key, under which numbers are hashed to identify contacts. */
export interface CompanyKeyRow {
  companyId: number;
  key: string;
}

/** Files that are kept ready under a name. */
export interface FileListRow {
  uuid: string;
  companyId: number;
  id: number;
  name: string;
  message: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A file of a file list. */
export interface FileOptionRow {
  uuid: string;
  companyId: number;
  id: number;
  listUuid: string;
  /** Position within its list, from 0. */
  place: number;
  name: string;
  mediaKey: string;
  mime: string;
  /** Size in bytes; PostgreSQL returns bigint as text. */
  size: string;
}

/** The last import of a contact list. */
export interface ContactListImportRow {
  listUuid: string;
  companyId: number;
  listId: number;
  importUuid: string;
  status: 'running' | 'finished' | 'refused' | 'cancelled';
  done: number;
  total: number | null;
  /** JSON: counts and the first skipped lines. */
  result: string | null;
  error: string | null;
  begunAt: Date;
  endedAt: Date | null;
}

/** The read model of campaigns; pacing state has a schema of its own, which a rebuild does not touch. */
export interface CampaignTables {
  'campaigns.pace': CampaignPaceRow;
  'campaigns.companyKey': CompanyKeyRow;
  campaign: CampaignRow;
  optOut: OptOutRow;
  campaignShipping: CampaignShippingRow;
  campaignMessage: CampaignMessageRow;
  contactListItem: ContactListItemRow;
  contactListImport: ContactListImportRow;
  fileList: FileListRow;
  fileOption: FileOptionRow;
}
