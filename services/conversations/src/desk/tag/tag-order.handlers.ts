import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { ArrangeTags } from './tag.commands';
import { tagOrderAggregate } from './tag-order.aggregate';
import { unknownTags } from './tag.queries';

/** Reorders tags, in one commit. @throws ERR_NO_TAG_FOUND when one of them does not exist in the company */
@CommandHandler(ArrangeTags)
export class ArrangeTagsHandler implements ICommandHandler<ArrangeTags, void> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({ viewer: { companyId }, envelope, places }: ArrangeTags): Promise<void> {
    const ids = places.map(({ id }) => id);
    const unknown = await this.tenants.withTenant(companyId, db => unknownTags(db, companyId, ids));
    if (unknown.length > 0) throw new DomainError('ERR_NO_TAG_FOUND');
    const target = { companyId, id: uuidv5('tagOrder', companyId) };
    const { position } = await this.aggregates.execute(tagOrderAggregate, target, { places }, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}
