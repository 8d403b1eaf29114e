import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { phoneIn } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { ContactRow, TenantDatabase } from '@prosa/read-model';
import { ContactBook } from './contact-book.service';
import { ContactNumbers, type JudgedNumber } from './contact-numbers';
import { AddContact, ChangeContact, RemoveContact } from './contact.commands';
import { contactsByUuid, hasOpenTicket, isLeadNow, listedContact, toContactView } from './contact.queries';
import { contactAggregate } from './contact.aggregate';

/** Returns a contact as the read model shows it after a command. */
export class ContactService {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  /** The contact with this id. @throws ERR_NO_CONTACT_FOUND when the book has none. */
  async find(companyId: number, contactId: number): Promise<ContactRow> {
    const row = await this.tenants.withTenant(companyId, db => listedContact(db, companyId, contactId));
    if (!row) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return row;
  }

  async view(companyId: number, uuid: string, position: bigint): Promise<ContactView> {
    const isShown = await this.caughtUp(companyId, position);
    const [row] = await this.tenants.withTenant(companyId, db => contactsByUuid(db, companyId, [uuid]));
    // A delayed read model does not contain a new contact yet, so "not found" would be wrong.
    if (!row) throw new DomainError(isShown ? 'ERR_NO_CONTACT_FOUND' : 'ERR_UNAVAILABLE');
    return toContactView(row);
  }

  /** Whether the read model has reached a position; waits up to the response's time limit. */
  async caughtUp(companyId: number, position: bigint): Promise<boolean> {
    return position === 0n || this.barrier.reached(position, { companyId });
  }
}

/** Adds a contact manually. */
@CommandHandler(AddContact)
export class AddContactHandler implements ICommandHandler<AddContact, ContactView> {
  constructor(
    private readonly book: ContactBook,
    private readonly contacts: ContactService,
    private readonly numbers: ContactNumbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer, envelope, request }: AddContact): Promise<ContactView> {
    const { companyId } = viewer;
    const { name, email, extraInfo = [] } = request;
    const rows = extraInfo.map(each => ({ name: each.name, value: each.value }));
    const card = { name, email: email ?? '', extraInfo: rows };
    const number = await this.judge(companyId, phoneIn(request.number, 'number'));
    const { uuid, position } = await this.book.add(companyId, { ...number, card }, envelope);
    return this.contacts.view(companyId, uuid, position);
  }

  /** A known contact needs no check by WhatsApp. */
  private async judge(companyId: number, phone: string): Promise<JudgedNumber> {
    const known = await this.book.find(companyId, phone, false);
    if (known !== null && (await this.book.isOnlyLead(companyId, known))) {
      const isLead = await this.tenants.withTenant(companyId, db => isLeadNow(db, companyId, known));
      if (isLead) throw new DomainError('NUMBER_EXISTS_LEADS');
    }
    return known === null ? this.numbers.judge(companyId, phone) : { phone, checked: false };
  }
}

/** Changes a contact's card, and retries the check of an unchecked number. */
@CommandHandler(ChangeContact)
export class ChangeContactHandler implements ICommandHandler<ChangeContact, ContactView> {
  constructor(
    private readonly contacts: ContactService,
    private readonly book: ContactBook,
    private readonly numbers: ContactNumbers,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  async execute({ viewer, envelope, contactId, request }: ChangeContact): Promise<ContactView> {
    const { companyId } = viewer;
    const row = await this.contacts.find(companyId, contactId);
    await this.check(row, envelope);
    const { name, email, extraInfo } = request;
    const card = {
      // A group is called as its members call it.
      ...(row.groupId === null ? { name } : {}),
      ...(email === undefined ? {} : { email: email ?? '' }),
      ...(extraInfo ? { extraInfo: extraInfo.map(each => ({ name: each.name, value: each.value })) } : {}),
    };
    const target = { companyId, id: row.uuid };
    const { position } = await this.aggregates.execute(
      contactAggregate,
      target,
      { type: 'ChangeCard', card },
      envelope,
    );
    return this.contacts.view(companyId, row.uuid, position);
  }

  private async check(row: ContactRow, envelope: ChangeContact['envelope']): Promise<void> {
    if (row.checked || row.phone === '') return;
    const { phone, checked } = await this.numbers.judge(row.companyId, row.phone);
    if (!checked) return;
    // A separate command in the same stream: with the same id it would be taken for a repetition.
    const { commandId: _, ...check } = envelope;
    const position = await this.book.confirmNumber(row.companyId, row.uuid, phone, check);
    await this.contacts.caughtUp(row.companyId, position);
  }
}

/** Removes a contact from the book. Its messages stay, with their author. */
@CommandHandler(RemoveContact)
export class RemoveContactHandler implements ICommandHandler<RemoveContact, void> {
  constructor(
    private readonly contacts: ContactService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer: { companyId }, envelope, contactId }: RemoveContact): Promise<void> {
    const row = await this.contacts.find(companyId, contactId);
    const busy = await this.tenants.withTenant(companyId, db => hasOpenTicket(db, companyId, contactId));
    if (busy) throw new DomainError('ERR_CONTACT_IN_USE');
    const target = { companyId, id: row.uuid };
    const command = { type: 'RemoveContact' } as const;
    const { position } = await this.aggregates.execute(contactAggregate, target, command, envelope);
    await this.contacts.caughtUp(companyId, position);
  }
}
