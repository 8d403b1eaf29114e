import { type CanActivate, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { may, type Permission, type PlanFeature } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { bindLogContext } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import { ACCESS_RULE, PLAN_RULE, type AccessRule } from './access';
import type { PlanGate } from './access-plan.port';
import type { AccessTokens } from './access-tokens.port';
import { setViewer } from './request-context';
import type { Viewer } from './viewer';

/** Who may call a route: anybody, or those with a permission whose company has a feature. */
export interface RouteRule {
  readonly permission: Permission | null;
  readonly feature: PlanFeature | null;
}

const ADMITTED = Symbol('admitted');

interface Admitted {
  [ADMITTED]?: true;
}

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

  /** Asks for what was not asked before the body was read, if anything. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & Admitted>();
    if (request[ADMITTED] !== true) await this.admit(request, this.ruleOf(context));
    return true;
  }

  /** Lets a request go on, or throws; only its headers are looked at. */
  async admit(request: FastifyRequest & Admitted, { permission, feature }: RouteRule): Promise<void> {
    const token = bearer(request);
    const viewer = token === null ? null : await this.tokens.verify(token);
    if (viewer !== null) {
      setViewer(request, viewer);
      bindLogContext({ companyId: viewer.companyId });
    }
    if (permission !== null) await this.demand({ permission, feature }, token, viewer);
    request[ADMITTED] = true;
  }

  private async demand(
    { permission, feature }: { readonly permission: Permission; readonly feature: PlanFeature | null },
    token: string | null,
    viewer: Viewer | null,
  ): Promise<void> {
    if (token === null) throw new UnauthorizedException();
    if (viewer === null) throw new DomainError('ERR_SESSION_EXPIRED');
    if (!may(viewer, permission)) throw new DomainError('ERR_NO_PERMISSION', permission);
    if (feature !== null && (await this.plans?.allows(viewer.companyId, feature)) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', feature);
  }

  private ruleOf(context: ExecutionContext): RouteRule {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    if (rule === undefined) throw new Error('A route without an access rule was reached');
    const feature = this.reflector.getAllAndOverride<PlanFeature | undefined>(PLAN_RULE, targets) ?? null;
    return { permission: 'public' in rule ? null : rule.permission, feature };
  }
}
