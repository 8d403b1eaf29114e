import { fold, isRejection, type Decision } from '@prosa/kernel';
import { ticketDecider, type TicketCommand } from '../core/ticket/ticket.decider';
import type { Named, TicketEvent, TicketOpened } from '../core/ticket/ticket.events';

/** An agent. */
export const ana = { id: 1, name: 'Ana' };
/** Another agent. */
export const bruno = { id: 2, name: 'Bruno' };
/** The queue of `opened`. */
export const sales = { id: 10, name: 'Vendas' };
/** Another queue. */
export const support = { id: 11, name: 'Suporte' };
/** A tag. */
export const vip = { id: 5, name: 'VIP' };
/** Another tag. */
export const fresh = { id: 6, name: 'Novo' };

/** A pending ticket of a customer begins. */
export const opened: TicketOpened = {
  type: 'TicketOpened',
  data: {
    number: 7,
    origin: 'customer',
    status: 'pending',
    contactId: 3,
    contactUuid: 'c',
    connectionId: 4,
    queue: sales,
    user: null,
    isGroup: false,
  },
};
/** Ana accepts it. */
export const accepted: TicketEvent = { type: 'TicketAccepted', data: { user: ana } };
/** Ana resolves it. */
export const closed: TicketEvent = { type: 'TicketClosed', data: { user: ana } };
/** Ana reopens it. */
export const reopened: TicketEvent = { type: 'TicketReopened', data: { user: ana } };
/** The ticket gets a tag. */
export const tagged = (tag: Named): TicketEvent => ({ type: 'TicketTagged', data: { tag } });
/** The ticket loses a tag. */
export const untagged = (tag: Named): TicketEvent => ({ type: 'TicketUntagged', data: { tag } });
/** The ticket goes from a queue and an agent to others. */
export const transferred = (
  from: { queue: Named | null; user: Named | null },
  to: { queue: Named | null; user: Named | null },
): TicketEvent => ({
  type: 'TicketTransferred',
  data: { status: to.user ? 'open' : 'pending', from, to },
});
/** The first fact of a ticket, as it began otherwise. */
export const openedAs = (other: Partial<TicketOpened['data']>): TicketEvent => ({
  type: 'TicketOpened',
  data: { ...opened.data, ...other },
});

/** The moment of every decision. */
export const context = { now: new Date(0), newId: () => 'id' };
/** What a decision after these facts is compared with. */
export const given = (...events: TicketEvent[]) => ({
  when(command: TicketCommand) {
    const decision: Decision<TicketEvent> = ticketDecider.decide(
      command,
      fold(ticketDecider, events),
      context,
    );
    return {
      then: (...expected: TicketEvent[]) => expect(decision).toEqual(expected),
      rejects: (code: string) => expect(isRejection(decision) && decision.code).toBe(code),
    };
  },
});
