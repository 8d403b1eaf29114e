import type { MessagePage } from '@prosa/contracts';
import type { ReadConversation } from '../judge/evidence';
import type { KnownTicket } from './desk';
import type { Person } from './person';

/** Reads a conversation to its beginning, page by page, without marking it as read. */
export const readConversation = async (person: Person, ticket: KnownTicket): Promise<ReadConversation> => {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: MessagePage = await person.get<MessagePage>(`/messages/${ticket.id}?peek=true${after}`);
    ids.unshift(...page.messages.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return { ticketUuid: ticket.uuid, ids };
};
