import type { LeadMessagePage, LeadMessageView, MessagePage, MessageView } from '@prosa/contracts';

/**
 * Threads, drafts and the outbox are keyed by one number: a ticket's id, or the negative id of a lead. Tickets and
 * leads have separate numbering, so their keys must not collide.
 */
export const leadKey = (leadId: number): number => -leadId;

/** Whether a key is a lead's. */
export const isLeadKey = (key: number): boolean => key < 0;

/** The number of the ticket or lead. */
export const numberOf = (key: number): number => Math.abs(key);

/** Where the messages of a conversation are read and written. */
export const messagesPath = (key: number): string =>
  isLeadKey(key) ? `/messages/leads/${numberOf(key)}` : `/messages/${key}`;

/**
 * Where a message of a conversation is acted on. It names the conversation, because several connections may have a
 * message with the same id.
 */
export const messagePath = (key: number, messageId: string, act = ''): string =>
  `/messages/${messageId}${act}?${isLeadKey(key) ? 'leadId' : 'ticketId'}=${numberOf(key)}`;

/** Where the history of a conversation is read. */
export const historyHome = (key: number): string => (isLeadKey(key) ? '/lead' : '/ticket');

/** A message with the key of its conversation; responses and frames about leads contain the lead's id. */
export const keyed = (message: MessageView | LeadMessageView, key: number): MessageView => {
  if (!isLeadKey(key)) return message as MessageView;
  const { leadId: _leadId, ...view } = message as LeadMessageView;
  return { ...view, ticketId: key };
};

/** The part of a page that a thread stores. */
export type ThreadPage = Omit<MessagePage, 'ticket'>;

/** A page of a conversation with its messages under its key. */
export const keyedPage = (page: MessagePage | LeadMessagePage, key: number): ThreadPage => {
  const { messages, hasMore, nextCursor, newerCursor } = page;
  return {
    messages: messages.map(message => keyed(message, key)),
    hasMore,
    nextCursor,
    ...(newerCursor === undefined ? {} : { newerCursor }),
  };
};
