import { samePersonNumber } from '@prosa/contracts';
import type { PersonalHashes } from '@prosa/crypto';
import { uuidv5 } from '@prosa/kernel';

/** The key of each company under which campaigns hash numbers. */
const PURPOSE = 'campaigns';

/** The ids of people in campaigns, which never give a number away: numbers are hashed under a key of the company. */
export class CampaignIds {
  constructor(private readonly hashes: PersonalHashes) {}

  /** The stream of a person in a list: both writings of a Brazilian number are one person's. */
  async itemId(companyId: number, listUuid: string, phone: string): Promise<string> {
    return uuidv5('contact-list-item', listUuid, await this.personOf(companyId, phone));
  }

  /** The stream of what a person wants of a company's campaigns. */
  async optOutId(companyId: number, phone: string): Promise<string> {
    return uuidv5('opt-out', companyId, await this.personOf(companyId, phone));
  }

  /** The stream of what a person wants of a company's campaigns of whom WhatsApp reveals a LID and no number. */
  async optOutIdOfLid(companyId: number, lid: string): Promise<string> {
    return uuidv5('opt-out', companyId, await this.hashes.hashOf(companyId, PURPOSE, `lid:${lid}`));
  }

  private personOf(companyId: number, phone: string): Promise<string> {
    return this.hashes.hashOf(companyId, PURPOSE, samePersonNumber(phone));
  }
}
