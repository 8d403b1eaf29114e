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
import { shippingAggregate } from '../shipping/shipping-decisions.service';
import { confirmationAnswer } from './confirmation-answer';
import { askedBy } from './confirmation.queries';

/** Who says yes twice meant one question. */
const REPEATED_MS = 10 * 60_000;

/** Takes what customers answer to the questions of campaigns; in every process that hears phones. */
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
    const asked = await askedBy(this.db, answer, new Date(this.clock.now().getTime() - REPEATED_MS));
    if (asked === undefined || asked.isAnswered) return asked !== undefined;
    const { uuid, campaignUuid } = asked;
    const { companyId, messageId } = answer;
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
