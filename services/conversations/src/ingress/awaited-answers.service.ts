import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { EXPECTED_ANSWERS, type ExpectedAnswers, type SlotHolder } from '@prosa/platform';
import { numberIn } from '../routing/bot-menu.policy';
import { TicketRatings } from '../ticket/ticket-ratings.service';
import { TicketSlots, type TicketPlace } from '../ticket/ticket-slot.service';
import { causeOf } from './fact-causes';
import { isOfGroup } from './group-facts';
import type { InboundContentFact } from './inbound-content';

/** Processes customers' answers that need no open conversation: ratings, and questions of other services. */
@Injectable()
export class AwaitedAnswers {
  constructor(
    private readonly ratings: TicketRatings,
    private readonly slots: TicketSlots,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
  ) {}

  /** The closed ticket that shows the answer; null for other messages. Idempotent for redelivered ones. */
  async holderOf(
    fact: InboundContentFact,
    slot: TicketPlace,
    envelope: CommandEnvelope,
  ): Promise<SlotHolder | null> {
    if (fact.kind !== 'message' || fact.fromMe || isOfGroup(fact)) return null;
    if (fact.mediaType !== 'extendedTextMessage') return null;
    const rating = numberIn(fact.body);
    const commandId = uuidv5('rating', causeOf(fact));
    const rated =
      rating === null ? null : await this.ratings.answer(slot, rating, { ...envelope, commandId });
    return rated ?? this.expectedIn(slot, { messageId: fact.waId, body: fact.body }, envelope);
  }

  /** Whether a ticket accepted the message as its rating. */
  tookRating(companyId: number, ticketUuid: string, fact: InboundContentFact): Promise<boolean> {
    return this.ratings.took(companyId, ticketUuid, causeOf(fact));
  }

  private async expectedIn(
    slot: TicketPlace,
    said: { readonly messageId: string; readonly body: string },
    envelope: CommandEnvelope,
  ): Promise<SlotHolder | null> {
    if (!(await this.expected.take({ ...slot, ...said }, envelope))) return null;
    // In an active conversation, the answer is an ordinary message.
    if ((await this.slots.current(slot)) !== null) return null;
    const latest = await this.slots.latest(slot);
    return latest?.kind === 'ticket' ? latest : null;
  }
}
