import { uuidv5 } from '@prosa/kernel';
import { createHmac } from 'node:crypto';
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
  private readonly peppers = new Map<number, Promise<Buffer>>();

  constructor(private readonly keys: Pick<SubjectKeys, 'obtain'>) {}

  async idOf(companyId: number, kind: string, value: string): Promise<string> {
    const pepper = await this.pepperOf(companyId);
    return uuidv5(kind, companyId, createHmac('sha256', pepper).update(`${kind}:${value}`).digest('hex'));
  }

  private pepperOf(companyId: number): Promise<Buffer> {
    const known = this.peppers.get(companyId);
    if (known !== undefined) return known;
    const pepper = this.keys.obtain({ companyId, subject: PEPPER });
    this.peppers.set(companyId, pepper);
    // A database that was away is asked again.
    pepper.catch(() => this.peppers.delete(companyId));
    return pepper;
  }
}

/** The id that a value had before there were peppers: streams of older logs are found by it. */
export const formerPersonalId = (companyId: number, kind: string, value: string): string =>
  uuidv5(kind, companyId, value);

/** Ids without a pepper, for specs and simulated worlds, in which every run has the same ids. */
export const openPersonalIds: PersonalIds = {
  idOf: (companyId, kind, value) => Promise.resolve(formerPersonalId(companyId, kind, value)),
};
