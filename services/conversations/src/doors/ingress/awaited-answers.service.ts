import { Inject, Injectable } from '@nestjs/common';
import { isThanks } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { EXPECTED_ANSWERS, type ExpectedAnswers, type SlotHolder } from '@prosa/platform';
import { ratingIn } from '../../automation/routing/bot-texts.policy';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { TicketSlots, type TicketPlace } from '../../core/ticket/ticket-slot.service';
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
    const rating = ratingIn(fact.body);
    const commandId = uuidv5('rating', causeOf(fact));
    const rated =
      rating === null ? null : await this.ratings.answer(slot, rating, { ...envelope, commandId });
    const thanked = rated ?? (isThanks(fact.body) ? await this.ratings.givenIn(slot) : null);
    return thanked ?? this.expectedIn(slot, { messageId: fact.waId, body: fact.body }, envelope);
  }

  /** The queue that a service has for what the customer answers to it; null for other messages. */
  async queueOf(fact: InboundContentFact, slot: TicketPlace): ReturnType<ExpectedAnswers['queueOf']> {
    if (fact.kind !== 'message' || fact.fromMe || isOfGroup(fact)) return null;
    return this.expected.queueOf({ ...slot, messageId: fact.waId, body: fact.body });
  }

  /** Whether a ticket accepted the message as its rating, or as the thanks that follow it. */
  tookRating(companyId: number, ticketUuid: string, fact: InboundContentFact): Promise<boolean> {
    const isAfterRating = fact.kind === 'message' && isThanks(fact.body);
    return this.ratings.took(companyId, ticketUuid, isAfterRating ? null : causeOf(fact));
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
