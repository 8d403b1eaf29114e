import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { AccessTokens, Viewer } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, LIVE_FEED, OWNER_DATABASE } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { AccessTokenSigner, type AccessClaims } from './access-token';

/** How old the rights behind a token may be. */
const FRESH_MS = 2_000;
const CAPACITY = 5_000;

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly until: number;
}

/**
 * Turns tokens into viewers: the token tells who and which session, the read model what they may do. Answers are kept
 * for two seconds, less when the feed tells that somebody changed.
 */
@Injectable()
export class ViewerCache implements AccessTokens, OnModuleInit, OnModuleDestroy {
  private readonly entries = new Map<string, Entry>();
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly signer: AccessTokenSigner,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.feed.subscribe((_companyId, frames) => {
      if (frames.some(frame => frame.channel === 'user')) this.clear();
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe();
  }

  /** Forgets everything: somebody's rights or session changed. */
  clear(): void {
    this.entries.clear();
  }

  async verify(token: string): Promise<Viewer | null> {
    const now = this.clock.now();
    const known = this.entries.get(token);
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

  private async viewerOf(claims: AccessClaims): Promise<Viewer | null> {
    const row = await this.db
      .selectFrom('identity.session as s')
      .innerJoin('userAccount as u', join =>
        join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'),
      )
      .selectAll('u')
      .where('s.id', '=', claims.sessionId)
      .where('s.endedAt', 'is', null)
      .where('s.expiresAt', '>', this.clock.now())
      .where('u.id', '=', claims.id)
      .where('u.companyId', '=', claims.companyId)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      userId: row.id,
      uuid: row.uuid,
      name: row.name,
      companyId: row.companyId,
      profile: row.profile,
      super: row.super,
      allTicket: row.allTicket,
      queueIds: row.queueIds,
      sessionId: claims.sessionId,
    };
  }
}
