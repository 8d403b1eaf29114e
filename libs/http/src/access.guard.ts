import { type CanActivate, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  isOpenWhileOverdue,
  mayCall,
  type Permission,
  type PlanFeature,
  type TokenScope,
} from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { bindLogContext, type SecurityLog } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import { ACTING_RULE, type ActingRefusals, type LastingAccess } from './acting';
import { ACCESS_RULE, PLAN_RULE, type AccessRule } from './access';
import type { PlanGate } from './access-plan.port';
import type { AccessTokens } from './access-tokens.port';
import { setTokenViewer, setViewer } from './request-context';
import type { RequestQuota } from './request-quota';
import { securityFacts } from './security-facts';
import type { TokenCallers } from './token-callers.port';
import type { Viewer } from './viewer';

/** Who may call a route: anyone, users with a permission whose company has a feature, or programs. */
export interface RouteRule {
  readonly permission: Permission | null;
  /** The scopes that an API token needs; null or absent where tokens of people are asked for. */
  readonly scopes?: readonly TokenScope[] | null;
  readonly feature: PlanFeature | null;
  /** The access it would grant to a super user who acts for others; null when it grants none. */
  readonly acting: LastingAccess | null;
}

/** What tells who calls: a person, or a program where a process has routes for them. */
export interface Callers {
  readonly people: AccessTokens;
  readonly programs: TokenCallers | null;
}

const ADMITTED = Symbol('admitted');

interface Admitted {
  [ADMITTED]?: true;
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Guards all HTTP routes. It responds: 401 without a token; 403 ERR_SESSION_EXPIRED for an expired one, after which
 * a client refreshes; 429 ERR_TOO_MANY_REQUESTS above the user's quota; 402 ERR_SUBSCRIPTION_EXPIRED in an overdue
 * company, except for its invoices; 403 ERR_NO_PERMISSION, ERR_PLAN_FEATURE (not in the company's plan) or
 * ERR_NOT_WHILE_ACTING (a super user acts as an administrator). Refusals while acting and changes by super users
 * are written to the security log here; missing permissions are logged where the response is sent. Routes of programs
 * respond 401 ERR_API_TOKEN_INVALID without a valid API token, a person's included, and 403 ERR_SCOPE without a scope.
 */
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly plans: PlanGate | null,
    private readonly refusals: ActingRefusals | null,
    private readonly security: SecurityLog,
    private readonly quota: RequestQuota,
  ) {}

  /** Performs the checks that were not done before the body was read, if any. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & Admitted>();
    if (request[ADMITTED] !== true) await this.admit(request, this.ruleOf(context));
    return true;
  }

  /** Admits a request or throws; reads only its headers. */
  async admit(request: FastifyRequest & Admitted, rule: RouteRule): Promise<void> {
    const { permission, feature, acting, scopes = null } = rule;
    const token = bearer(request);
    if (scopes !== null) return this.admitProgram(request, token, scopes);
    const viewer = token === null ? null : await this.callers.people.verify(token);
    if (viewer !== null) {
      setViewer(request, viewer);
      bindLogContext({ companyId: viewer.companyId });
      this.quota.take(viewer);
    }
    if (permission !== null) {
      const caller = await this.demand({ permission, feature }, token, viewer);
      await this.refuseLastingAccess(acting, caller, request);
      if ((caller.super || caller.acting !== undefined) && !READING.has(request.method))
        this.security.tell('super-act', securityFacts(request, caller));
    }
    request[ADMITTED] = true;
  }

  private async admitProgram(
    request: FastifyRequest & Admitted,
    token: string | null,
    scopes: readonly TokenScope[],
  ): Promise<void> {
    const { programs } = this.callers;
    if (token === null || programs === null) throw new DomainError('ERR_API_TOKEN_INVALID');
    const program = await programs.admit(token, request.ip);
    setTokenViewer(request, program);
    bindLogContext({ companyId: program.companyId });
    const missing = scopes.find(scope => !program.scopes.includes(scope));
    if (missing !== undefined) throw new DomainError('ERR_SCOPE', missing);
    request[ADMITTED] = true;
  }

  private async demand(
    { permission, feature }: { readonly permission: Permission; readonly feature: PlanFeature | null },
    token: string | null,
    viewer: Viewer | null,
  ): Promise<Viewer> {
    if (token === null) throw new UnauthorizedException();
    if (viewer === null) throw new DomainError('ERR_SESSION_EXPIRED');
    if (viewer.overdue === true && !isOpenWhileOverdue(permission))
      throw new DomainError('ERR_SUBSCRIPTION_EXPIRED');
    if (!mayCall(viewer, permission)) throw new DomainError('ERR_NO_PERMISSION', permission);
    if (feature !== null && (await this.plans?.allows(viewer.companyId, feature)) !== true)
      throw new DomainError('ERR_PLAN_FEATURE', feature);
    return viewer;
  }

  private async refuseLastingAccess(
    key: LastingAccess | null,
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<void> {
    if (viewer.acting === undefined || key === null) return;
    this.security.tell('acting-refused', { ...securityFacts(request, viewer), key });
    await this.refusals?.record(viewer, key);
    throw new DomainError('ERR_NOT_WHILE_ACTING');
  }

  private ruleOf(context: ExecutionContext): RouteRule {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    if (rule === undefined) throw new Error('A route without an access rule was reached');
    const feature = this.reflector.getAllAndOverride<PlanFeature | undefined>(PLAN_RULE, targets) ?? null;
    const acting = this.reflector.getAllAndOverride<LastingAccess | undefined>(ACTING_RULE, targets) ?? null;
    const permission = 'permission' in rule ? rule.permission : null;
    return { permission, scopes: 'scopes' in rule ? rule.scopes : null, feature, acting };
  }
}
