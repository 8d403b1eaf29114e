import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  CLOCK,
  EXPECTED_ANSWERS,
  OWNER_DATABASE,
  type AnswerExpectation,
  type CustomerAnswer,
  type ExpectedAnswers,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { isLedByBot } from '../opt-out/opt-out.queries';
import { MEANT_MS } from '../opt-out/opt-out.workflow';
import { shippingAggregate } from '../shipping/shipping.aggregate';
import { confirmationAnswer } from './confirmation-answer';
import { askedBy } from './confirmation.queries';

/** A repeated answer within this time belongs to the same question. */
const REPEATED_MS = 10 * 60_000;

/** Processes answers to the questions of campaigns; in every process that records inbound facts. */
@Injectable()
export class ConfirmationAnswers implements AnswerExpectation, OnModuleInit {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
  ) {}

  onModuleInit(): void {
    this.expected.register(this);
  }

  async take(answer: CustomerAnswer, envelope: CommandEnvelope): Promise<boolean> {
    const type = confirmationAnswer(answer.body);
    if (type === null) return false;
    const now = this.clock.now().getTime();
    const since = { askedSince: new Date(now - MEANT_MS), repeatedSince: new Date(now - REPEATED_MS) };
    const asked = await askedBy(this.db, answer, since);
    if (asked === undefined || asked.isAnswered) return asked !== undefined;
    const { uuid, campaignUuid } = asked;
    const { companyId, connectionId, contactUuid, messageId } = answer;
    if (await isLedByBot(this.db, companyId, { uuid: contactUuid, connectionId })) return false;
    const commandId = uuidv5('campaign-confirmation', envelope.causationId);
    const { events, state } = await this.aggregates.execute(
      shippingAggregate,
      { companyId, id: uuid },
      { type, campaignUuid, messageId },
      { ...envelope, commandId },
    );
    // The tables may not show yet that they confirmed a moment ago.
    return events.length > 0 || state.status === 'confirmed';
  }
}
