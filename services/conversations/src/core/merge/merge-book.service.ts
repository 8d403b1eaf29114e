import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, Target } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import type { KnownContact } from '../contact/contact-book.service';
import { leadsTo } from './merge.decider';
import type { MergeTicketsRequest } from './merge.commands';
import { type MergeOfTickets } from './merge.events';
import { mergeAggregate } from './merge.aggregate';

/** Where a company's merges are decided. */
export const mergesOf = (companyId: number): Target => ({ companyId, id: uuidv5('merges', companyId) });

/** Looks up which tickets and contacts are merged into others. */
@Injectable()
export class MergeBook {
  constructor(@Inject(AGGREGATES) private readonly aggregates: Aggregates) {}

  /** Whether a ticket is merged into another one. */
  async isMerged(companyId: number, ticketId: number): Promise<boolean> {
    const { state } = await this.aggregates.getCached(mergeAggregate, mergesOf(companyId));
    return state.merges.has(ticketId);
  }

  /** The number of the ticket that shows a ticket's messages: its own, or that of the one it is merged into. */
  async shownIn(companyId: number, ticketId: number): Promise<number> {
    const { state } = await this.aggregates.getCached(mergeAggregate, mergesOf(companyId));
    return state.merges.get(ticketId)?.destination.ticketId ?? ticketId;
  }

  /** The current merge between two tickets, or undefined. */
  async standing(
    companyId: number,
    { sourceTicketId, destinationTicketId }: MergeTicketsRequest,
  ): Promise<MergeOfTickets | undefined> {
    const { state } = await this.aggregates.getCached(mergeAggregate, mergesOf(companyId));
    const merge = state.merges.get(sourceTicketId);
    return merge?.destination.ticketId === destinationTicketId ? merge : undefined;
  }

  /** Whether what a contact writes goes to another one since a merge: a conversation with it would get no message. */
  async isContactMerged(companyId: number, contactUuid: string): Promise<boolean> {
    const { state } = await this.aggregates.getCached(mergeAggregate, mergesOf(companyId));
    return leadsTo(state, contactUuid) !== undefined;
  }

  /** The contact whose conversation it is: the sender, or the contact that the sender was merged into. */
  async conversant(companyId: number, contact: KnownContact): Promise<KnownContact> {
    const { state } = await this.aggregates.getCached(mergeAggregate, mergesOf(companyId));
    let who = contact;
    for (let next = leadsTo(state, who.uuid); next !== undefined; next = leadsTo(state, who.uuid))
      who = { id: next.contactId, uuid: next.contactUuid };
    return who;
  }
}
