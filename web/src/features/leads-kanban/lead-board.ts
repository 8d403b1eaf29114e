import type { BoardColumnView, BoardFigures, LeadBoardAnswer, LeadView, TagRef } from '@prosa/contracts';
import { api } from '../../api/client';
import { createBoard } from '../../board/board';
import type { BoardEntry } from '../../board/board';

const entryOf = (lead: LeadView): BoardEntry => ({
  id: lead.id,
  name: lead.formClient.name,
  picture: lead.formClient.profilePicUrl,
  color: lead.whatsapp?.color ?? null,
  href: `/leads-chat/${lead.uuid}`,
  status: lead.status,
  statusText: `leadsKanban:${lead.status}`,
  isClosed: false,
  whatsappId: lead.whatsappId,
  user: lead.user,
  tagIds: lead.tags.map(({ id }) => id),
  lastMessage: lead.lastMessage,
  unreadMessages: lead.unreadMessages,
  lastAt: lead.lastMessageAt ?? lead.createdAt,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
});

/** The leads of a connection by column. */
export const leadBoard = createBoard({
  name: 'leadsKanban',
  path: '/leads-kanban',
  hasClosed: false,
  columns: async () => (await api.get<{ lista: readonly BoardColumnView[] }>('/tags/leads/kanban')).lista,
  tags: () => api.get<readonly TagRef[]>('/tags/lead/list'),
  cards: async (connectionId, query) => {
    const { leads, columns, nextCursor } = await api.get<LeadBoardAnswer>(`/lead/kanban/${connectionId}`, {
      query,
    });
    const cards = leads.map(card => ({
      ...entryOf(card),
      columnId: card.columnId,
      columnSince: card.columnSince,
    }));
    return { cards, columns, nextCursor };
  },
  figures: (connectionId, days) =>
    api.get<BoardFigures>(`/lead/kanban/${connectionId}/figures`, { query: { days } }),
  move: async (id, to, from) => entryOf(await api.put<LeadView>(`/lead-tags/${id}/${to}`, { from })),
  changesCounts: ({ channel }) => channel === 'kanban-lead',
  changeBy: ({ channel, payload }) => {
    if (channel === 'MessageLead') return entryOf(payload.lead);
    if (channel === 'lead-chat' && payload.action === 'updateUnread') return entryOf(payload.lead);
    if (channel !== 'kanban-lead') return null;
    return payload.action === 'delete' ? { gone: payload.leadId } : entryOf(payload.lead);
  },
});
