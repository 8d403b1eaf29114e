import type { Route } from '@prosa/http';
import { ROUTE_PLANS, type Pick, type RoutePlan } from './matrix-plans';
import type { CompanyWorld, Id, ThingKind } from './matrix-world';

/** A route with one way to call it, and the ids that this way takes. */
export interface PlannedRoute {
  readonly name: string;
  readonly route: Route;
  readonly plan: RoutePlan;
  readonly slots: ReadonlyMap<string, ThingKind>;
}

/** What a call answered, as text: leaks hide anywhere in it. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The code of a refusal. */
  readonly error: string | null;
}

/** Ids that nothing has. */
export const missing: Readonly<Record<ThingKind, Id>> = {
  ticket: 2_000_000_001,
  ticketUuid: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e41',
  contact: 2_000_000_002,
  queue: 2_000_000_003,
  tag: 2_000_000_004,
  quickMessage: 2_000_000_005,
  user: 2_000_000_006,
  connection: 2_000_000_007,
  message: '3EB0A1B2C3D4E5F6071899',
  settingKey: 'noSuchSetting',
};

/** What is no id at all. */
export const malformed: readonly Id[] = ['abc', '-1', '1.5', '99999999999999999999', "1' or '1'='1"];

const slotsOf = (plan: RoutePlan): ReadonlyMap<string, ThingKind> => {
  const slots = new Map<string, ThingKind>();
  plan.fill?.((slot, kind) => {
    slots.set(slot, kind);
    return 1;
  });
  return slots;
};

/** Joins routes and plans; answers beside them the routes that nobody planned and the plans without a route. */
export const planRoutes = (
  routes: readonly Route[],
): { planned: readonly PlannedRoute[]; unplanned: readonly string[]; stale: readonly string[] } => {
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const planned = routes.flatMap(route => {
    const name = `${route.method} ${route.path}`;
    return [ROUTE_PLANS[name] ?? []].flat().map(plan => ({ name, route, plan, slots: slotsOf(plan) }));
  });
  return {
    planned,
    unplanned: [...names].filter(name => !(name in ROUTE_PLANS)),
    stale: Object.keys(ROUTE_PLANS).filter(name => !names.has(name)),
  };
};

/** Picks a company's own things, but for the slots that are given. */
export const own =
  (world: CompanyWorld, instead: Readonly<Record<string, Id>> = {}): Pick =>
  (slot, kind) =>
    instead[slot] ?? world.things[kind];

/** Who calls: a token, or nobody. */
export interface Caller {
  readonly name: string;
  readonly token: string | null;
}

/** Calls a route, filled by `pick`; `extra` goes into query and body alike, as forged fields do. */
export const callRoute = async (
  url: string,
  { route, plan }: PlannedRoute,
  caller: Caller,
  pick: Pick,
  extra: Readonly<Record<string, Id>> = {},
): Promise<RawAnswer> => {
  const { params = {}, query = {}, body } = plan.fill?.(pick) ?? {};
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...extra })) search.set(name, String(value));
  const writes = route.method !== 'GET' && body !== undefined;
  const response = await fetch(`${url}${path}?${search}`, {
    method: route.method,
    headers: {
      ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(writes ? { 'content-type': 'application/json' } : {}),
      // What is for this machine only must not be reached through a proxy either.
      ...(plan.machine ? { 'x-forwarded-for': '203.0.113.7' } : {}),
    },
    ...(writes ? { body: JSON.stringify({ ...body, ...extra }) } : {}),
  });
  const text = await response.text();
  const head = JSON.stringify([...response.headers]);
  return {
    status: response.status,
    text: `${text}${head.includes('SEGREDO') ? head : ''}`,
    error: errorIn(text),
  };
};

const errorIn = (text: string): string | null => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
};

/** Whether a text holds a company's canary, however it is spelled. */
export const holdsCanary = (text: string, world: { readonly canary: string }): boolean =>
  text.toLowerCase().includes(world.canary.toLowerCase());
