import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** The amounts taken from each counter, so that they can be returned. */
export type Taken = ReadonlyMap<string, number>;

/** Number of expired rows that are deleted with each counted attempt. */
const SWEPT = 50;
const HOUR_MS = 3_600_000;

/** Counters in the database: they survive restarts and are shared by all processes. */
@Injectable()
export class GuessCounts {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Until when a count is taken, in milliseconds; now when it is free. */
  async look(key: string): Promise<number> {
    const row = await this.db
      .selectFrom('identity.guessCount')
      .select('freeAt')
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.freeAt.getTime() ?? 0;
  }

  /**
   * Takes what `judge` decides on the current counters, in milliseconds each. The rows are locked meanwhile, so
   * that a thousand concurrent attempts take no more than sequential ones.
   */
  take(keys: readonly string[], judge: (freeAt: ReadonlyMap<string, number>) => Taken): Promise<Taken> {
    const now = this.clock.now();
    return this.db.transaction().execute(async db => {
      // In a fixed order, to prevent deadlocks; writing the row locks it.
      const { rows } = await sql<{ key: string; freeAt: Date }>`
        insert into identity.guess_count as c (key, free_at)
        select k, ${now} from unnest(${[...keys].toSorted()}::text[]) k
        on conflict (key) do update set free_at = greatest(c.free_at, excluded.free_at)
        returning key, free_at`.execute(db);
      const taken = judge(new Map(rows.map(({ key, freeAt }) => [key, freeAt.getTime()])));
      if (taken.size > 0) await this.add(db, taken);
      return taken;
    });
  }

  /** Returns what was taken, because it turned out not to count. */
  async giveBack(taken: Taken): Promise<void> {
    if (taken.size === 0) return;
    await this.add(this.db, new Map([...taken].map(([key, ms]) => [key, -ms])));
  }

  /** Counts unconditionally. */
  async count(key: string, everyMs: number): Promise<void> {
    await this.take([key], () => new Map([[key, everyMs]]));
    await this.sweep();
  }

  /** Forgets counts, in every process. */
  async forget(keys: readonly string[]): Promise<void> {
    await this.db.deleteFrom('identity.guessCount').where('key', 'in', keys).execute();
  }

  private async add(db: OwnerDatabase, taken: Taken): Promise<void> {
    const sorted = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await sql`
      update identity.guess_count c set free_at = c.free_at + make_interval(secs => t.ms / 1000.0)
        from unnest(${sorted.map(([key]) => key)}::text[], ${sorted.map(([, ms]) => ms)}::float8[]) as t (key, ms)
       where c.key = t.key`.execute(db);
  }

  private async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - HOUR_MS);
    await sql`
      delete from identity.guess_count where key in (
        select key from identity.guess_count where free_at < ${before}
         order by free_at limit ${SWEPT} for update skip locked)`.execute(this.db);
  }
}
