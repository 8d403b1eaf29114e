/** The program that wrote a message of ours. */
export interface MessageProgramRow {
  /** The row id of the message. */
  uuid: string;
  companyId: number;
  kind: 'api' | 'campaign';
  /** Null for other programs, and for messages from before it was kept. */
  campaignUuid: string | null;
}

/** The campaign that wrote in a ticket last, or was answered there. */
export interface TicketCampaignRow {
  ticketUuid: string;
  companyId: number;
  campaignUuid: string;
  at: Date;
}

/** What programs wrote in conversations. */
export interface ProgramTables {
  messageProgram: MessageProgramRow;
  ticketCampaign: TicketCampaignRow;
}
