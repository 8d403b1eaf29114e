import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@prosa/contracts';

/** Under which key a route's access rule is kept. */
export const ACCESS_RULE = 'prosa:access';

/** Who may call a route: anybody, or those who hold a permission. */
export type AccessRule = { readonly public: true } | { readonly permission: Permission };

/** Opens a route, or all of a controller's, to callers who are not signed in. */
export const Public = (): ClassDecorator & MethodDecorator =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { public: true });

/** Names the permission a caller must hold; ownership and queue membership are the slice's policy on top of it. */
export const Requires = (permission: Permission): ClassDecorator & MethodDecorator =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { permission });
