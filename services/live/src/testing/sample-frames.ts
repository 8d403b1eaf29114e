import type { Audience, TicketScope, UserView } from '@prosa/contracts';
import type { NewFrame } from '@prosa/projections';

/** Of a ticket of company 1 or 2 with the given state; it is never opened. */
export const ticketFrame = (companyId: number, scope: Partial<TicketScope>): NewFrame => {
  const ticket = {
    ticketId: 10,
    uuid: 'u',
    status: 'pending' as const,
    queueId: null,
    userId: null,
    ...scope,
  };
  return {
    companyId,
    channel: 'ticket',
    payload: { action: 'delete', ticketId: ticket.ticketId },
    audience: { kind: 'ticket', ...ticket },
  };
};
/** Of a company, for the named audience. */
export const companyFrame = (
  companyId: number,
  ticketId: number,
  audience: Audience = { kind: 'company' },
): NewFrame => ({
  companyId,
  channel: 'ticket',
  payload: { action: 'delete', ticketId },
  audience,
});
/** Of a person whose rights may have changed. */
export const userFrame = (companyId: number, userId: number): NewFrame => ({
  companyId,
  channel: 'user',
  payload: { action: 'update', user: { id: userId } as UserView },
  audience: { kind: 'company' },
});
