import { Inject, Injectable } from '@nestjs/common';
import type { TaskView } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../../core/holder/conversations.service';
import { ticketByNumber } from '../../core/ticket/ticket.queries';
import { TicketService } from '../../core/ticket/ticket.service';

/** Visibility of tasks: the same as that of their conversation. */
@Injectable()
export class TaskSight {
  constructor(
    private readonly tickets: TicketService,
    private readonly conversations: Conversations,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** The uuid of a conversation that the viewer may see. @throws the policy's code, or not-found */
  async authorize(
    viewer: Viewer,
    { kind, id }: Pick<TaskView['conversation'], 'kind' | 'id'>,
  ): Promise<string> {
    if (kind !== 'ticket') {
      const held = await this.conversations.find(viewer.companyId, { kind, number: id });
      held.authorize(viewer, 'see');
      return held.uuid;
    }
    // The assigned agent of a closed ticket is only in the read model.
    const { companyId } = viewer;
    const ticket = await this.tenants.withTenant(companyId, db => ticketByNumber(db, companyId, id));
    if (!ticket) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, ticket, 'see');
    return ticket.uuid;
  }
}
