import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, type SlotHolder } from '@prosa/platform';
import { ticketEvents } from './ticket.events';
import { TicketSlots, type TicketPlace } from './ticket-slot.service';
import { ticketAggregate } from './ticket.aggregate';

/** Processes customers' answers to the rating question. */
@Injectable()
export class TicketRatings {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly slots: TicketSlots,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The resolved ticket of a slot that an answer rates, or that asks again after an invalid answer; null when no
   * rating is pending. Idempotent for the same envelope.
   */
  async answer(
    slot: TicketPlace,
    answer: number,
    envelope: CommandEnvelope & { readonly commandId: string },
  ): Promise<SlotHolder | null> {
    const latest = await this.slots.latest(slot);
    if (latest?.kind !== 'ticket') return null;
    const target = { companyId: slot.companyId, id: latest.uuid };
    const { state } = await this.aggregates.getCached(ticketAggregate, target);
    if (state.status !== 'closed' || state.rating === null) return null;
    const command = { type: 'RateTicket', answer } as const;
    const { events } = await this.aggregates.execute(ticketAggregate, target, command, envelope);
    return events.length > 0 ? latest : null;
  }

  /** The closed ticket of a slot whose rating was given while answers count; null when there is none. */
  async givenIn(slot: TicketPlace): Promise<SlotHolder | null> {
    const latest = await this.slots.latest(slot);
    if (latest?.kind !== 'ticket') return null;
    const target = { companyId: slot.companyId, id: latest.uuid };
    const { state } = await this.aggregates.getCached(ticketAggregate, target);
    if (state.status !== 'closed' || state.rating?.stage !== 'given') return null;
    return this.clock.now().toISOString() > state.rating.until ? null : latest;
  }

  /** Whether a ticket accepted a message as its rating, identified by the causation id of `answer`; null: any message. */
  async took(companyId: number, ticketUuid: string, causationId: string | null): Promise<boolean> {
    const facts = await this.aggregates.history(ticketEvents, { companyId, id: ticketUuid });
    return facts.some(
      ({ type, metadata }) =>
        (type === 'TicketRated' || type === 'TicketRatingMistaken') &&
        (causationId === null || metadata.causationId === causationId),
    );
  }
}
