import type { MessagePage, MessageView } from '@prosa/contracts';

/** All messages of a ticket in their order, page by page; looking at them marks nothing as read. */
export const everyMessage = async (
  get: (path: string) => Promise<MessagePage>,
  ticketId: number,
): Promise<MessageView[]> => {
  const all: MessageView[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: MessagePage = await get(
      `/messages/${ticketId}?peek=true${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    all.unshift(...page.messages);
    cursor = page.nextCursor;
  }
  return all;
};
