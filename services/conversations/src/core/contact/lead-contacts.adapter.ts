import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { LeadContacts } from '@prosa/platform';
import { MergeBook } from '../merge/merge-book.service';
import { ContactBook, type KnownContact, type LeadPerson } from './contact-book.service';

/** The contacts of leads: those whose conversations they will be. */
@Injectable()
export class LeadContactsAdapter implements LeadContacts {
  constructor(
    private readonly book: ContactBook,
    private readonly merges: MergeBook,
  ) {}

  /**
   * Messages of a merged contact are routed to the merge's destination unless that was erased, so the lead belongs to
   * the destination too.
   */
  async resolveLead(companyId: number, person: LeadPerson, envelope: CommandEnvelope): Promise<KnownContact> {
    const owner = await this.book.resolveLead(companyId, person, envelope);
    const contact = await this.merges.conversant(companyId, owner);
    if (contact.uuid === owner.uuid || (await this.book.isErased(companyId, contact.uuid))) return owner;
    await this.book.restoreLead(companyId, contact.uuid, envelope);
    return contact;
  }

  keep(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<bigint> {
    return this.book.keep(companyId, uuid, envelope);
  }
}
