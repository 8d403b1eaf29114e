import { Inject, Injectable } from '@nestjs/common';
import type { Erasures } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, ERASURES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { contactsByUuid, hasActiveLead, hasOpenTicket } from '../contact/contact.queries';
import { isLiving, type LivingTicket } from '../ticket/ticket.decider';
import type { Named } from '../ticket/ticket.events';
import { ticketByNumber } from '../ticket/ticket.queries';
import type { MergeTicketsRequest } from './merge.commands';
import type { MergedSide, MergeOfTickets } from './merge.events';
import { columnTagsAmong } from './merge.queries';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { isWorked } from '../ticket/ticket-slot.service';

interface Found {
  readonly side: MergedSide;
  readonly state: LivingTicket;
}

const isInBook = async (db: TenantConnection, companyId: number, uuid: string): Promise<boolean> =>
  (await contactsByUuid(db, companyId, [uuid])).some(({ removedAt }) => removedAt === null);

/** Whether a contact has another conversation: it would get no message any more once the contact is gone. */
const isBusyElsewhere = async (
  db: TenantConnection,
  companyId: number,
  { ticketUuid, contactId, contactUuid }: MergedSide,
): Promise<boolean> =>
  (await hasOpenTicket(db, companyId, contactId, ticketUuid)) ||
  (await hasActiveLead(db, companyId, contactUuid));

/** The source's tags that the destination gets: a ticket is in one column only, and its own stays. */
const tagsTaken = async (
  db: TenantConnection,
  source: LivingTicket,
  destination: LivingTicket,
): Promise<readonly Named[]> => {
  const own = new Set(destination.tags.map(({ id }) => id));
  const others = source.tags.filter(({ id }) => !own.has(id));
  const columns = await columnTagsAmong(db, [...own, ...others.map(({ id }) => id)]);
  return [...own].some(id => columns.has(id)) ? others.filter(({ id }) => !columns.has(id)) : others;
};

/** Looks up the two tickets of a merge, and the data of the merge. */
@Injectable()
export class MergePairs {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {}

  /** The requested merge, in the form of its fact. @throws the code of why it is not possible */
  of(companyId: number, connectionId: number, request: MergeTicketsRequest): Promise<MergeOfTickets> {
    if (request.sourceTicketId === request.destinationTicketId)
      throw new DomainError('ERR_MERGE_SAME_TICKET');
    return this.tenants.withTenant(companyId, async db => {
      const source = await this.find(db, companyId, connectionId, request.sourceTicketId);
      const destination = await this.find(db, companyId, connectionId, request.destinationTicketId);
      await this.erasures.requireWritable(companyId, destination.side.contactUuid);
      const isOther = source.side.contactId !== destination.side.contactId;
      const takesContact = isOther && (await isInBook(db, companyId, source.side.contactUuid));
      if (takesContact && (await isBusyElsewhere(db, companyId, source.side)))
        throw new DomainError('ERR_MERGE_CONTACT_IN_USE');
      // It holds the slot, so that the contact's later messages would be recorded in a merged ticket, which no list shows.
      if (!takesContact && isWorked(source.state)) throw new DomainError('ERR_MERGE_SOURCE_ACTIVE');
      return {
        source: source.side,
        destination: destination.side,
        takesContact,
        tags: await tagsTaken(db, source.state, destination.state),
      };
    });
  }

  private async find(
    db: TenantConnection,
    companyId: number,
    connectionId: number,
    number: number,
  ): Promise<Found> {
    const ticket = await ticketByNumber(db, companyId, number);
    if (ticket === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    if (ticket.whatsappId !== connectionId) throw new DomainError('ERR_MERGE_OTHER_CONNECTION');
    if (ticket.isGroup) throw new DomainError('ERR_MERGE_GROUP');
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticket.uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    const { contactId, contactUuid } = state;
    return { side: { ticketUuid: ticket.uuid, ticketId: number, contactId, contactUuid }, state };
  }
}
