import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { CompanySecrets, SecretPlace } from './company-secrets.port';
import type { SecretKeys } from './secret-keys';

const TABLE = 'secrets.companySecret';
const BATCH = 100;

/** The number of values sealed with a key, and whether the key is configured here. */
export interface SealedBy {
  readonly keyId: string;
  readonly count: number;
  readonly current: boolean;
  readonly opens: boolean;
}

/** Secrets of companies in the database, one row each. */
export class StoredCompanySecrets implements CompanySecrets {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly keys: SecretKeys,
    private readonly clock: Clock,
  ) {}

  async put(where: SecretPlace, secret: string): Promise<void> {
    if (secret === '') return this.forget(where);
    const { companyId, place } = where;
    const row = { ...this.keys.seal(where, secret), updatedAt: this.clock.now() };
    await this.db
      .insertInto(TABLE)
      .values({ companyId, place, ...row })
      .onConflict(conflict => conflict.columns(['companyId', 'place']).doUpdateSet(row))
      .execute();
  }

  async keep(where: SecretPlace, secret: string): Promise<string> {
    const { companyId, place } = where;
    await this.db
      .insertInto(TABLE)
      .values({ companyId, place, ...this.keys.seal(where, secret), updatedAt: this.clock.now() })
      .onConflict(conflict => conflict.columns(['companyId', 'place']).doNothing())
      .execute();
    return (await this.open(where)) ?? secret;
  }

  async open(where: SecretPlace): Promise<string | null> {
    const row = await this.db
      .selectFrom(TABLE)
      .select(['keyId', 'sealed'])
      .where('companyId', '=', where.companyId)
      .where('place', '=', where.place)
      .executeTakeFirst();
    return row === undefined ? null : this.keys.open(where, row);
  }

  async forget({ companyId, place }: SecretPlace): Promise<void> {
    await this.db.deleteFrom(TABLE).where('companyId', '=', companyId).where('place', '=', place).execute();
  }

  async forgetUnder({ companyId, place }: SecretPlace): Promise<void> {
    await this.db
      .deleteFrom(TABLE)
      .where('companyId', '=', companyId)
      .where(sql<boolean>`starts_with(place, ${`${place}/`})`)
      .execute();
  }

  /** The number of values per key. */
  async count(): Promise<readonly SealedBy[]> {
    const rows = await this.db
      .selectFrom(TABLE)
      .select(['keyId', sql<number>`count(*)::int`.as('count')])
      .groupBy('keyId')
      .orderBy('keyId')
      .execute();
    return rows.map(({ keyId, count }) => ({
      keyId,
      count,
      current: keyId === this.keys.current,
      opens: this.keys.knows(keyId),
    }));
  }

  /**
   * Reseals values of older keys; a value that is replaced meanwhile keeps the replacement. Returns their number.
   * Values whose key is not configured here are skipped.
   */
  async rotate(): Promise<number> {
    let total = 0;
    for (;;) {
      const rotated = await this.db.transaction().execute(async db => {
        const rows = await db
          .selectFrom(TABLE)
          .selectAll()
          .where('keyId', 'in', await this.olderKeys())
          .limit(BATCH)
          .forUpdate()
          .execute();
        for (const { companyId, place, keyId, sealed } of rows) {
          const where = { companyId, place };
          await db
            .updateTable(TABLE)
            .set(this.keys.seal(where, this.keys.open(where, { keyId, sealed })))
            .where('companyId', '=', companyId)
            .where('place', '=', place)
            .execute();
        }
        return rows.length;
      });
      total += rotated;
      if (rotated < BATCH) return total;
    }
  }

  private async olderKeys(): Promise<string[]> {
    const older = (await this.count()).filter(({ current, opens }) => opens && !current);
    // `in ()` is no SQL; no key has an empty id.
    return ['', ...older.map(({ keyId }) => keyId)];
  }
}
