import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import {
  PLAN_GATE,
  SlidingWindowLimiter,
  TooManyRequests,
  type PlanGate,
  type RateLimit,
  type TokenCallers,
  type TokenViewer,
} from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { subscriptionOn } from '../company/subscription.policy';
import { isWithin } from './token-networks';
import { eventTokenBehind } from './event-token.queries';
import { EVENT_TOKEN_PREFIX, hashOfEventToken } from './event-token.service';

/** Minimum interval between updates of a token's last use. */
const NOTED_EVERY_MS = 60_000;

/**
 * Authenticates programs. Each request reads the token's row, so a revoked token is refused as soon as the read model
 * knows, in every process. The rate limit is per process.
 */
@Injectable()
export class TokenCallersAdapter implements TokenCallers {
  private readonly limiter: SlidingWindowLimiter;
  private readonly limit: RateLimit;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
    @Optional() @Inject(PLAN_GATE) private readonly plans?: PlanGate,
  ) {
    this.limiter = new SlidingWindowLimiter(clock);
    this.limit = { max: environment.TOKEN_REQUESTS_PER_SECOND, windowMs: 1_000 };
  }

  async admit(token: string, address: string): Promise<TokenViewer> {
    const now = this.clock.now();
    const found = token.startsWith(EVENT_TOKEN_PREFIX)
      ? await eventTokenBehind(this.db, hashOfEventToken(token))
      : undefined;
    if (found === undefined || (found.expiresAt !== null && found.expiresAt <= now))
      throw new DomainError('ERR_API_TOKEN_INVALID');
    const { uuid: tokenId, companyId, name, scopes, networks } = found;
    if (!isWithin(networks, address)) throw new DomainError('ERR_TOKEN_ADDRESS');
    if (found.blocked) throw new DomainError('ERR_COMPANY_BLOCKED');
    if (subscriptionOn(found.dueDate, found.timeZone, now).kind === 'expired')
      throw new DomainError('ERR_SUBSCRIPTION_EXPIRED');
    if ((await this.plans?.allows(companyId, 'useExternalApi')) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', 'useExternalApi');
    if (this.limit.max > 0 && !this.limiter.take(tokenId, this.limit))
      throw new TooManyRequests(this.limiter.wait(tokenId, this.limit));
    await this.note(companyId, tokenId, found.usedAt, now);
    return { companyId, tokenId, name, scopes };
  }

  private async note(companyId: number, tokenUuid: string, usedAt: Date | null, now: Date): Promise<void> {
    if (usedAt !== null && now.getTime() - usedAt.getTime() < NOTED_EVERY_MS) return;
    await this.db
      .insertInto('identity.eventTokenUse')
      .values({ tokenUuid, companyId, usedAt: now })
      .onConflict(conflict => conflict.column('tokenUuid').doUpdateSet({ usedAt: now }))
      .execute();
  }
}
