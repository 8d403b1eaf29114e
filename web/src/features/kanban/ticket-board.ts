import type { BoardAnswer, BoardColumnView, BoardFigures, TagRef, TicketView } from '@prosa/contracts';
import { api } from '../../api/client';
import { createBoard } from '../../board/board';
import type { BoardEntry } from '../../board/board';

const entryOf = (ticket: TicketView): BoardEntry => ({
  id: ticket.id,
  name: ticket.contact.name,
  picture: ticket.contact.profilePicUrl,
  color: ticket.queue?.color ?? null,
  href: `/tickets/${ticket.uuid}`,
  status: ticket.status,
  statusText: `kanban:${ticket.status}`,
  isClosed: ticket.status === 'closed',
  whatsappId: ticket.whatsappId,
  user: ticket.user,
  tagIds: ticket.tags.map(({ id }) => id),
  lastMessage: ticket.lastMessage,
  unreadMessages: ticket.unreadMessages,
  lastAt: ticket.lastMessageAt ?? ticket.createdAt,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
});

/** The tickets of a connection by column. */
export const ticketBoard = createBoard({
  name: 'kanban',
  path: '/kanban',
  hasClosed: true,
  columns: async () => (await api.get<{ lista: readonly BoardColumnView[] }>('/tags/kanban')).lista,
  tags: () => api.get<readonly TagRef[]>('/tags/ticket/list'),
  cards: async (connectionId, query) => {
    const { tickets, columns, nextCursor } = await api.get<BoardAnswer>(`/ticket/kanban/${connectionId}`, {
      query,
    });
    const cards = tickets.map(card => ({
      ...entryOf(card),
      columnId: card.columnId,
      columnSince: card.columnSince,
    }));
    return { cards, columns, nextCursor };
  },
  figures: (connectionId, days) =>
    api.get<BoardFigures>(`/ticket/kanban/${connectionId}/figures`, { query: { days } }),
  move: async (id, to, from) => entryOf(await api.put<TicketView>(`/ticket-tags/${id}/${to}`, { from })),
  changesCounts: ({ channel, payload }) => channel === 'ticket' && payload.action !== 'updateUnread',
  changeBy: ({ channel, payload }) => {
    if (channel === 'appMessage') return entryOf(payload.ticket);
    if (channel !== 'ticket') return null;
    return 'ticket' in payload ? entryOf(payload.ticket) : { gone: payload.ticketId };
  },
});
