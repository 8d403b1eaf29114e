import { Inject, Injectable } from '@nestjs/common';
import type { TicketView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { uuidv5 } from '@prosa/kernel';
import {
  AGGREGATES,
  NUMBERS,
  type BegunTicket,
  type LeadTickets,
  type LeavingLead,
  type LeavingTicket,
} from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { ticketAggregate } from './ticket.aggregate';
import { isLiving } from './ticket.decider';
import { TicketService } from './ticket.service';
import { TicketSlots } from './ticket-slot.service';

/** Converts tickets to leads and leads to tickets. */
@Injectable()
export class LeadTicketsAdapter implements LeadTickets {
  constructor(
    private readonly tickets: TicketService,
    private readonly slots: TicketSlots,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
  ) {}

  async find(viewer: Viewer, ticketId: number): Promise<LeavingTicket> {
    const { companyId } = viewer;
    const { uuid, ticket } = await this.tickets.find(companyId, ticketId);
    this.tickets.authorize(viewer, ticket, 'close');
    const { contactId, contactUuid, connectionId } = ticket;
    const { isGroup } = await this.tickets.view(companyId, uuid, 0n);
    return { companyId, uuid, contactId, contactUuid, connectionId, isGroup };
  }

  async end(viewer: Viewer, { uuid }: LeavingTicket, envelope: CommandEnvelope): Promise<void> {
    // Closed by the system: the customer gets no message and no rating question.
    const closing = { act: 'close', command: { type: 'CloseTicket', user: null } } as const;
    await this.tickets.decide(viewer, uuid, closing, envelope);
  }

  async begin(viewer: Viewer, lead: LeavingLead, envelope: CommandEnvelope): Promise<BegunTicket> {
    const { companyId, contactId, contactUuid, connectionId } = lead;
    // One ticket per lead: what a crash left between this and the lead's end is continued with the same one.
    const uuid = uuidv5('ticket-of-lead', companyId, lead.uuid);
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: uuid });
    if (isLiving(state)) return { uuid, position: 0n };
    const command = {
      type: 'OpenTicket',
      number: await this.numbers.next('ticket'),
      origin: 'agent',
      status: 'open',
      ...{ contactId, contactUuid, connectionId, queue: null, isGroup: false },
      user: { id: viewer.userId, name: viewer.name },
    } as const;
    await this.slots.takeOver(lead, lead.uuid, uuid, envelope);
    return this.slots.open(lead, uuid, command, envelope);
  }

  view(companyId: number, { uuid, position }: BegunTicket): Promise<TicketView> {
    return this.tickets.view(companyId, uuid, position);
  }
}
