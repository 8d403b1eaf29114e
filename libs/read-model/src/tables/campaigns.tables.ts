import type { CampaignHold, CampaignStatus } from '@prosa/contracts';

/** A campaign as lists show it. */
export interface CampaignRow {
  uuid: string;
  companyId: number;
  id: number;
  name: string;
  status: CampaignStatus;
  /** What was written down about it, in JSON. */
  card: string;
  connectionId: number;
  scheduledAt: Date | null;
  completedAt: Date | null;
  mediaKey: string | null;
  mediaName: string | null;
  /** The code of why it is INATIVA again. */
  reason: string | null;
  audienceCount: number;
  /** How many were left out by reason, in JSON. */
  leftOut: string;
  holdReason: CampaignHold['reason'] | null;
  holdUntil: Date | null;
  /** What has held it so far, in JSON, the earliest first; the last is over when it has an end. */
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
  /** What is addressed or waited for: the question, or the message. */
  step: 'confirmation' | 'message';
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  /** WhatsApp's id of the answer to the question. */
  answerId: string | null;
  /** Whether they had never written on this connection when they were addressed. */
  isStranger: boolean;
  /** When they wrote back first, and in which ticket; null there when it was in none. */
  repliedAt: Date | null;
  replyTicketUuid: string | null;
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

/** When a connection may say the next word of a campaign; by the database's clock. */
export interface CampaignPaceRow {
  companyId: number;
  connectionId: number;
  nextAt: Date;
  inBatch: number;
  lastCampaign: string | null;
}

/** Somebody who wants no campaigns. */
export interface OptOutRow {
  uuid: string;
  companyId: number;
  recordedAt: Date;
  /** The campaign that was answered; null when it is unknown. */
  campaignUuid: string | null;
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
  /** Null while WhatsApp was not asked. */
  whatsappValid: boolean | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A key of a company under which people are identified by their numbers. */
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
  /** Bytes; PostgreSQL answers large numbers as text. */
  size: string;
}

/** What campaigns add to the read model; pace stands in a schema of its own, which a rebuild leaves alone. */
export interface CampaignTables {
  'campaigns.pace': CampaignPaceRow;
  'campaigns.companyKey': CompanyKeyRow;
  campaign: CampaignRow;
  optOut: OptOutRow;
  campaignShipping: CampaignShippingRow;
  campaignMessage: CampaignMessageRow;
  contactListItem: ContactListItemRow;
  fileList: FileListRow;
  fileOption: FileOptionRow;
}
