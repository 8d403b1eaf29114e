import type { CommandEnvelope } from '@prosa/event-store';
import type { ConversationSlot } from './conversation-holders.port';

/** Injection token of {@link ExpectedAnswers}. */
export const EXPECTED_ANSWERS = Symbol('ExpectedAnswers');

/** What a customer wrote, for those who asked them something. */
export interface CustomerAnswer extends ConversationSlot {
  /** WhatsApp's id of the message; the same message may be delivered again. */
  readonly messageId: string;
  readonly body: string;
}

/** A service that asks customers questions which need no conversation to be answered. */
export interface AnswerExpectation {
  /** Records the answer; whether it was one. The same message again gives the same result. */
  take(answer: CustomerAnswer, envelope: CommandEnvelope): Promise<boolean>;
}

/** The services of this process that await answers; they register when they start. */
export class ExpectedAnswers {
  private readonly expectations: AnswerExpectation[] = [];

  register(expectation: AnswerExpectation): void {
    this.expectations.push(expectation);
  }

  /** Whether somebody awaited what a customer wrote; it opens no conversation then. */
  async take(answer: CustomerAnswer, envelope: CommandEnvelope): Promise<boolean> {
    for (const expectation of this.expectations) if (await expectation.take(answer, envelope)) return true;
    return false;
  }
}
