import { randomUUID } from 'node:crypto';
import type { Id, Role, ThingKind } from './matrix-world';

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
