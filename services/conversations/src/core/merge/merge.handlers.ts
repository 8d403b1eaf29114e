import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MergeView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, EVENT_STORE } from '@prosa/platform';
import type { EventStore } from '@prosa/event-store';
import type { ReadModelBarrier } from '@prosa/projections';
import { isLiving } from '../ticket/ticket.decider';
import { MergeBook, mergesOf } from './merge-book.service';
import { MergePairs } from './merge-pairs.service';
import { MergeTickets, RevertMerge } from './merge.commands';
import type { MergeOfTickets } from './merge.events';
import { MessagesHome } from './messages-home.service';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { mergeAggregate } from './merge.aggregate';

const viewOf = ({ source, destination }: MergeOfTickets): MergeView => ({
  id: source.ticketId,
  sourceTicketId: source.ticketId,
  destinationTicketId: destination.ticketId,
});

/**
 * Merges two tickets: one fact, so that a crash cannot leave it half done; a repeated command adds tags that are
 * missing.
 */
@CommandHandler(MergeTickets)
export class MergeTicketsHandler implements ICommandHandler<MergeTickets, MergeView> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly book: MergeBook,
    private readonly pairs: MergePairs,
  ) {}

  async execute({
    viewer: { companyId },
    envelope,
    connectionId,
    request,
  }: MergeTickets): Promise<MergeView> {
    const merge =
      (await this.book.standing(companyId, request)) ??
      (await this.merge(companyId, envelope, await this.pairs.of(companyId, connectionId, request)));
    const command = { type: 'PutTagsOn', tags: merge.tags } as const;
    const destination = { companyId, id: merge.destination.ticketUuid };
    if (merge.tags.length > 0) await this.aggregates.execute(ticketAggregate, destination, command, envelope);
    await this.barrier.reached(await this.store.head(), { companyId });
    return viewOf(merge);
  }

  private async merge(
    companyId: number,
    envelope: CommandEnvelope,
    data: MergeOfTickets,
  ): Promise<MergeOfTickets> {
    const command = { type: 'MergeTickets', ...data } as const;
    const { state } = await this.aggregates.execute(mergeAggregate, mergesOf(companyId), command, envelope);
    return state.merges.get(data.source.ticketId) ?? data;
  }
}

/**
 * Reverts a merge. Later messages of the source's contact move to the source ticket, each once under a derived id:
 * repeating a revert that crashed completes it.
 */
@CommandHandler(RevertMerge)
export class RevertMergeHandler implements ICommandHandler<RevertMerge, MergeView> {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly home: MessagesHome,
  ) {}

  async execute({ viewer, envelope, id }: RevertMerge): Promise<MergeView> {
    const { companyId } = viewer;
    const command = { type: 'RevertMerge', id } as const;
    const { state } = await this.aggregates.execute(mergeAggregate, mergesOf(companyId), command, envelope);
    const merge = state.reverted.get(id);
    if (merge === undefined) throw new DomainError('ERR_NO_MERGE_FOUND');
    await this.takeTagsOff(companyId, merge, envelope);
    if (merge.takesContact) await this.home.bring(companyId, merge.source, envelope);
    await this.barrier.reached(await this.store.head(), { companyId });
    return viewOf(merge);
  }

  private async takeTagsOff(
    companyId: number,
    { destination, tags }: MergeOfTickets,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id: destination.ticketUuid };
    const { state } = await this.aggregates.load(ticketAggregate, target);
    if (!isLiving(state)) return;
    for (const { id: tagId } of tags)
      await this.aggregates.execute(ticketAggregate, target, { type: 'TakeTagOff', tagId }, envelope);
  }
}
