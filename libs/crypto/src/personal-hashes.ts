import { createHmac } from 'node:crypto';
import { CompanyKeys } from './company-keys';
import type { SubjectKeys } from './subject-keys.port';

/** Hashes personal values such as phone numbers, so that a hash does not tell the value however many are tried. */
export interface PersonalHashes {
  /**
   * The hash of a value, in hexadecimal, under the company's key for a purpose; another purpose's differs.
   * @throws KeysUnavailable when the key cannot be reached.
   */
  hashOf(companyId: number, purpose: string, value: string): Promise<string>;
}

/** Hashes by HMAC-SHA-256 under keys that are kept, wrapped and backed up with those of data subjects. */
export class KeyedHashes implements PersonalHashes {
  private readonly keys: CompanyKeys;

  constructor(keys: Pick<SubjectKeys, 'obtain'>) {
    this.keys = new CompanyKeys(keys);
  }

  async hashOf(companyId: number, purpose: string, value: string): Promise<string> {
    const key = await this.keys.of(companyId, purpose);
    // As text: so were the keys of campaigns used while they lay in a table of their own.
    return createHmac('sha256', key.toString('base64url')).update(value).digest('hex');
  }
}
