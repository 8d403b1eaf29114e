import type { Clock } from '@prosa/kernel';
import type { TenantDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/**
 * Maximum age of a cached sum: a company that uploads continuously causes two queries per minute, not one per file.
 */
const FRESH_MS = 30_000;
const CAPACITY = 5_000;

interface Known {
  readonly bytes: number;
  readonly until: number;
}

/** The storage used by each company: the sum of the table, plus what this process received since. */
export class StorageUsage {
  private readonly known = new Map<number, Known>();
  private readonly reserved = new Map<number, number>();

  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** Bytes, with what is coming in here; at most half a minute old for what other processes took in, and what was deleted. */
  async of(companyId: number): Promise<number> {
    const stored = await this.stored(companyId);
    return stored + (this.reserved.get(companyId) ?? 0);
  }

  /**
   * Reserves quota for an upload; the returned function releases the reservation and receives how many bytes were stored. Null
   * when the quota is exceeded. Checks and reserves in one step, so that parallel uploads cannot exceed the quota together.
   */
  async reserve(
    companyId: number,
    bytes: number,
    quota: number | null,
  ): Promise<((kept: number) => void) | null> {
    const stored = quota === null ? 0 : await this.stored(companyId);
    if (quota !== null && stored + (this.reserved.get(companyId) ?? 0) + bytes > quota) return null;
    this.changeReserved(companyId, bytes);
    return kept => {
      this.changeReserved(companyId, -bytes);
      const known = this.known.get(companyId);
      if (known !== undefined) this.known.set(companyId, { ...known, bytes: known.bytes + kept });
    };
  }

  private changeReserved(companyId: number, by: number): void {
    const bytes = (this.reserved.get(companyId) ?? 0) + by;
    if (bytes === 0) this.reserved.delete(companyId);
    else this.reserved.set(companyId, bytes);
  }

  private async stored(companyId: number): Promise<number> {
    const now = this.clock.now().getTime();
    const known = this.known.get(companyId);
    if (known !== undefined && known.until > now) return known.bytes;
    const bytes = await this.sum(companyId);
    if (this.known.size >= CAPACITY) this.known.clear();
    this.known.set(companyId, { bytes, until: now + FRESH_MS });
    return bytes;
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
