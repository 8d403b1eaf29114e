import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type ContactMergePage } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { mergeAggregate } from './merge.aggregate';
import { mergesOf } from './merge-book.service';
import { contactsNamed } from './merge.queries';

/** The current merges of contacts whose numbers were spellings of one number. */
@Injectable()
export class ContactMerges {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** A page of a company's merges; those of erased contacts are left out. */
  async page(companyId: number, pageNumber: number): Promise<ContactMergePage> {
    const { state } = await this.aggregates.load(mergeAggregate, mergesOf(companyId));
    const from = (pageNumber - 1) * LIMITS.pageSize;
    const merges = [...state.contacts.values()].toReversed();
    const page = merges.slice(from, from + LIMITS.pageSize);
    const ids = page.flatMap(({ source, destination }) => [source.contactId, destination.contactId]);
    const named = await this.tenants.withTenant(companyId, db => contactsNamed(db, companyId, ids));
    return {
      merges: page.flatMap(merge => {
        const [source, destination] = [merge.source, merge.destination].map(({ contactId }) =>
          named.get(contactId),
        );
        return source === undefined || destination === undefined ? [] : [{ source, destination }];
      }),
      hasMore: merges.length > from + page.length,
    };
  }
}
