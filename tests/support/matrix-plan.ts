import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client';
import type { Id, Role, ThingKind, WorldKind } from './matrix-world';

/** Gives the id for a slot of a call; which slots there are is found out by asking. */
export type Pick = (slot: string, kind: ThingKind) => Id;

/** What a call sends besides its method and path. */
export interface Filling {
  readonly params?: Readonly<Record<string, Id>>;
  readonly query?: Readonly<Record<string, Id>>;
  readonly body?: object;
}

/** How a route is called in the matrix. */
export interface RoutePlan {
  readonly fill?: (pick: Pick) => Filling;
  /** A body that gets past every rule about its shape, for bad requests to be made from, where `fill` has none. */
  readonly shape?: () => object;
  /** Uses up what it is called with: its own call gets something new. */
  readonly consumes?: boolean;
  /** Ends the session that calls it: for strangers only. */
  readonly endsSession?: boolean;
  /** For this machine only: all others get 404. */
  readonly machine?: boolean;
  /** Whom the slice's policy refuses within the company although the route lets them in. */
  readonly refuses?: readonly Role[];
  /** Roles that are refused for foreign ids before their existence is checked. */
  readonly refusesNaming?: readonly Role[];
  /** The status of a call with own records; 200 and 201 by default. */
  readonly answers?: number;
  /** Its responses may contain no user text: what they describe is absent, or not visible to all. */
  readonly mayBeEmpty?: boolean;
}

/** The company in which a thing is made. */
export interface Making {
  readonly admin: ApiClient;
  /** What every text of a user must contain. */
  readonly canary: string;
  /** What is in the company before any declared thing is made. */
  readonly world: Readonly<Record<WorldKind, Id>>;
}

/** A kind of thing that a feature's routes take ids of. */
export interface Thing {
  /** An id that nothing of the kind has. */
  readonly missing: Id;
  /** Fields of request bodies that hold its id. */
  readonly fields?: readonly string[];
  /** Makes a new one; returns its id. */
  make(company: Making): Promise<Id>;
}

/** The kinds that a feature declares, by their names. */
export type Things = Readonly<Record<string, Thing>>;

/** Makes a thing by a `POST` of an administrator. */
export const posted =
  (url: string, body: (company: Making) => object) =>
  async (company: Making): Promise<Id> =>
    (await company.admin.post<{ id: number }>(url, body(company))).id;

/** Refused by the slice's policy: people of the company who work in none of the ticket's queues. */
export const notByOutsiders: readonly Role[] = ['outsider'];

/** A route for this machine only. */
export const machine: RoutePlan = { machine: true };

/** Another user's record, or a setting of the company: administrators only. */
export const managed: readonly Role[] = ['user', 'outsider', 'supervisor'];

/** The usual `:id` of a path. */
export const path = (kind: ThingKind) => (pick: Pick) => ({ params: { id: pick('id', kind) } });

let numbers = 0;

/** A number that no call before had. */
export const another = (): number => (numbers += 1);

/** A text that no call before had. */
export const short = (): string => randomUUID().slice(0, 8);

/** An unknown e-mail address. */
export const stranger = (): string => `${short()}@prosa.test`;

/** A colour that no call before had. */
export const colour = (): string => `#${(0x600000 + another() * 4_099).toString(16)}`;

/** How the routes of a declared record are called. */
export const record = (
  base: string,
  kind: ThingKind,
  body: (pick: Pick) => object,
): Record<string, RoutePlan> => ({
  [`GET /api/${base}`]: { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  [`GET /api/${base}/list`]: {},
  [`POST /api/${base}`]: { fill: pick => ({ body: body(pick) }) },
  [`GET /api/${base}/:id`]: { fill: path(kind) },
  [`PUT /api/${base}/:id`]: { fill: pick => ({ ...path(kind)(pick), body: body(pick) }), consumes: true },
  [`DELETE /api/${base}/:id`]: { fill: path(kind), consumes: true },
});
