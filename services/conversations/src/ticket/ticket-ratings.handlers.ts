import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { AGGREGATES, type SlotHolder } from '@prosa/platform';
import { ticketEvents } from './ticket.events';
import { ticketAggregate, TicketSlots, type TicketPlace } from './ticket-slot.handlers';

/** Takes the answers of customers who were asked how it was. */
@Injectable()
export class TicketRatings {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly slots: TicketSlots,
  ) {}

  /**
   * The resolved ticket at a place that a number is the awaited answer of, or a mistaken one that is asked for again;
   * null when nobody waits for it there. The same envelope again gives the same ticket.
   */
  async answer(
    place: TicketPlace,
    answer: number,
    envelope: CommandEnvelope & { readonly commandId: string },
  ): Promise<SlotHolder | null> {
    const latest = await this.slots.latest(place);
    if (latest?.kind !== 'ticket') return null;
    const target = { companyId: place.companyId, id: latest.uuid };
    const { state } = await this.aggregates.recall(ticketAggregate, target);
    if (state.status !== 'closed' || state.rating === null) return null;
    const command = { type: 'RateTicket', answer } as const;
    const { events } = await this.aggregates.execute(ticketAggregate, target, command, envelope);
    return events.length > 0 ? latest : null;
  }

  /** Whether a ticket took what was said for an answer to the question for a rating; told by what `answer` was caused by. */
  async took(companyId: number, ticketUuid: string, causationId: string): Promise<boolean> {
    const facts = await this.aggregates.history(ticketEvents, { companyId, id: ticketUuid });
    return facts.some(
      ({ type, metadata }) =>
        (type === 'TicketRated' || type === 'TicketRatingMistaken') && metadata.causationId === causationId,
    );
  }
}
