import type { Profile } from '@prosa/contracts';

/** What every record has besides its own fields: the number people see, its stream's uuid, its company. */
export interface RecordRow {
  id: number;
  uuid: string;
  companyId: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A record's own fields: its row without what every record has. */
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
  /** The opening hours as JSON text; null: those that everybody begins with. */
  schedules: string | null;
}

/** What the platform tells everybody; written by the announcement record. */
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

/** A video that explains something; written by the help record. */
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
  /** How many cards a column is to hold at most; 0 for as many as come. */
  columnLimit: number;
  /** Message sent to a customer whose card enters the column; empty for none. */
  entryMessage: string;
}

/** A text kept ready under a shortcode; `geral` ones are everybody's, the others their owner's. Written by its record. */
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
  /** The weakest profile that sees it where it is everybody's, and the weakest that may change it. */
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
