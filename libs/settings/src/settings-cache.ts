import type { LiveFeed } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';

/** What was chosen, for a company and perhaps one of its people. */
export interface ChosenSetting {
  readonly key: string;
  readonly userId: number;
  readonly value: string;
}

type Chosen = Promise<readonly ChosenSetting[]>;

/** A frame that is lost costs this long at most. */
const KEPT_MS = 5_000;
/** Enough for the companies that are awake; who is dropped is looked up again. */
const MOST = 2_000;

interface Entry {
  readonly rows: Chosen;
  readonly until: number;
}

/**
 * Settings as this process knows them: read once, and forgotten as soon as the feed tells that one of the company's was
 * changed, whichever process changed it.
 */
export class SettingsCache {
  private readonly entries = new Map<number, Map<number, Entry>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Rows that are known, or else those that `read` finds. */
  rows(companyId: number, userId: number, read: () => Chosen): Chosen {
    const known = this.entries.get(companyId)?.get(userId);
    if (known !== undefined && known.until > this.now()) return known.rows;
    if (this.entries.size >= MOST) this.entries.clear();
    const company = this.entries.get(companyId) ?? new Map<number, Entry>();
    this.entries.set(companyId, company);
    const rows = read();
    // Asked for before a change, answered after it: such a look is in a map that was forgotten meanwhile.
    company.set(userId, { rows, until: this.now() + KEPT_MS });
    // A lost database must not be remembered as an answer.
    rows.catch(() => {
      if (company.get(userId)?.rows === rows) company.delete(userId);
    });
    return rows;
  }

  /** Forgets a company's settings. */
  forget(companyId: number): void {
    this.entries.delete(companyId);
  }
}

const caches = new WeakMap<TenantDatabase, SettingsCache>();

/** What is known of a database's settings; null while nobody follows their changes. */
export const settingsCacheOf = (database: TenantDatabase): SettingsCache | null =>
  caches.get(database) ?? null;

/** Keeps a database's settings at hand from now on, as the feed tells of changes. Answers the way to stop. */
export const followSettings = (database: TenantDatabase, feed: Pick<LiveFeed, 'subscribe'>): (() => void) => {
  const cache = caches.get(database) ?? new SettingsCache();
  caches.set(database, cache);
  return feed.subscribe((companyId, frames) => {
    if (frames.some(({ channel }) => channel === 'settings')) cache.forget(companyId);
  });
};
