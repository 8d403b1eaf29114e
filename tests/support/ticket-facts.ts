/** The line of the history that a ticket's fact stands as. */
export const HISTORY_LINES: Readonly<Record<string, string>> = {
  TicketOpened: 'CREATION',
  TicketAccepted: 'ACCEPTED',
  TicketReturned: 'RETURNED',
  TicketTransferred: 'TRANSFER',
  TicketClosed: 'CLOSED_TICKET',
  TicketReopened: 'REOPENED',
  TicketDeleted: 'DELETED_TICKET',
  TicketTagged: 'TAG_ADDED',
  TicketUntagged: 'TAG_REMOVED',
  TicketChatbotStarted: 'CHATBOT',
  TicketChatbotEnded: 'CHATBOT',
  TicketBotSwitched: 'CHATBOT',
  TicketRatingAsked: 'RATED',
  TicketRated: 'RATED',
};

const STATUS_AFTER: Readonly<Record<string, string>> = {
  TicketAccepted: 'open',
  TicketReturned: 'pending',
  TicketClosed: 'closed',
  TicketReopened: 'open',
  TicketDeleted: 'deleted',
};

/** The state of a ticket after one of its facts; null when the fact does not change it. */
export const statusAfter = ({
  type,
  data,
}: {
  readonly type: string;
  readonly data: object;
}): string | null => {
  if (type === 'TicketOpened' || type === 'TicketTransferred')
    return String((data as { status?: unknown }).status);
  return STATUS_AFTER[type] ?? null;
};

/** Facts that follow from agents' requests, so that a ticket without one was not changed. */
export const WITNESSES = {
  accept: ['TicketAccepted', 'TicketReopened', 'TicketOpened'],
  reopen: ['TicketReopened', 'TicketAccepted', 'TicketOpened'],
  close: ['TicketClosed'],
  return: ['TicketReturned', 'TicketOpened', 'TicketTransferred'],
  transfer: ['TicketTransferred', 'TicketOpened'],
} as const;
