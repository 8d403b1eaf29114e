import { SetMetadata } from '@nestjs/common';
import type { Permission, PlanFeature, TokenScope } from '@prosa/contracts';

/** Under which key a route's access rule is kept. */
export const ACCESS_RULE = 'prosa:access';

/** Under which key the plan feature that a route needs is kept. */
export const PLAN_RULE = 'prosa:plan';

/** Under which key is kept that a route has a reserved place. */
export const RESERVED_RULE = 'prosa:reserved';

/** Under which key is kept that a route is there for this machine only. */
export const LOOPBACK_RULE = 'prosa:loopback';

/** Who may call a route: anyone, users with a permission, or programs with API tokens of these scopes. */
export type AccessRule =
  | { readonly public: true }
  | { readonly permission: Permission }
  | { readonly scopes: readonly TokenScope[] };

/** Opens a route, or all of a controller's, to callers who are not signed in. */
export const Public = (): ClassDecorator & MethodDecorator =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { public: true });

/** Names the permission a caller must hold; ownership and queue membership are the slice's policy on top of it. */
export const Requires = (permission: Permission): ClassDecorator & MethodDecorator =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { permission });

/**
 * Opens a route, or all of a controller's, to programs with an API token that has all of these scopes. The path must
 * lie under `/api/v1`, where unknown fields are refused.
 */
export const TokenScopes = (...scopes: readonly TokenScope[]): ClassDecorator & MethodDecorator =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { scopes });

/** Reserves places for a route that must be served however many people and strangers ask; its own limit is narrow. */
export const Reserved = (): ClassDecorator & MethodDecorator => SetMetadata(RESERVED_RULE, true);

/**
 * The feature that the plan of the caller's company must include, besides `Requires`; without it the route responds
 * 403 ERR_PLAN_FEATURE, to super users too. A method's feature overrides its controller's.
 */
export const RequiresPlan = (feature: PlanFeature): ClassDecorator & MethodDecorator =>
  SetMetadata<string, PlanFeature>(PLAN_RULE, feature);
