import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AccessChange, AccessTokens, Viewer } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, LIVE_FEED, OWNER_DATABASE } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { AccessTokenSigner, type AccessClaims } from './access-token';
import { viewerBehind } from './viewer.queries';

/** How old the rights behind a token may be. */
const FRESH_MS = 2_000;
const CAPACITY = 5_000;

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
}

/**
 * Turns tokens into viewers: the token tells who and which session, the read model what they may do. Answers are kept
 * for two seconds, less when the feed tells that a person or their company changed.
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
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.feed.subscribe((_companyId, frames) => {
      if (frames.some(({ channel }) => channel === 'user' || channel === 'company')) this.clear();
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  /** Forgets everything: somebody's rights changed. */
  clear(): void {
    this.entries.clear();
  }

  /** Forgets everything, and tells those who hold connections open for tokens. */
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
    // A lost database must not be remembered as an answer.
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
