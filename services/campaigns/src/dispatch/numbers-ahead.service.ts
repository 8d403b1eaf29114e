import { Inject, Injectable, Optional } from '@nestjs/common';
import { NUMBER_CHECKS, NUMBERS_PER_CHECK, OWNER_DATABASE, type NumberChecks } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { isUnknownNumber, unknownAhead } from './dispatch.queries';
import type { Lane } from './pace.store';

/**
 * Has WhatsApp asked about a campaign's next unknown numbers in one question, by the connection that will write to them
 * (growth.md 2.7): a question for each is what gets a number restricted.
 */
@Injectable()
export class NumbersAhead {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Optional() @Inject(NUMBER_CHECKS) private readonly checks?: NumberChecks,
  ) {}

  /** Before a message to a number; the answers are remembered by the port. @throws what the check throws. */
  async ask({ companyId, connectionId }: Lane, campaignUuid: string, number: string): Promise<void> {
    if (this.checks === undefined || !(await isUnknownNumber(this.db, companyId, number))) return;
    const along = await unknownAhead(this.db, companyId, campaignUuid, NUMBERS_PER_CHECK);
    await this.checks.check(companyId, number, { connectionId, along });
  }
}
