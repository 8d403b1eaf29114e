import { Inject, Injectable, Optional } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { PLAN_GATE, TooManyRequests, type PlanGate } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { bindLogContext } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import { ApiTokens, type TokenHolder } from './api-token.store';

const PER_MINUTE = { max: LIMITS.apiRequestsPerMinute, windowMs: 60_000 };

const tokenIn = (request: FastifyRequest): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/**
 * A message to a phone that is temporarily offline is queued; a message to a connection that was never linked
 * would wait forever.
 */
const takesMessages = ({ status, number }: TokenHolder): boolean =>
  status === 'CONNECTED' ||
  (number !== '' && (status === 'OPENING' || status === 'PAIRING' || status === 'TIMEOUT'));

/**
 * Authenticates programs by the token of a connection. A program can access its connection's company only.
 */
@Injectable()
export class ApiCallers {
  constructor(
    private readonly tokens: ApiTokens,
    @Optional() @Inject(PLAN_GATE) private readonly plans?: PlanGate,
  ) {}

  /**
   * The token's holder, if it may send.
   * @throws ERR_API_TOKEN_INVALID, ERR_COMPANY_BLOCKED, ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE,
   * ERR_TOO_MANY_REQUESTS, ERR_WAPP_NOT_INITIALIZED
   */
  async admit(request: FastifyRequest): Promise<TokenHolder> {
    const holder = await this.tokens.holder(tokenIn(request));
    if (holder === null) throw new DomainError('ERR_API_TOKEN_INVALID');
    bindLogContext({ companyId: holder.companyId });
    if (holder.isBlocked) throw new DomainError('ERR_COMPANY_BLOCKED');
    if (holder.isExpired) throw new DomainError('ERR_SUBSCRIPTION_EXPIRED');
    if ((await this.plans?.allows(holder.companyId, 'useExternalApi')) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', 'useExternalApi');
    const wait = await this.tokens.take(holder.connectionId, PER_MINUTE);
    if (wait !== null) throw new TooManyRequests(wait);
    if (!takesMessages(holder)) throw new DomainError('ERR_WAPP_NOT_INITIALIZED');
    return holder;
  }
}
