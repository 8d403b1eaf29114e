import { Inject, Injectable } from '@nestjs/common';
import type { PersonalHashes } from '@prosa/crypto';
import { OWNER_DATABASE, PERSONAL_HASHES } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { CampaignIds } from '../contact-list-item/campaign-ids';
import { numberOf, optedOut } from './opt-out.queries';
import { formerOptOutId } from './person-of';

/** The streams of what a person wants: today's under the company's key, and the one that it had before there was a key. */
export interface OptOutIds {
  readonly id: string;
  readonly former: string;
}

/**
 * Opt-outs by hashed number; neither tables nor facts contain a number. They are found under the company's key, which no
 * request may read.
 */
@Injectable()
export class OptOutPeople {
  private readonly ids: CampaignIds;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
  ) {
    this.ids = new CampaignIds(hashes);
  }

  async idsOf(companyId: number, number: string): Promise<OptOutIds> {
    return { id: await this.ids.optOutId(companyId, number), former: formerOptOutId(companyId, number) };
  }

  /** Whether a contact wants no campaigns. */
  async isOut(companyId: number, contactUuid: string): Promise<boolean> {
    const number = await numberOf(this.db, companyId, contactUuid);
    return number !== undefined && (await this.outAmong(companyId, [number])).size > 0;
  }

  /** Those of the numbers whose owners want no campaigns. */
  async outAmong(companyId: number, numbers: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await Promise.all(
      numbers.map(async number => ({ number, ...(await this.idsOf(companyId, number)) })),
    );
    const out = await optedOut(
      this.db,
      companyId,
      known.flatMap(({ id, former }) => [id, former]),
    );
    return new Set(
      known.flatMap(({ number, id, former }) => (out.has(id) || out.has(former) ? [number] : [])),
    );
  }
}
