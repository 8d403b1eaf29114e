import type { CommandEnvelope } from '@prosa/event-store';
import type { ConversationSlot } from './conversation-holders.port';

/** Injection token of {@link ExpectedAnswers}. */
export const EXPECTED_ANSWERS = Symbol('ExpectedAnswers');

/** A customer's message, for services that wait for an answer. */
export interface CustomerAnswer extends ConversationSlot {
  /** WhatsApp's id of the message; the same message may be delivered again. */
  readonly messageId: string;
  readonly body: string;
}

/** A service that asks customers questions whose answers need no conversation. */
export interface AnswerExpectation {
  /** Records the answer; whether it was one. The same message again gives the same result. */
  take(answer: CustomerAnswer, envelope: CommandEnvelope): Promise<boolean>;
}

/** A service that wrote to customers, and has a queue for what they write back. */
export interface AnswerQueue {
  /** The queue in which the ticket that this message begins opens; null: as for any other message. */
  queueOf(answer: CustomerAnswer): Promise<{ readonly id: number; readonly name: string } | null>;
}

/** The services of this process that wait for answers; they register at start-up. */
export class ExpectedAnswers {
  private readonly expectations: AnswerExpectation[] = [];
  private readonly queues: AnswerQueue[] = [];

  register(expectation: AnswerExpectation): void {
    this.expectations.push(expectation);
  }

  registerQueue(queue: AnswerQueue): void {
    this.queues.push(queue);
  }

  /** The first queue that a service has for a message; null without one. */
  async queueOf(answer: CustomerAnswer): ReturnType<AnswerQueue['queueOf']> {
    for (const each of this.queues) {
      const queue = await each.queueOf(answer);
      if (queue !== null) return queue;
    }
    return null;
  }

  /** Whether a question awaited this message of a customer; it opens no conversation then. */
  async take(answer: CustomerAnswer, envelope: CommandEnvelope): Promise<boolean> {
    for (const expectation of this.expectations) if (await expectation.take(answer, envelope)) return true;
    return false;
  }
}
