import type { Profile } from '@prosa/contracts';

/** Common columns of all records: the id that users see, the stream's uuid, the company. */
export interface RecordRow {
  id: number;
  uuid: string;
  companyId: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A record's own fields, without the common columns. */
export type FieldsOf<Row extends RecordRow> = Omit<Row, keyof RecordRow>;

/** A queue, the department that tickets wait in; written by the queue record. */
export interface QueueRow extends RecordRow {
  name: string;
  color: string;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  token: string;
  orderQueue: number;
  integrationId: number | null;
  promptId: number | null;
  /** The opening hours as JSON; null: the default ones. */
  schedules: string | null;
}

/** An announcement of the platform to all users; written by the announcement record. */
export interface AnnouncementRow extends RecordRow {
  title: string;
  text: string;
  priority: number;
  status: boolean;
  isModel: boolean;
  /** The key of its picture; views make an address of it. */
  mediaPath: string | null;
  mediaName: string | null;
}

/** An instructional video; written by the help record. */
export interface HelpRow extends RecordRow {
  title: string;
  category: string;
  keyword: string;
  video: string;
  description: string;
}

/** An option of a queue's menu; `option` is its number among its siblings, `parentId` null on the first level. */
export interface QueueOptionRow extends RecordRow {
  queueId: number;
  parentId: number | null;
  option: number;
  title: string;
  message: string;
}

/** A label on tickets; written by the tag record. */
export interface TagRow extends RecordRow {
  name: string;
  color: string;
  kanban: boolean;
  forLeads: boolean;
  position: number;
  /** Maximum number of cards in the column; 0: unlimited. */
  columnLimit: number;
  /** Message sent to a customer whose card enters the column; empty for none. */
  entryMessage: string;
  /** Task recorded in the conversation of a card that enters the column; empty for none. */
  entryTask: string;
  /** Its creator; null when that is unknown. */
  userId: number | null;
}

/** A text with a shortcode; `geral` ones are shared, the others private to their owner. Written by its record. */
export interface QuickMessageRow extends RecordRow {
  shortcode: string;
  message: string;
  geral: boolean;
  status: boolean;
  /** The key of its file; views make an address of it. */
  mediaPath: string | null;
  mediaName: string | null;
  isMedia: boolean;
  userId: number;
  /** The lowest profile that may see a shared one, and the lowest that may change it. */
  viewPermission: Profile;
  editPermission: Profile;
}

/** One setting that differs from its default; `userId` is 0 for a company's. Written by the settings registry. */
export interface SettingRow {
  companyId: number;
  userId: number;
  key: string;
  value: string;
  updatedAt: Date;
}

/** The tables behind declared records and settings; one line per record. */
export interface RecordTables {
  queue: QueueRow;
  queueOption: QueueOptionRow;
  announcement: AnnouncementRow;
  help: HelpRow;
  tag: TagRow;
  quickMessage: QuickMessageRow;
  setting: SettingRow;
}
