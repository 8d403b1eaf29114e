/** A deleted ticket; its facts and messages stay. */
export interface DeletedTicketRow {
  uuid: string;
  companyId: number;
  /** The number that screens showed. */
  id: number;
  deletedAt: Date;
  /** The name of the user who deleted it; empty where that was no person. */
  deletedBy: string;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    deletedTicket: DeletedTicketRow;
  }
}
