import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import {
  CLOCK,
  EXPECTED_ANSWERS,
  OWNER_DATABASE,
  type AnswerExpectation,
  type CustomerAnswer,
  type ExpectedAnswers,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { campaignAnswered } from './opt-out.queries';
import { MEANT_MS, verbOf } from './opt-out.workflow';

/** Keeps words of leaving that answer a campaign from opening a conversation; the workflow hears them all the same. */
@Injectable()
export class OptOutWords implements AnswerExpectation, OnModuleInit {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
  ) {}

  onModuleInit(): void {
    this.expected.register(this);
  }

  async take({ companyId, contactUuid: uuid, connectionId, body }: CustomerAnswer): Promise<boolean> {
    if (verbOf(body) === null) return false;
    const to = this.clock.now();
    const from = new Date(to.getTime() - MEANT_MS);
    return (await campaignAnswered(this.db, companyId, { uuid, connectionId }, { from, to })) !== null;
  }
}
