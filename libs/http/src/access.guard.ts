import { type CanActivate, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { may, type PlanFeature } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { bindLogContext } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import { ACCESS_RULE, PLAN_RULE, type AccessRule } from './access';
import type { PlanGate } from './access-plan.port';
import type { AccessTokens } from './access-tokens.port';
import { setViewer } from './request-context';

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * The one gate of all HTTP routes. No token: 401; one that is no longer good: 403 ERR_SESSION_EXPIRED, which a client
 * answers by refreshing; a permission the person lacks: 403 ERR_NO_PERMISSION, which it does not; a feature that the
 * company's plan lacks: 403 ERR_PLAN_FEATURE.
 */
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly plans: PlanGate | null,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = this.ruleOf(context);
    const token = bearer(request);
    const viewer = token === null ? null : await this.tokens.verify(token);
    if (viewer !== null) {
      setViewer(request, viewer);
      bindLogContext({ companyId: viewer.companyId });
    }
    if ('public' in rule) return true;
    if (token === null) throw new UnauthorizedException();
    if (viewer === null) throw new DomainError('ERR_SESSION_EXPIRED');
    if (!may(viewer, rule.permission)) throw new DomainError('ERR_NO_PERMISSION', rule.permission);
    await this.needPlan(context, viewer.companyId);
    return true;
  }

  private async needPlan(context: ExecutionContext, companyId: number): Promise<void> {
    const targets = [context.getHandler(), context.getClass()];
    const feature = this.reflector.getAllAndOverride<PlanFeature | undefined>(PLAN_RULE, targets);
    if (feature === undefined) return;
    if ((await this.plans?.allows(companyId, feature)) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', feature);
  }

  private ruleOf(context: ExecutionContext): AccessRule {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    if (rule === undefined) throw new Error('A route without an access rule was reached');
    return rule;
  }
}
