import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@prosa/kernel';
import { BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { TicketService } from '../../core/ticket/ticket.service';
import { DetachTag } from './tag.commands';
import { hasTag } from './tag.queries';

/** Removes a tag from a ticket; its other tags stay. */
@CommandHandler(DetachTag)
export class DetachTagHandler implements ICommandHandler<DetachTag, void> {
  constructor(
    private readonly tickets: TicketService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer, envelope, ticketId, tagId }: DetachTag): Promise<void> {
    const { companyId } = viewer;
    const { uuid } = await this.tickets.find(companyId, ticketId);
    if (!(await this.tenants.withTenant(companyId, db => hasTag(db, companyId, tagId))))
      throw new DomainError('ERR_NO_TAG_FOUND');
    const untagging = { act: 'tag', command: { type: 'TakeTagOff', tagId } } as const;
    const position = await this.tickets.decide(viewer, uuid, untagging, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}
