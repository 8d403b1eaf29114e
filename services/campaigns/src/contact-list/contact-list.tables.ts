import type { RecordRow } from '@prosa/read-model';

/** A contact list as its record writes it. */
export interface ContactListRow extends RecordRow {
  name: string;
}

declare module '@prosa/read-model' {
  interface RecordTables {
    contactList: ContactListRow;
  }
}
