import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { noteAggregate } from './note.aggregate';
import { SeeMention } from './note.commands';
import { noteById } from './note.queries';

/** Takes a mention out of the bell of whom it mentions; of others' mentions nothing changes. */
@CommandHandler(SeeMention)
export class SeeMentionHandler implements ICommandHandler<SeeMention, void> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer, envelope, noteId }: SeeMention): Promise<void> {
    const { companyId, userId } = viewer;
    const note = await this.tenants.withTenant(companyId, db => noteById(db, companyId, noteId));
    if (note === undefined) throw new DomainError('ERR_NO_NOTE_FOUND');
    const { position } = await this.aggregates.execute(
      noteAggregate,
      { companyId, id: note.uuid },
      { type: 'SeeMention', userId },
      envelope,
    );
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}
