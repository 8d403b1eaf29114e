import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  CLOCK,
  EXPECTED_ANSWERS,
  OWNER_DATABASE,
  PERSONAL_HASHES,
  type AnswerExpectation,
  type CustomerAnswer,
  type ExpectedAnswers,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { optOutEvents } from './opt-out.events';
import { addressOf } from './opt-out.queries';
import { verbOf } from './opt-out.workflow';
import { everyId, OptOutPeople } from './opt-out-ids';
import { meaningOf } from './opt-out-meaning';

/** Ignores the same word within this time, and redelivered messages. */
const REPEATED_MS = 10 * 60_000;

/** Prevents opt-out replies to a campaign from opening a conversation; the workflow receives them nevertheless. */
@Injectable()
export class OptOutWords implements AnswerExpectation, OnModuleInit {
  private readonly people: OptOutPeople;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EXPECTED_ANSWERS) private readonly expected: ExpectedAnswers,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.people = new OptOutPeople(db, hashes);
  }

  onModuleInit(): void {
    this.expected.register(this);
  }

  async take({ companyId, contactUuid: uuid, connectionId, body }: CustomerAnswer): Promise<boolean> {
    const verb = verbOf(body);
    if (verb === null) return false;
    const said = { companyId, contact: { uuid, connectionId }, body, at: this.clock.now() };
    if ((await meaningOf(this.db, this.people, said)) !== null) return true;
    return verb === 'ComeBack' && (await this.cameBack(companyId, uuid));
  }

  /** Whether they came back a moment ago. */
  private async cameBack(companyId: number, contactUuid: string): Promise<boolean> {
    const address = await addressOf(this.db, companyId, contactUuid);
    if (address === undefined) return false;
    const since = this.clock.now().getTime() - REPEATED_MS;
    for (const id of everyId(await this.people.idsOf(companyId, address))) {
      const last = (await this.aggregates.history(optOutEvents, { companyId, id })).at(-1);
      const isByWord = last?.type === 'OptOutWithdrawn' && last.data.by === 'word';
      if (isByWord && Date.parse(last.metadata.at) > since) return true;
    }
    return false;
  }
}
