import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { EXPECTED_ANSWERS, type ExpectedAnswers, type SlotHolder } from '@prosa/platform';
import { numberIn } from '../routing/bot-menu.policy';
import { TicketRatings } from '../ticket/ticket-ratings.handlers';
import { TicketSlots, type TicketPlace } from '../ticket/ticket-slot.handlers';
import { causeOf } from './fact-causes';
import { isOfGroup } from './group-facts';
import type { Heard } from './heard';

/** Takes what customers answer to questions that no open conversation is needed for: ratings, and what other services ask. */
@Injectable()
export class AwaitedAnswers {
  constructor(
    private readonly ratings: TicketRatings,
    private readonly slots: TicketSlots,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
  ) {}

  /** The closed ticket in which an awaited answer is shown; null for everything else. Redelivered, it gives the same. */
  async holderOf(fact: Heard, place: TicketPlace, envelope: CommandEnvelope): Promise<SlotHolder | null> {
    if (fact.kind !== 'message' || fact.fromMe || isOfGroup(fact)) return null;
    if (fact.mediaType !== 'extendedTextMessage') return null;
    const rating = numberIn(fact.body);
    const commandId = uuidv5('rating', causeOf(fact));
    const rated =
      rating === null ? null : await this.ratings.answer(place, rating, { ...envelope, commandId });
    return rated ?? this.expectedIn(place, { messageId: fact.waId, body: fact.body }, envelope);
  }

  /** Whether a ticket took what was said for an answer to the question for a rating. */
  tookRating(companyId: number, ticketUuid: string, fact: Heard): Promise<boolean> {
    return this.ratings.took(companyId, ticketUuid, causeOf(fact));
  }

  private async expectedIn(
    place: TicketPlace,
    said: { readonly messageId: string; readonly body: string },
    envelope: CommandEnvelope,
  ): Promise<SlotHolder | null> {
    if (!(await this.expected.take({ ...place, ...said }, envelope))) return null;
    // Where people are talking already, the answer is part of that.
    if ((await this.slots.current(place)) !== null) return null;
    const latest = await this.slots.latest(place);
    return latest?.kind === 'ticket' ? latest : null;
  }
}
