import { uuidv5 } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { samePersonNumber } from '@prosa/sheets';
import { sql } from 'kysely';
import { createHmac, randomBytes } from 'node:crypto';

/** The key of each company under which a number becomes an id, so that an id never gives a number away. */
export class CompanyKeys {
  private readonly known = new Map<number, Promise<string>>();

  constructor(private readonly db: OwnerDatabase) {}

  /** The stream of a person in a list: both writings of a Brazilian number are one person's. */
  async itemId(companyId: number, listUuid: string, phone: string): Promise<string> {
    const key = await this.of(companyId);
    const person = createHmac('sha256', key).update(samePersonNumber(phone)).digest('hex');
    return uuidv5('contact-list-item', listUuid, person);
  }

  /** The stream of what a person wants of a company's campaigns. */
  async optOutId(companyId: number, phone: string): Promise<string> {
    const key = await this.of(companyId);
    const person = createHmac('sha256', key).update(samePersonNumber(phone)).digest('hex');
    return uuidv5('opt-out', companyId, person);
  }

  private of(companyId: number): Promise<string> {
    const known = this.known.get(companyId);
    if (known !== undefined) return known;
    const key = this.take(companyId);
    this.known.set(companyId, key);
    key.catch(() => this.known.delete(companyId));
    return key;
  }

  /** Of two processes that need it first at the same time, one creates the key. */
  private async take(companyId: number): Promise<string> {
    const fresh = randomBytes(32).toString('base64url');
    const { rows } = await sql<{ key: string }>`
      insert into campaigns.company_key as k (company_id, key) values (${companyId}, ${fresh})
      on conflict (company_id) do update set key = k.key returning key`.execute(this.db);
    return rows[0]?.key ?? fresh;
  }
}
