import { Inject, Injectable, Optional } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { PLAN_GATE, RATE_LIMITER, TooManyRequests, type PlanGate, type RateLimiter } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { bindLogContext } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import { ApiTokens, type TokenHolder } from './api-token.store';

const PER_MINUTE = { max: LIMITS.apiRequestsPerMinute, windowMs: 60_000 };

const tokenIn = (request: FastifyRequest): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** A message for a phone that is away for a moment waits for it; one for a phone that nobody linked would wait for ever. */
const takesMessages = ({ status, number }: TokenHolder): boolean =>
  status === 'CONNECTED' ||
  (number !== '' && (status === 'OPENING' || status === 'PAIRING' || status === 'TIMEOUT'));

/** Lets programs in, by the token of a connection. What they may is their connection's company's, and nothing else's. */
@Injectable()
export class ApiCallers {
  constructor(
    private readonly tokens: ApiTokens,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @Optional() @Inject(PLAN_GATE) private readonly plans?: PlanGate,
  ) {}

  /**
   * Who asks, when they may.
   * @throws ERR_API_TOKEN_INVALID, ERR_COMPANY_BLOCKED, ERR_PLAN_FEATURE, ERR_TOO_MANY_REQUESTS,
   * ERR_WAPP_NOT_INITIALIZED
   */
  async admit(request: FastifyRequest): Promise<TokenHolder> {
    const holder = await this.tokens.holder(tokenIn(request));
    if (holder === null) throw new DomainError('ERR_API_TOKEN_INVALID');
    bindLogContext({ companyId: holder.companyId });
    if (holder.isBlocked) throw new DomainError('ERR_COMPANY_BLOCKED');
    if ((await this.plans?.allows(holder.companyId, 'useExternalApi')) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', 'useExternalApi');
    const key = `external-api ${holder.connectionId}`;
    if (!this.limiter.take(key, PER_MINUTE)) throw new TooManyRequests(this.limiter.wait(key, PER_MINUTE));
    if (!takesMessages(holder)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED');
    return holder;
  }
}
