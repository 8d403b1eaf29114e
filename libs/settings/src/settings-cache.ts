import type { FactSubscriptions } from '@prosa/platform';
import type { SettingChanged } from '@prosa/published-facts';
import type { TenantDatabase } from '@prosa/read-model';

/** A stored value of a company, or of one of its users. */
export interface ChosenSetting {
  readonly key: string;
  readonly userId: number;
  readonly value: string;
}

type Chosen = Promise<readonly ChosenSetting[]>;

/** How old an entry may become without a fact that outdates it. */
const KEPT_MS = 5_000;
/** Enough for the companies that are awake; who is dropped is looked up again. */
const MOST = 2_000;

interface Entry {
  readonly rows: Chosen;
  readonly until: number;
}

/**
 * Cached settings: loaded once, and invalidated as soon as a fact about one of the company's arrives, whichever
 * process wrote it.
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
    // A query sent before a change and answered after it is stored in a map that was discarded meanwhile.
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

/** The cached settings of a database; null while nothing follows their changes. */
export const settingsCacheOf = (database: TenantDatabase): SettingsCache | null =>
  caches.get(database) ?? null;

/** Caches a database's settings until a fact invalidates them. Returns a function to stop. */
export const followSettings = (database: TenantDatabase, facts: FactSubscriptions): (() => void) => {
  const cache = caches.get(database) ?? new SettingsCache();
  caches.set(database, cache);
  return facts.subscribe<SettingChanged>(['SettingChanged'], ({ metadata }) =>
    cache.forget(metadata.companyId),
  );
};
