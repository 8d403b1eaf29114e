import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, Target } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import type { KnownContact } from '../contact/contact-book.handlers';
import { leadsTo, mergeDecider } from './merge.decider';
import type { MergeTicketsRequest } from './merge.commands';
import { mergeEvents, type MergeOfTickets } from './merge.events';

/** The merges of a company as the log knows them. */
export const mergeAggregate = { catalogue: mergeEvents, decider: mergeDecider };

/** Where a company's merges are decided. */
export const mergesOf = (companyId: number): Target => ({ companyId, id: uuidv5('merges', companyId) });

/** Knows which tickets and contacts stand in others. */
@Injectable()
export class MergeBook {
  constructor(@Inject(AGGREGATES) private readonly aggregates: Aggregates) {}

  /** Whether a ticket stands in another one. */
  async isMerged(companyId: number, ticketId: number): Promise<boolean> {
    const { state } = await this.aggregates.recall(mergeAggregate, mergesOf(companyId));
    return state.merges.has(ticketId);
  }

  /** The merge that stands between two tickets, or undefined. */
  async standing(
    companyId: number,
    { sourceTicketId, destinationTicketId }: MergeTicketsRequest,
  ): Promise<MergeOfTickets | undefined> {
    const { state } = await this.aggregates.recall(mergeAggregate, mergesOf(companyId));
    const merge = state.merges.get(sourceTicketId);
    return merge?.destination.ticketId === destinationTicketId ? merge : undefined;
  }

  /** Whose conversation it is that somebody writes in: their own, or that of the contact they were merged into. */
  async conversant(companyId: number, contact: KnownContact): Promise<KnownContact> {
    const { state } = await this.aggregates.recall(mergeAggregate, mergesOf(companyId));
    let who = contact;
    for (let next = leadsTo(state, who.uuid); next !== undefined; next = leadsTo(state, who.uuid))
      who = { id: next.contactId, uuid: next.contactUuid };
    return who;
  }
}
