import { Inject, Injectable } from '@nestjs/common';
import type { ContactOptOutView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { optOutAggregate } from './opt-out.aggregate';
import type { UserOptOutCommand } from './opt-out.decider';
import { listedContact, optOutOf, type OptOutAddress, type OptOutContact } from './opt-out.queries';
import { everyId, OptOutPeople, type OptOutIds } from './opt-out-ids';

/** Groups have neither number nor LID, and get no campaigns. */
const isPerson = ({ phone, lid }: OptOutAddress): boolean => phone !== '' || lid !== '';

/** What users record and revert of a contact's wish to receive no campaigns (growth.md 2.8). */
@Injectable()
export class ContactOptOuts {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly people: OptOutPeople,
  ) {}

  /** Whether a contact gets campaigns. @throws ERR_NO_CONTACT_FOUND */
  async show({ companyId }: Viewer, contactId: number): Promise<ContactOptOutView> {
    const contact = await this.contact(companyId, contactId);
    if (!isPerson(contact)) return { contactId, optOut: null };
    return this.view(companyId, contactId, await this.people.idsOf(companyId, contact));
  }

  /** Records that a contact wants no campaigns; harmless when that is recorded. @throws ERR_OPT_OUT_GROUP */
  async record(viewer: Viewer, contactId: number, envelope: CommandEnvelope): Promise<ContactOptOutView> {
    const { companyId } = viewer;
    const contact = await this.contact(companyId, contactId);
    if (!isPerson(contact)) throw new DomainError('ERR_OPT_OUT_GROUP');
    const ids = await this.people.idsOf(companyId, contact);
    const earlier = await Promise.all(
      ids.earlier.map(id => this.aggregates.load(optOutAggregate, { companyId, id })),
    );
    if (earlier.every(({ state }) => state.outBy === null))
      await this.run(companyId, ids.id, { type: 'RecordByUser', contactUuid: contact.uuid }, envelope);
    return this.view(companyId, contactId, ids);
  }

  /** Lets a contact receive campaigns again; harmless when they do. @throws ERR_OPT_OUT_BY_CUSTOMER */
  async withdraw(
    { companyId }: Viewer,
    contactId: number,
    customerAsked: boolean,
    { commandId, ...envelope }: CommandEnvelope,
  ): Promise<ContactOptOutView> {
    const contact = await this.contact(companyId, contactId);
    if (!isPerson(contact)) return { contactId, optOut: null };
    const ids = await this.people.idsOf(companyId, contact);
    const command = { type: 'WithdrawByUser', contactUuid: contact.uuid, customerAsked } as const;
    for (const id of everyId(ids)) {
      const own = commandId === undefined ? {} : { commandId: uuidv5('withdraw-opt-out', commandId, id) };
      await this.run(companyId, id, command, { ...envelope, ...own });
    }
    return this.view(companyId, contactId, ids);
  }

  private async run(
    companyId: number,
    id: string,
    command: UserOptOutCommand,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id };
    await runCommand(this.aggregates, this.barrier, optOutAggregate, target, command, envelope);
  }

  private async contact(companyId: number, id: number): Promise<OptOutContact> {
    const contact = await this.tenants.withTenant(companyId, db => listedContact(db, companyId, id));
    if (contact === undefined) throw new DomainError('ERR_NO_CONTACT_FOUND');
    return contact;
  }

  private async view(companyId: number, contactId: number, ids: OptOutIds): Promise<ContactOptOutView> {
    const optOut = await this.tenants.withTenant(companyId, db => optOutOf(db, companyId, everyId(ids)));
    return { contactId, optOut };
  }
}
