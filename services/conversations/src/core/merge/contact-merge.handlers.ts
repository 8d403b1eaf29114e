import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ContactService } from '../contact/contact.handlers';
import { contactById } from '../contact/contact.queries';
import { mergeAggregate } from './merge.aggregate';
import { mergesOf } from './merge-book.service';
import { RevertContactMerge } from './merge.commands';
import { lastTicketOf } from './merge.queries';
import { MessagesHome } from './messages-home.service';

/**
 * Reverts a merge of contacts. What the contact wrote meanwhile moves to its last ticket, each message once; without one it
 * stays where it was written.
 */
@CommandHandler(RevertContactMerge)
export class RevertContactMergeHandler implements ICommandHandler<RevertContactMerge, ContactView> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly contacts: ContactService,
    private readonly home: MessagesHome,
  ) {}

  async execute({ viewer, envelope, contactId }: RevertContactMerge): Promise<ContactView> {
    const { companyId } = viewer;
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (contact === undefined) throw new DomainError('ERR_NO_MERGE_FOUND');
    const contactUuid = contact.uuid;
    const command = { type: 'RevertContactMerge', contactUuid } as const;
    const { position } = await this.aggregates.execute(
      mergeAggregate,
      mergesOf(companyId),
      command,
      envelope,
    );
    const last = await this.tenants.withTenant(companyId, db => lastTicketOf(db, companyId, contactId));
    if (last !== undefined) await this.home.bring(companyId, { ...last, contactId, contactUuid }, envelope);
    return this.contacts.view(companyId, contactUuid, position);
  }
}
