import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MergeView, TicketView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { EventStore } from '@prosa/event-store';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { contactsByUuid } from '../contact/contact.queries';
import { messageEvents, type MessageEvent } from '../message/message.events';
import { isLiving } from '../ticket/ticket.decider';
import { ticketAggregate } from '../ticket/ticket-slot.handlers';
import { ticketByNumber } from '../ticket/ticket.queries';
import { mergeAggregate, mergesOf } from './merge-book.handlers';
import { MergeTickets, RevertMerge } from './merge.commands';
import type { MergedSide, MergeOfTickets } from './merge.events';
import { ticketsWithWordsOf } from './merge.queries';

const viewOf = ({ source, destination }: MergeOfTickets): MergeView => ({
  id: source.ticketId,
  sourceTicketId: source.ticketId,
  destinationTicketId: destination.ticketId,
});

const inBook = async (db: TenantConnection, companyId: number, uuid: string): Promise<boolean> =>
  (await contactsByUuid(db, companyId, [uuid])).some(({ removedAt }) => removedAt === null);

/** Merges two tickets: one fact, so that a crash leaves both or one. */
@CommandHandler(MergeTickets)
export class MergeTicketsHandler implements ICommandHandler<MergeTickets, MergeView> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
  ) {}

  async execute({
    viewer: { companyId },
    envelope,
    connectionId,
    request,
  }: MergeTickets): Promise<MergeView> {
    if (request.sourceTicketId === request.destinationTicketId)
      throw new DomainError('ERR_MERGE_SAME_TICKET');
    const data = await this.tenants.withTenant(companyId, async db => {
      const source = await this.side(db, companyId, connectionId, request.sourceTicketId);
      const destination = await this.side(db, companyId, connectionId, request.destinationTicketId);
      const takesContact =
        source.contactId !== destination.contactId && (await inBook(db, companyId, source.contactUuid));
      return { source, destination, takesContact };
    });
    const { position } = await this.aggregates.execute(
      mergeAggregate,
      mergesOf(companyId),
      { type: 'MergeTickets', ...data },
      envelope,
    );
    if (position > 0n) await this.barrier.reached(position, { companyId });
    return viewOf(data);
  }

  private async side(
    db: TenantConnection,
    companyId: number,
    connectionId: number,
    number: number,
  ): Promise<MergedSide> {
    const ticket: TicketView | undefined = await ticketByNumber(db, companyId, number);
    if (ticket === undefined) throw new DomainError('ERR_NO_TICKET_FOUND');
    if (ticket.whatsappId !== connectionId) throw new DomainError('ERR_MERGE_OTHER_CONNECTION');
    if (ticket.isGroup) throw new DomainError('ERR_MERGE_GROUP');
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticket.uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_TICKET_FOUND');
    const { contactId, contactUuid } = state;
    return { ticketUuid: ticket.uuid, ticketId: number, contactId, contactUuid };
  }
}

/**
 * Undoes a merge. What the source's contact has said since goes to the source ticket, each message once under an id of
 * its own: whoever repeats a revert that crashed finishes it.
 */
@CommandHandler(RevertMerge)
export class RevertMergeHandler implements ICommandHandler<RevertMerge, MergeView> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async execute({ viewer, envelope, id }: RevertMerge): Promise<MergeView> {
    const { companyId } = viewer;
    const command = { type: 'RevertMerge', id } as const;
    const { state } = await this.aggregates.execute(mergeAggregate, mergesOf(companyId), command, envelope);
    const merge = state.reverted.get(id);
    if (merge === undefined) throw new DomainError('ERR_NO_MERGE_FOUND');
    if (merge.takesContact) await this.bringHome(companyId, merge, envelope);
    await this.barrier.reached(await this.store.head(), { companyId });
    return viewOf(merge);
  }

  private async bringHome(
    companyId: number,
    { source }: MergeOfTickets,
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.barrier.reached(await this.store.head(), { companyId });
    const tickets = await this.tenants.withTenant(companyId, db =>
      ticketsWithWordsOf(db, companyId, source.contactId),
    );
    for (const ticketUuid of tickets) {
      const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
      if (!isLiving(state) || state.contactUuid === source.contactUuid) continue;
      await this.bringFrom(companyId, ticketUuid, source, envelope);
    }
  }

  private async bringFrom(
    companyId: number,
    endedTicketUuid: string,
    { ticketUuid, ticketId, contactUuid }: MergedSide,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id: ticketUuid };
    const said = await this.aggregates.history(messageEvents, { companyId, id: endedTicketUuid });
    for (const { type, data, id } of said) {
      if (type !== 'MessageReceived' && type !== 'MessageSentFromPhone') continue;
      if (data.contactUuid !== contactUuid) continue;
      const { readAtLast: _, ...rest } = data;
      const fromMe = type === 'MessageSentFromPhone';
      const fact: MessageEvent = {
        type: 'MessageMoved',
        data: { ...rest, ticketUuid, ticketId, endedTicketUuid, fromMe },
      };
      await this.aggregates.record(
        messageEvents,
        target,
        [{ id: uuidv5('brought-home', id), fact }],
        envelope,
      );
    }
  }
}
