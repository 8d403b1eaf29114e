import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LIMITS, type MessagePage, type TicketView } from '@prosa/contracts';
import { decodeCursor, encodeCursor } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { ticketsShownIn } from '../merge/merge.queries';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { ListMessages, type ListMessagesQuery } from './message.commands';
import {
  messagesAround,
  messagesFrom,
  messagesSince,
  placeOfDay,
  placeOfMessage,
  type MessageRange,
} from './message-navigation.queries';
import { messagesOfTicket } from './message.queries';

const size = LIMITS.messagesPageSize;

/** Parses a cursor as a log position; invalid input never reaches SQL. */
const positionIn = (cursor: string): string => {
  const [position] = decodeCursor(cursor, ['text']);
  if (!/^-?\d{1,18}$/.test(position)) throw new DomainError('ERR_BAD_REQUEST', 'cursor');
  return position;
};

/** A place in the log as a cursor. */
export const cursorAt = (position: string | null): string | null =>
  position === null ? null : encodeCursor([position]);

/** Reads stretches of one conversation's messages. */
export class Conversation {
  constructor(
    private readonly db: TenantConnection,
    private readonly ticket: Pick<TicketView, 'companyId' | 'uuid'>,
  ) {}

  /** The range of messages that a query selects; without `newer` it reaches the end. */
  async range(
    query: ListMessagesQuery,
  ): Promise<Omit<MessageRange, 'newer'> & Partial<Pick<MessageRange, 'newer'>>> {
    if (query.around !== undefined) return this.around(query.around);
    if (query.date !== undefined) return this.since(query.date);
    if (query.newer !== undefined) {
      const { companyId } = this.ticket;
      const tickets = await this.shown();
      const from = { position: positionIn(query.newer), inclusive: false };
      const { messages, newer } = await messagesFrom(this.db, companyId, tickets, from, size);
      // The caller already has the older ones.
      return { messages, newer, older: null };
    }
    return this.latest(query);
  }

  /** The tickets whose messages it shows. */
  private shown(): Promise<readonly string[]> {
    return ticketsShownIn(this.db, this.ticket.companyId, this.ticket.uuid);
  }

  private async latest({ cursor, pageNumber = 1, files = false }: ListMessagesQuery) {
    const { companyId } = this.ticket;
    const tickets = await this.shown();
    const place = cursor ? { before: positionIn(cursor) } : { offset: (pageNumber - 1) * size };
    const page = await messagesOfTicket(this.db, companyId, tickets, {
      ...place,
      limit: size,
      filesOnly: files,
    });
    return { messages: page.messages, older: page.nextCursor };
  }

  private async around(id: string): Promise<MessageRange> {
    const { companyId } = this.ticket;
    const tickets = await this.shown();
    const place = await placeOfMessage(this.db, companyId, tickets, id);
    if (place === undefined) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    return messagesAround(this.db, companyId, tickets, place, size);
  }

  /** A day after the last message leads to the last messages. */
  private async since(date: string) {
    const { companyId } = this.ticket;
    const tickets = await this.shown();
    const place = await placeOfDay(this.db, companyId, tickets, date);
    return place === undefined
      ? { ...(await this.latest({})), newer: null }
      : messagesSince(this.db, companyId, tickets, place, size);
  }
}

/**
 * Returns a page of a ticket's messages in order: the latest, those before or after a cursor, those around a
 * message, or those from a day on.
 */
@QueryHandler(ListMessages)
export class ListMessagesHandler implements IQueryHandler<ListMessages, MessagePage> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  execute({ viewer, ticketId, query }: ListMessages): Promise<MessagePage> {
    return this.tenants.withTenant(viewer.companyId, async db => {
      const ticket = await ticketByNumber(db, viewer.companyId, ticketId);
      if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
      this.tickets.authorize(viewer, ticket, 'see');
      const { messages, older, newer } = await new Conversation(db, ticket).range(query);
      return {
        messages,
        hasMore: older !== null,
        nextCursor: cursorAt(older),
        ...(newer === undefined ? {} : { newerCursor: cursorAt(newer) }),
        ticket,
      };
    });
  }
}
