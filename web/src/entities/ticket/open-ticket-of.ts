import type { TicketView } from '@prosa/contracts';
import { api } from '../../api/client';

const RANK = { open: 0, pending: 1, closed: 2 } as const;

/** The active conversation with a contact, open before pending; undefined when there is none. */
export const openTicketOf = async (contactId: number): Promise<TicketView | undefined> => {
  const { tickets } = await api.get<{ tickets: readonly TicketView[] }>(`/contacts/${contactId}/tickets`);
  return tickets
    .filter(({ status }) => status !== 'closed')
    .toSorted((one, other) => RANK[one.status] - RANK[other.status])[0];
};
