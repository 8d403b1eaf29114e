import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AccessChange, AccessTokens, Viewer } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, FACT_SUBSCRIPTIONS, OWNER_DATABASE, type FactSubscriptions } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { CompanyEvent } from '../company/company.events';
import type { UserEvent } from '../user/user.events';
import { AccessTokenSigner, type AccessClaims } from './access-token';
import { viewerBehind } from './viewer.queries';

/** How old the rights behind a token may be. */
const FRESH_MS = 2_000;
const CAPACITY = 5_000;

/** Facts that change a user's rights or access. */
const CHANGES_RIGHTS: readonly (CompanyEvent | UserEvent)['type'][] = [
  'UserProfileChanged',
  'UserRightsChanged',
  'UserRemoved',
  'CompanyDetailsChanged',
  'CompanyPlanAssigned',
  'CompanyDueDateMoved',
  'CompanyRenewed',
  'CompanyTrialStarted',
  'CompanyBlocked',
  'CompanyUnblocked',
  'CompanyTimeZoneChanged',
  'CompanyRemoved',
];

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
}

/**
 * Authenticates tokens: the token contains user and session, the read model the current rights. Results are cached
 * for two seconds, or until a fact about the user or their company arrives.
 */
@Injectable()
export class ViewerCache implements AccessTokens, OnModuleInit, OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<(change: AccessChange) => void>();
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly signer: AccessTokenSigner,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FACT_SUBSCRIPTIONS) private readonly facts: FactSubscriptions,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.facts.subscribe<CompanyEvent | UserEvent>(CHANGES_RIGHTS, () => this.clear());
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  /** Clears the cache: a user's rights changed. */
  clear(): void {
    this.entries.clear();
  }

  /** Clears the cache, and notifies holders of open connections. */
  changed(change: AccessChange): void {
    this.clear();
    for (const listener of this.listeners) listener(change);
  }

  onChange(listener: (change: AccessChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async verify(token: string, { fresh } = { fresh: false }): Promise<Viewer | null> {
    const now = this.clock.now();
    const known = fresh ? undefined : this.entries.get(token);
    if (known !== undefined && known.until > now.getTime()) return known.viewer;
    const claims = this.signer.read(token);
    if (claims === null) return null;
    const viewer = this.viewerOf(claims);
    this.keep(token, { viewer, until: Math.min(now.getTime() + FRESH_MS, claims.exp * 1_000) });
    // A database failure must not be cached as a result.
    viewer.catch(() => this.entries.delete(token));
    return viewer;
  }

  private keep(token: string, entry: Entry): void {
    if (this.entries.size >= CAPACITY) this.clear();
    this.entries.set(token, entry);
  }

  private viewerOf({ sessionId, id, companyId }: AccessClaims): Promise<Viewer | null> {
    const now = this.clock.now();
    return viewerBehind(this.db, { sessionId, userId: id, companyId, audience: this.signer.audience, now });
  }
}
