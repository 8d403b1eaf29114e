import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MergePreview } from '@prosa/contracts';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { PreviewMerge } from './merge.commands';
import { MergePairs } from './merge-pairs.service';
import { countsOfMerge, tagsByIds } from './merge.queries';

/** Shows what a merge would affect, with current counts. */
@QueryHandler(PreviewMerge)
export class PreviewMergeHandler implements IQueryHandler<PreviewMerge, MergePreview> {
  constructor(
    private readonly pairs: MergePairs,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer: { companyId }, connectionId, request }: PreviewMerge): Promise<MergePreview> {
    const merge = await this.pairs.of(companyId, connectionId, request);
    return this.tenants.withTenant(companyId, async db => ({
      ...(await countsOfMerge(db, companyId, merge)),
      tags: await tagsByIds(
        db,
        companyId,
        merge.tags.map(({ id }) => id),
      ),
      takesContact: merge.takesContact,
    }));
  }
}
