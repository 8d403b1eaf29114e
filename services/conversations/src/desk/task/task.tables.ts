import type { HolderKind } from '@prosa/contracts';

/** A task in a conversation; it belongs to the conversation's current agent. */
export interface ConversationTaskRow {
  uuid: string;
  companyId: number;
  holder: HolderKind;
  /** The ticket or the lead. */
  ticketUuid: string;
  columnId: number;
  columnName: string;
  text: string;
  createdAt: Date;
  doneAt: Date | null;
  doneById: number | null;
  doneByName: string | null;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    conversationTask: ConversationTaskRow;
  }
}
