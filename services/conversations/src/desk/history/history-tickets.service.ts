import { Injectable } from '@nestjs/common';
import { may, type RemovedTicketView, type TicketView } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { TenantConnection } from '@prosa/read-model';
import { TicketService } from '../../core/ticket/ticket.service';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import { removedTickets } from '../removed-ticket/removed-ticket.queries';

/** Finds the ticket whose history a person asks for. */
@Injectable()
export class HistoryTickets {
  constructor(private readonly tickets: TicketService) {}

  /**
   * The ticket with this number that the viewer may see; with `audit:see` also one that was deleted or merged.
   * @throws ERR_NO_TICKET_FOUND, or the code of the ticket's policy
   */
  async find(db: TenantConnection, viewer: Viewer, id: number): Promise<TicketView | RemovedTicketView> {
    const ticket = await ticketByNumber(db, viewer.companyId, id);
    if (ticket !== undefined) {
      this.tickets.authorize(viewer, ticket, 'see');
      return ticket;
    }
    const [removed] = may(viewer, 'audit:see')
      ? await removedTickets(db, viewer.companyId, { id, most: 1 })
      : [];
    if (removed === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    return removed;
  }
}
