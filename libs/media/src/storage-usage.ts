import type { Clock } from '@prosa/kernel';
import type { TenantDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** How old a sum may be: a company that uploads without pause is asked about twice a minute, not at every file. */
const FRESH_MS = 30_000;
const CAPACITY = 5_000;

interface Known {
  readonly bytes: number;
  readonly until: number;
}

/** How many bytes of files each company keeps: the sum of the table, with what this process took in since. */
export class StorageUsage {
  private readonly known = new Map<number, Known>();

  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** Bytes, at most half a minute old, but for what other processes took in. */
  async of(companyId: number): Promise<number> {
    const now = this.clock.now().getTime();
    const known = this.known.get(companyId);
    if (known !== undefined && known.until > now) return known.bytes;
    const bytes = await this.sum(companyId);
    if (this.known.size >= CAPACITY) this.known.clear();
    this.known.set(companyId, { bytes, until: now + FRESH_MS });
    return bytes;
  }

  /** Counts a file that was just taken in. */
  add(companyId: number, bytes: number): void {
    const known = this.known.get(companyId);
    if (known !== undefined) this.known.set(companyId, { ...known, bytes: known.bytes + bytes });
  }

  private sum(companyId: number): Promise<number> {
    return this.database.withTenant(companyId, async db => {
      const { bytes } = await db
        .selectFrom('mediaObject')
        .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
        .where('companyId', '=', companyId)
        .executeTakeFirstOrThrow();
      return Number(bytes);
    });
  }
}
