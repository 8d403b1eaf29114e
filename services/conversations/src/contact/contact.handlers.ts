import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { ContactBook, contactAggregate } from './contact-book.handlers';
import { AddContact, ChangeContact } from './contact.commands';
import { contactById, contactsByUuid, toContactView } from './contact.queries';

/** Answers a contact as the book shows it after a command. */
export class ContactDesk {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async view(companyId: number, uuid: string, position: bigint): Promise<ContactView> {
    if (position > 0n) await this.barrier.reached(position);
    const [row] = await this.tenants.withTenant(companyId, db => contactsByUuid(db, companyId, [uuid]));
    if (!row) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return toContactView(row);
  }
}

/** Adds a contact by hand. */
@CommandHandler(AddContact)
export class AddContactHandler implements ICommandHandler<AddContact, ContactView> {
  constructor(
    private readonly book: ContactBook,
    private readonly desk: ContactDesk,
  ) {}

  async execute({ viewer, envelope, request }: AddContact): Promise<ContactView> {
    const { name, email = '', extraInfo = [] } = request;
    const card = { name, email, extraInfo: extraInfo.map(each => ({ name: each.name, value: each.value })) };
    const phone = request.number.replace(/\D/g, '');
    const { uuid, position } = await this.book.add(viewer.companyId, phone, card, envelope);
    return this.desk.view(viewer.companyId, uuid, position);
  }
}

/** Corrects a contact's card. */
@CommandHandler(ChangeContact)
export class ChangeContactHandler implements ICommandHandler<ChangeContact, ContactView> {
  constructor(
    private readonly desk: ContactDesk,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer, envelope, contactId, request }: ChangeContact): Promise<ContactView> {
    const { companyId } = viewer;
    const row = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (!row) throw new DomainError('ERR_NO_CONTACT_FOUND');
    const { name, email, extraInfo } = request;
    const card = {
      name,
      ...(email === undefined ? {} : { email }),
      ...(extraInfo ? { extraInfo: extraInfo.map(each => ({ name: each.name, value: each.value })) } : {}),
    };
    const target = { companyId, id: row.uuid };
    const { position } = await this.aggregates.execute(
      contactAggregate,
      target,
      { type: 'ChangeCard', card },
      envelope,
    );
    return this.desk.view(companyId, row.uuid, position);
  }
}
