import { Inject, Injectable } from '@nestjs/common';
import type { TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK, NUMBERS, type ConversationSlot, type LeadTickets, type LeavingTicket } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { TicketDesk } from './ticket-desk.handlers';
import { TicketSlots } from './ticket-slot.handlers';

/** The tickets that become leads, and the other way round. */
@Injectable()
export class LeadTicketsAdapter implements LeadTickets {
  constructor(
    private readonly desk: TicketDesk,
    private readonly slots: TicketSlots,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(viewer: Viewer, ticketId: number): Promise<LeavingTicket> {
    const { companyId } = viewer;
    const { uuid, ticket } = await this.desk.find(companyId, ticketId);
    this.desk.authorize(viewer, ticket, 'close');
    const { contactId, contactUuid, connectionId } = ticket;
    const { isGroup } = await this.desk.view(companyId, uuid, 0n);
    return { companyId, uuid, contactId, contactUuid, connectionId, isGroup };
  }

  async end(viewer: Viewer, { uuid }: LeavingTicket, envelope: CommandEnvelope): Promise<void> {
    // Closed by nobody: the customer is told nothing and asked for no rating.
    const closing = { act: 'close', command: { type: 'CloseTicket', user: null } } as const;
    await this.desk.decide(viewer, uuid, closing, envelope);
  }

  async begin(
    viewer: Viewer,
    slot: ConversationSlot & { readonly contactId: number },
    envelope: CommandEnvelope,
  ): Promise<TicketView> {
    const { companyId, contactId, contactUuid, connectionId } = slot;
    const uuid = envelope.commandId ? uuidv5('ticket', companyId, envelope.commandId) : uuidv7(this.clock);
    const command = {
      type: 'OpenTicket',
      number: await this.numbers.next('ticket'),
      origin: 'agent',
      status: 'open',
      ...{ contactId, contactUuid, connectionId, queue: null, isGroup: false },
      user: { id: viewer.userId, name: viewer.name },
    } as const;
    const opened = await this.slots.alone(slot, () => this.slots.open(slot, uuid, command, envelope));
    return this.desk.view(companyId, opened.uuid, opened.position);
  }
}
