import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import {
  CLOCK,
  EXPECTED_ANSWERS,
  OWNER_DATABASE,
  type AnswerQueue,
  type CustomerAnswer,
  type ExpectedAnswers,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { MEANT_MS, verbOf } from '../opt-out/opt-out.workflow';
import { queueForAnswers, spokenToLast } from './reply.queries';

/** Answers to a campaign open their tickets in the queue that the campaign names. */
@Injectable()
export class AnswerQueues implements AnswerQueue, OnModuleInit {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
  ) {}

  onModuleInit(): void {
    this.expected.registerQueue(this);
  }

  async queueOf(answer: CustomerAnswer): ReturnType<AnswerQueue['queueOf']> {
    if (verbOf(answer.body) !== null) return null;
    const to = this.clock.now();
    const from = new Date(to.getTime() - MEANT_MS);
    const spokenTo = await spokenToLast(this.db, answer, { from, to });
    return spokenTo === null ? null : queueForAnswers(this.db, answer.companyId, spokenTo.campaignUuid);
  }
}
