import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { PlanFeature, TokenScope } from '@prosa/contracts';
import { ACCESS_RULE, LOOPBACK_RULE, PLAN_RULE, RESERVED_RULE, type AccessRule } from './access';
import { bodyLimitOf, SMALL_BODY } from './body-limit';
import { bodyClassOf, namedBodyOf, queryClassOf } from './body-class';
import { ACTING_RULE, type LastingAccess } from './acting';

/** First path segments that lie at the root, beside `/api`. */
export const ROOT_SEGMENTS = ['health', 'metrics', 'simulator'] as const;

/** One route of the process. */
export interface Route {
  readonly method: string;
  /** As the router knows it: `/api/tickets/:id`. */
  readonly path: string;
  /** The permission it demands, `public`, `token` with the scopes it demands, or null when it declares none. */
  readonly access: string | null;
  /** The scopes that an API token needs; null on routes of people. */
  readonly scopes: readonly TokenScope[] | null;
  /** The feature that the company's plan must include; null when it needs none. */
  readonly plan: PlanFeature | null;
  /** Whether it is there for this machine only. */
  readonly loopbackOnly: boolean;
  /** Whether places are reserved for it, apart from those of people and of strangers. */
  readonly isReserved: boolean;
  /** The largest JSON body it reads, in bytes. */
  readonly bodyLimit: number;
  /** The access it would grant to a super user acting for others, who is refused; null when it grants none. */
  readonly acting: LastingAccess | null;
  /** The classes of its query and its body; null where it takes none. */
  readonly shapes: { readonly query: Type | null; readonly body: Type | null };
  /** The class that handles it. */
  readonly controller: string;
}

const listed = (value: string | string[] | undefined): string[] =>
  Array.isArray(value) ? value : [value ?? ''];

const join = (...parts: readonly string[]): string => {
  const path = parts
    .flatMap(part => part.split('/'))
    .filter(part => part !== '')
    .join('/');
  const atRoot = (ROOT_SEGMENTS as readonly string[]).includes(path.split('/')[0] ?? '');
  return atRoot ? `/${path}` : `/api${path === '' ? '' : `/${path}`}`;
};

const accessOf = (rule: AccessRule | undefined): string | null => {
  if (rule === undefined) return null;
  if ('scopes' in rule) return ['token', ...rule.scopes].join(' ');
  return 'public' in rule ? 'public' : rule.permission;
};

const planOf = (reflector: Reflector, handler: object, controller: Type): PlanFeature | null =>
  reflector.getAllAndOverride<PlanFeature | undefined>(PLAN_RULE, [handler as Type, controller]) ?? null;

/** Without a sign-in only what a route names itself may be long, or what this machine sends to itself. */
const limitOf = (controller: Type, name: string, isOpen: boolean): number => {
  const named = namedBodyOf(controller, name);
  if (isOpen && named === null) return SMALL_BODY;
  return bodyLimitOf(named ?? bodyClassOf(controller, name));
};

const routesOf = (reflector: Reflector, controller: Type): Route[] => {
  const bases = listed(Reflect.getMetadata(PATH_METADATA, controller) as string | string[] | undefined);
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap(name => {
    const handler = prototype[name];
    if (handler === undefined) return [];
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const paths = listed(Reflect.getMetadata(PATH_METADATA, handler) as string | string[] | undefined);
    const targets = [handler as Type, controller];
    const rule = reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    const access = accessOf(rule);
    const loopbackOnly = reflector.getAllAndOverride<true | undefined>(LOOPBACK_RULE, targets) === true;
    const rules = {
      access,
      scopes: rule !== undefined && 'scopes' in rule ? rule.scopes : null,
      shapes: { query: queryClassOf(controller, name), body: bodyClassOf(controller, name) },
      plan: planOf(reflector, handler, controller),
      loopbackOnly,
      isReserved: reflector.getAllAndOverride<true | undefined>(RESERVED_RULE, targets) === true,
      bodyLimit: limitOf(controller, name, access === 'public' && !loopbackOnly),
      acting: reflector.get<LastingAccess | undefined>(ACTING_RULE, handler as Type) ?? null,
      controller: controller.name,
    };
    return bases.flatMap(base =>
      paths.map(path => ({ method: RequestMethod[method] ?? 'ALL', path: join(base, path), ...rules })),
    );
  });
};

/** Every HTTP route of a process with its permission, sorted by path: for the reference, and for tests that no route is forgotten. */
export const listRoutes = (app: INestApplicationContext): readonly Route[] => {
  const reflector = new Reflector();
  const controllers = [...app.get(ModulesContainer).values()].flatMap(module =>
    [...module.controllers.values()].map(wrapper => wrapper.metatype),
  );
  return [...new Set(controllers)]
    .filter((controller): controller is Type => typeof controller === 'function')
    .flatMap(controller => routesOf(reflector, controller))
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
};

/**
 * Refuses to start a process in which some route forgot to say who may call it.
 * @throws Error naming the routes.
 */
export const assertEveryRouteDeclaresAccess = (app: INestApplicationContext): void => {
  const silent = listRoutes(app).filter(route => route.access === null);
  if (silent.length === 0) return;
  const names = silent.map(route => `${route.method} ${route.path}`).join(', ');
  throw new Error(`These routes declare neither @Public() nor @Requires(): ${names}`);
};
