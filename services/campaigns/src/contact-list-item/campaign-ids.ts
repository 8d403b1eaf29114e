import { otherSpelling, samePersonNumber } from '@prosa/contracts';
import type { PersonalHashes } from '@prosa/crypto';
import { uuidv5 } from '@prosa/kernel';

/** The key of each company under which campaigns hash numbers. */
const PURPOSE = 'campaigns';

/** The ids of people in campaigns, which never give a number away: numbers are hashed under a key of the company. */
export class CampaignIds {
  constructor(private readonly hashes: PersonalHashes) {}

  /** The stream of a person in a list: all spellings of a number are one person's. */
  async itemId(companyId: number, listUuid: string, phone: string): Promise<string> {
    return uuidv5('contact-list-item', listUuid, await this.personOf(companyId, phone));
  }

  /** The stream of what a person wants of a company's campaigns. */
  async optOutId(companyId: number, phone: string): Promise<string> {
    return uuidv5('opt-out', companyId, await this.personOf(companyId, phone));
  }

  /**
   * The streams of the same under the spellings that numbers of Mexico and Argentina were kept apart by; read, never begun.
   */
  async formerOptOutIds(companyId: number, phone: string): Promise<readonly string[]> {
    const kept = samePersonNumber(phone);
    const other = otherSpelling(kept);
    // The spellings of a Brazilian number always were one person's.
    if (other === null || kept.startsWith('55')) return [];
    return [uuidv5('opt-out', companyId, await this.hashes.hashOf(companyId, PURPOSE, other))];
  }

  /** The stream of what a person wants of a company's campaigns of whom WhatsApp reveals a LID and no number. */
  async optOutIdOfLid(companyId: number, lid: string): Promise<string> {
    return uuidv5('opt-out', companyId, await this.hashes.hashOf(companyId, PURPOSE, `lid:${lid}`));
  }

  private personOf(companyId: number, phone: string): Promise<string> {
    return this.hashes.hashOf(companyId, PURPOSE, samePersonNumber(phone));
  }
}
