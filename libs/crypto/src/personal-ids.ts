import { uuidv5 } from '@prosa/kernel';
import { createHmac } from 'node:crypto';
import { CompanyKeys } from './company-keys';
import type { SubjectKeys } from './subject-keys.port';

/** Derives ids from personal values such as phone numbers and addresses: the same value of a company has the same id. */
export interface PersonalIds {
  /**
   * The id of a value; `kind` keeps ids of different things apart.
   * @throws KeysUnavailable when the pepper of the company cannot be reached.
   */
  idOf(companyId: number, kind: string, value: string): Promise<string>;
}

/** The key of a company from which its ids derive, beside those of its data subjects. */
const PEPPER = 'pepper';

/**
 * Ids by HMAC-SHA-256 under a random pepper per company, which is kept, wrapped and backed up with the keys of data
 * subjects: without it an id does not tell whose it is, however many numbers are tried.
 */
export class PepperedIds implements PersonalIds {
  private readonly keys: CompanyKeys;

  constructor(keys: Pick<SubjectKeys, 'obtain'>) {
    this.keys = new CompanyKeys(keys);
  }

  async idOf(companyId: number, kind: string, value: string): Promise<string> {
    const pepper = await this.keys.of(companyId, PEPPER);
    return uuidv5(kind, companyId, createHmac('sha256', pepper).update(`${kind}:${value}`).digest('hex'));
  }
}

/** The id that a value had before there were peppers: streams of older logs are found by it. */
export const formerPersonalId = (companyId: number, kind: string, value: string): string =>
  uuidv5(kind, companyId, value);

/** Ids without a pepper, for specs and simulated worlds, in which every run has the same ids. */
export const openPersonalIds: PersonalIds = {
  idOf: (companyId, kind, value) => Promise.resolve(formerPersonalId(companyId, kind, value)),
};
