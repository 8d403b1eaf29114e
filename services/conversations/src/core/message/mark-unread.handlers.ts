import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TicketView } from '@prosa/contracts';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { MarkUnread } from './message.commands';
import { MessageService } from './message.handlers';

/** Marks an open ticket as unread, for users who may write in it. */
@CommandHandler(MarkUnread)
export class MarkUnreadHandler implements ICommandHandler<MarkUnread, TicketView> {
  constructor(
    private readonly tickets: TicketService,
    private readonly messages: MessageService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: MarkUnread): Promise<TicketView> {
    const { viewer, envelope, ticketId } = command;
    const { companyId, userId } = viewer;
    const ticket = await this.tenants.withTenant(companyId, db => ticketByNumber(db, companyId, ticketId));
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, ticket, 'reply');
    const { uuid } = ticket;
    const fact = { type: 'MessagesMarkedUnread', data: { ticketUuid: uuid, userId } } as const;
    const position = await this.messages.record(
      command,
      uuid,
      envelope.commandId ?? uuidv7(this.clock),
      fact,
    );
    return this.tickets.view(companyId, uuid, position);
  }
}
