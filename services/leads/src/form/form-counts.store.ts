import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';

const MINUTE_MS = 60_000;
/** Retention of rows. */
const KEPT_MS = 3_600_000;

/**
 * Counters of form submissions, by form and by address, in rows that all processes share and that survive a
 * restart. An address is stored as an HMAC with the day's key, which is stored nowhere.
 */
export class FormCounts {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** The HMAC of an address today. */
  addressKey(address: string): string {
    const day = createHmac('sha256', this.secret)
      .update(this.clock.now().toISOString().slice(0, 10))
      .digest();
    return createHmac('sha256', day).update(address).digest('base64url').slice(0, 32);
  }

  /** Increments each key; returns the counts of this minute, in order. */
  async count(keys: readonly string[]): Promise<readonly number[]> {
    const minute = new Date(Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
    // In one order everywhere, so that two never wait for each other.
    const { rows } = await sql<{ key: string; count: number }>`
      insert into leads.form_count as c (key, minute, count)
      select k, ${minute}, 1 from unnest(${[...new Set(keys)].toSorted()}::text[]) k
      on conflict (key, minute) do update set count = c.count + 1 returning key, count`.execute(this.db);
    if (rows.some(({ count }) => count === 1)) await this.sweep();
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return keys.map(key => counts.get(key) ?? 0);
  }

  /** The count of a key in the last minutes. */
  async within(key: string, minutes: number): Promise<number> {
    const since = new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from leads.form_count
       where key = ${key} and minute > ${since}`.execute(this.db);
    return rows[0]?.count ?? 0;
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await sql`delete from leads.form_count where (key, minute) in (
      select key, minute from leads.form_count where minute < ${before} limit 50 for update skip locked)`.execute(
      this.db,
    );
  }
}
