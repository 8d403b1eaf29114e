import { Inject, Injectable } from '@nestjs/common';
import type { PersonalHashes } from '@prosa/crypto';
import { OWNER_DATABASE, PERSONAL_HASHES } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { CampaignIds } from '../contact-list-item/campaign-ids';
import { addressesOf, addressOf, optedOut, type OptOutAddress } from './opt-out.queries';
import { formerOptOutId, personOf } from './person-of';

/** The streams of what a person wants, under the company's key. */
export interface OptOutIds {
  /** Where it is recorded: the number's, or the LID's while no number is known. */
  readonly id: string;
  /** Where it may have been recorded before: without a key, for another spelling or contact, or before the number was known. */
  readonly earlier: readonly string[];
}

/** Every stream of a person. */
export const everyId = ({ id, earlier }: OptOutIds): readonly string[] => [id, ...earlier];

/**
 * Opt-outs by hashed number or LID; neither tables nor facts contain one. They are found under the company's key, which no
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

  /** The streams of a person with a number, a LID or both; also those of contacts that became one with theirs. */
  async idsOf(companyId: number, address: OptOutAddress): Promise<OptOutIds> {
    const { phone } = address;
    const others =
      phone === '' ? new Map<string, OptOutAddress[]>() : await addressesOf(this.db, companyId, [phone]);
    const known = [address, ...(others.get(personOf(phone)) ?? [])];
    const ids = await Promise.all(known.map(each => this.idsOfAddress(companyId, each)));
    const [id, ...earlier] = new Set(ids.flat());
    if (id === undefined) throw new Error('A person needs a number or a LID');
    return { id, earlier };
  }

  private async idsOfAddress(companyId: number, { phone, lid }: OptOutAddress): Promise<readonly string[]> {
    const byLid = lid === '' ? [] : [await this.ids.optOutIdOfLid(companyId, lid)];
    if (phone === '') return byLid;
    const former = await this.ids.formerOptOutIds(companyId, phone);
    return [await this.ids.optOutId(companyId, phone), formerOptOutId(companyId, phone), ...former, ...byLid];
  }

  /** Whether a contact wants no campaigns. */
  async isOut(companyId: number, contactUuid: string): Promise<boolean> {
    const address = await addressOf(this.db, companyId, contactUuid);
    if (address === undefined) return false;
    const ids = everyId(await this.idsOf(companyId, address));
    return (await optedOut(this.db, companyId, ids)).size > 0;
  }

  /** Those of the numbers whose owners want no campaigns, also if they said so before their number was known. */
  async outAmong(companyId: number, numbers: readonly string[]): Promise<ReadonlySet<string>> {
    const written = numbers.filter(number => number !== '');
    const others = await addressesOf(this.db, companyId, written);
    const known = await Promise.all(
      written.map(async number => {
        const addresses = [{ phone: number, lid: '' }, ...(others.get(personOf(number)) ?? [])];
        const ids = await Promise.all(addresses.map(each => this.idsOfAddress(companyId, each)));
        return { number, ids: ids.flat() };
      }),
    );
    const out = await optedOut(
      this.db,
      companyId,
      known.flatMap(({ ids }) => ids),
    );
    return new Set(known.flatMap(({ number, ids }) => (ids.some(id => out.has(id)) ? [number] : [])));
  }
}
