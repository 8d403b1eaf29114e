import type { LogPosition } from '@prosa/read-model';

/** Where an administrative fact, or one about reading, is in the log, and whose it is; what it says is read from the log, so that nothing personal is here. */
export interface ActivityRow {
  /** The id of the fact. */
  id: string;
  companyId: number;
  position: LogPosition;
  type: string;
  category: string;
  /** What the fact is about: the stream, or the record within a stream of several. */
  objectUuid: string;
  at: Date;
  actorKind: 'user' | 'contact' | 'system';
  actorId: number | null;
  /** The company of a super user who acted as an administrator of this one. */
  actorCompanyId: number | null;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    activity: ActivityRow;
    reading: ActivityRow;
  }
}
