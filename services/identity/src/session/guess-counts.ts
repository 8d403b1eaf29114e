import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** What was taken of which count, so that it can be given back. */
export type Taken = ReadonlyMap<string, number>;

/** How many rows that count nothing any more go with each guess that is counted. */
const SWEPT = 50;
const HOUR_MS = 3_600_000;

/** Counts in the database: they outlive a restart, and all processes share them. */
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
   * Takes what `judge` says at the sight of the counts, for so many milliseconds each. Nobody else takes of them
   * meanwhile, so that a thousand at once take no more than one after the other.
   */
  take(keys: readonly string[], judge: (freeAt: ReadonlyMap<string, number>) => Taken): Promise<Taken> {
    const now = this.clock.now();
    return this.db.transaction().execute(async db => {
      // In one order everywhere, so that two never wait for each other; the row is locked by being written.
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

  /** Gives back what was taken, because it turned out not to count. */
  async giveBack(taken: Taken): Promise<void> {
    if (taken.size === 0) return;
    await this.add(this.db, new Map([...taken].map(([key, ms]) => [key, -ms])));
  }

  /** Counts once more, whatever stands there. */
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
