import type { Route } from '@prosa/http';
import { livedSince } from './lived-time';
import type { Pick, RoutePlan } from './matrix-plan';
import { DECLARED_KINDS, DECLARED_THINGS, ROUTE_PLANS, type DeclaredKind } from './matrix-plans/index';
import { idsIn, withField, type BodyField, type DescribedRoutes } from './matrix-routes';
import type { CompanyWorld, Id, ThingKind, WorldKind } from './matrix-world';

/** A route with one way to call it, and the ids that this way takes. */
export interface PlannedRoute {
  readonly name: string;
  readonly route: Route;
  readonly plan: RoutePlan;
  /** The ids it takes: those that its plan fills in, and those that the API document shows in its body. */
  readonly slots: ReadonlyMap<string, ThingKind>;
  /** What the API document says of its body. */
  readonly fields: readonly BodyField[];
  /** Of these, the ids that the plan leaves out; a call sends them only when they are attacked. */
  readonly unfilled: ReadonlyMap<string, BodyField>;
}

/** What a call answered, as text: leaks hide anywhere in it. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** The headers that say something of the answer. */
  readonly headers: string;
  /** The code of a refusal. */
  readonly error: string | null;
  readonly milliseconds: number;
}

/** Ids that nothing of the world has. */
const missingInWorld: Readonly<Record<WorldKind, Id>> = {
  ticket: 2_000_000_001,
  ticketUuid: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e41',
  contact: 2_000_000_002,
  queue: 2_000_000_003,
  queueOption: 2_000_000_010,
  tag: 2_000_000_004,
  ticketTag: '2000000001-2000000004',
  user: 2_000_000_006,
  connection: 2_000_000_007,
  campaignConnection: 2_000_000_007,
  message: '3EB0A1B2C3D4E5F6071899',
  note: 2_000_000_009,
  chat: 2_000_000_019,
  chatUuid: '0190c0de-0000-7000-8000-00000000c4a7',
  contactList: 2_000_000_015,
  contactListItem: 2_000_000_016,
  lead: 2_000_000_012,
  leadTag: 2_000_000_013,
  leadTagLink: '2000000012-2000000013',
  formId: '0190c0de-0000-4000-8000-00000000f04a',
  formUuid: '0190c0de-0000-5000-8000-00000000f04b',
  company: 2_000_000_008,
  settingKey: 'noSuchSetting',
};

/** Ids that nothing has. */
export const missing: Readonly<Record<ThingKind, Id>> = {
  ...missingInWorld,
  ...(Object.fromEntries(DECLARED_KINDS.map(kind => [kind, DECLARED_THINGS[kind].missing])) as Record<
    DeclaredKind,
    Id
  >),
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

/** Joins routes and plans; also returns the routes without a plan and the plans without a route. */
export const planRoutes = ({ routes, bodyFields }: DescribedRoutes): Plans => {
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const planned = routes.flatMap(route => {
    const name = `${route.method} ${route.path}`;
    const fields = bodyFields(route);
    return [ROUTE_PLANS[name] ?? []].flat().map(plan => plannedRoute({ name, route, plan, fields }));
  });
  return {
    planned,
    unplanned: [...names].filter(name => !(name in ROUTE_PLANS)),
    stale: Object.keys(ROUTE_PLANS).filter(name => !names.has(name)),
    unknownIds: routes.flatMap(route =>
      idsIn(bodyFields(route)).unknown.map(path => `${route.method} ${route.path}: ${path}`),
    ),
  };
};

/** Every route with its plan, and what is missing for an attack on all of them. */
export interface Plans {
  readonly planned: readonly PlannedRoute[];
  readonly unplanned: readonly string[];
  readonly stale: readonly string[];
  readonly unknownIds: readonly string[];
}

const plannedRoute = (known: Omit<PlannedRoute, 'slots' | 'unfilled'>): PlannedRoute => {
  const slots = new Map(slotsOf(known.plan));
  const unfilled = new Map<string, BodyField>();
  for (const id of idsIn(known.fields).ids)
    if (!slots.has(id.path)) {
      slots.set(id.path, id.kind);
      unfilled.set(id.path, id);
    }
  return { ...known, slots, unfilled };
};

/** Picks a company's own things, but for the slots that are given. */
export const own =
  (world: CompanyWorld, instead: Readonly<Record<string, Id>> = {}): Pick =>
  (slot, kind) =>
    instead[slot] ?? world.things[kind];

/** The caller: a token, or none. */
export interface Caller {
  readonly name: string;
  readonly token: string | null;
  /** The token of a program of their company, for the routes of programs. */
  readonly program?: string;
  /** The response to a foreign token, as `status`; 403 by default. */
  readonly refusal?: string;
}

/** The ids of a call. */
export interface CallIds {
  readonly pick: Pick;
  /** The slot that holds another id than the caller's own. */
  readonly attacked?: string;
  /** Goes into query and body alike, as forged fields do. */
  readonly extra?: Readonly<Record<string, Id>>;
}

/** Calls a route with the ids that are picked. */
export const callRoute = async (
  url: string,
  planned: PlannedRoute,
  caller: Caller,
  { pick, attacked, extra = {} }: CallIds,
): Promise<RawAnswer> => {
  const { route, plan } = planned;
  const { params = {}, query = {}, body: filled } = plan.fill?.(pick) ?? {};
  const field = planned.unfilled.get(attacked ?? '');
  const kind = planned.slots.get(attacked ?? '');
  const body =
    field === undefined || kind === undefined
      ? filled
      : withField(filled ?? {}, field, pick(field.path, kind));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...extra })) search.set(name, String(value));
  const writes = route.method !== 'GET' && body !== undefined;
  const token = route.scopes === null ? caller.token : (caller.program ?? caller.token);
  const milliseconds = livedSince();
  const response = await fetch(`${url}${path}?${search}`, {
    method: route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(writes ? { 'content-type': 'application/json' } : {}),
      // What is for this machine only must not be reached through a proxy either.
      ...(plan.machine ? { 'x-forwarded-for': '203.0.113.7' } : {}),
    },
    ...(writes ? { body: JSON.stringify({ ...body, ...extra }) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    headers: JSON.stringify([...response.headers].filter(([name]) => !passing.has(name))),
    error: errorIn(text),
    milliseconds: milliseconds(),
  };
};

/** Headers that differ each time. */
const passing = new Set(['date', 'x-correlation-id', 'keep-alive', 'connection', 'set-cookie']);

const errorIn = (text: string): string | null => {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
};

/** Everything of an answer that a caller can read. */
export const wholeAnswer = ({ text, headers }: RawAnswer): string => `${text}${headers}`;

/** Whether a text holds a company's canary, however it is spelled. */
export const holdsCanary = (text: string, world: { readonly canary: string }): boolean =>
  text.toLowerCase().includes(world.canary.toLowerCase());
