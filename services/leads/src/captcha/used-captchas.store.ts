import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';

/** Used answers; a row is kept while the answer would be valid. */
export class UsedCaptchas {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  /** Whether an answer is given for the first time, in any process. */
  async take(id: string, expiresAt: Date): Promise<boolean> {
    const taken = await this.db
      .insertInto('leads.usedCaptcha')
      .values({ id, expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute();
    await this.db.deleteFrom('leads.usedCaptcha').where('expiresAt', '<', this.clock.now()).execute();
    return taken.length > 0;
  }
}
