import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TicketView } from '@prosa/contracts';
import { boardColumns, cardMoved, isCardMoved } from '@prosa/conversation';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { TicketService } from '../../core/ticket/ticket.service';
import { MoveTicketToColumn } from './board.commands';

/** Moves a card of the ticket board; the loser of a race gets ERR_CARD_MOVED with the column that the card is in. */
@CommandHandler(MoveTicketToColumn)
export class MoveTicketToColumnHandler implements ICommandHandler<MoveTicketToColumn, TicketView> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer, envelope, ticketId, tagId, request }: MoveTicketToColumn): Promise<TicketView> {
    const { companyId } = viewer;
    const { uuid } = await this.tickets.find(companyId, ticketId);
    const columns = await this.tenants.withTenant(companyId, db => boardColumns(db, companyId, false));
    const to = columns.find(column => column.id === tagId);
    if (tagId !== 0 && to === undefined) throw new DomainError('ERR_NO_TAG_FOUND');
    const command = {
      type: 'MoveToColumn',
      to: to === undefined ? null : { id: to.id, name: to.name },
      columnIds: columns.map(({ id }) => id),
      ...(request.from === undefined ? {} : { from: request.from }),
    } as const;
    try {
      const position = await this.tickets.decide(viewer, uuid, { act: 'tag', command }, envelope);
      return await this.tickets.view(companyId, uuid, position);
    } catch (fault) {
      if (!isCardMoved(fault)) throw fault;
      throw cardMoved(columns, (await this.tickets.find(companyId, ticketId)).ticket.tags);
    }
  }
}
