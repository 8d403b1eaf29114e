import { may, type Permission, type SignedInUser } from '@prosa/contracts';
import type { Route } from '@prosa/http';
import {
  callRoute,
  holdsCanary,
  malformed,
  missing,
  own,
  wholeAnswer,
  type Caller,
  type CallIds,
  type PlannedRoute,
  type RawAnswer,
} from './matrix-calls';
import { ahead, inParallel } from './in-parallel';
import type { MatrixDatabase } from './matrix-database';
import { refusedAs, type CompanyWorld, type Id, type Role } from './matrix-world';

/** How many calls are on their way at a time. */
const WIDTH = 4;

/** Who calls, and what was made for the call to use up. */
interface OwnCall {
  readonly role: Role;
  readonly fresh: Readonly<Record<string, Id>>;
}

/** Who attacks, and whom. */
export type Sides = readonly [attacker: CompanyWorld, victim: CompanyWorld];

/** A program has no profile, only its scopes, and that of the matrix has all. */
const mayCall = ({ access, scopes }: Route, person: SignedInUser | null | undefined): boolean =>
  access === 'public' ||
  scopes !== null ||
  may({ profile: person?.profile ?? 'user', super: person?.super === true }, access as Permission);

const received = (what: string, { status, error }: RawAnswer): string => `${what} → ${status} ${error ?? ''}`;

/** Whether an answer shows that a field of the body was passed over: what it has under that name is something else. */
const ignored = ({ text }: RawAnswer, slot: string, id: unknown): boolean => {
  const shown = (JSON.parse(text) as Record<string, unknown>)[slot];
  return !slot.includes('.') && shown !== undefined && shown !== id;
};

/** One caller's part in an attack. */
interface Attempt {
  readonly sides: Sides;
  readonly malformed: readonly Id[];
}

/** Companies are administered by super users, so for them none is foreign. */
const administers = (caller: Caller, kind: string): boolean =>
  kind === 'company' && caller.name.startsWith('super ');

/** Somebody of a company, in a role. */
export interface Person extends Caller {
  readonly role: Role;
  readonly me: SignedInUser | null;
}

/** All callers of a company. */
export const peopleOf = (world: CompanyWorld): Person[] =>
  [...world.people].map(([role, { token, me }]) => ({
    ...{ name: `${role} of ${world.canary}`, token, role, me },
    program: world.program,
  }));

/** Everybody sends every malformed id, as the night does; otherwise they share them. */
const SENT_BY_ALL = process.env['MATRIX_MALFORMED'] === 'all';

/**
 * The malformed ids that one of a route's callers sends: those whom it lets in share all of them, and the others, who
 * get no further than its door, send one each.
 */
const malformedFor = (
  { route, plan }: PlannedRoute,
  caller: Person,
  callers: readonly Person[],
): readonly Id[] => {
  if (SENT_BY_ALL) return malformed;
  const isLetIn = ({ role, me }: Person) =>
    mayCall(route, me) && plan.refuses?.includes(refusedAs(role)) !== true;
  const inside = callers.filter(isLetIn);
  const turn = inside.indexOf(caller);
  if (turn < 0) return malformed.filter((_, index) => index === callers.indexOf(caller) % malformed.length);
  return malformed.filter((_, index) => index % inside.length === turn % malformed.length);
};

/** The attacks of the matrix on one product; each answers its faults as sentences, none being the only good answer. */
export class MatrixAttack {
  calls = 0;

  constructor(
    private readonly url: string,
    private readonly database: MatrixDatabase,
  ) {}

  private ask(planned: PlannedRoute, caller: Caller, ids: CallIds): Promise<RawAnswer> {
    this.calls += 1;
    return callRoute(this.url, planned, caller, ids);
  }

  /** A route's response to unauthenticated callers. */
  async byStranger(
    planned: PlannedRoute,
    stranger: Caller,
    [asked, ...others]: readonly [CompanyWorld, ...CompanyWorld[]],
  ): Promise<string[]> {
    const answer = await this.ask(planned, stranger, { pick: own(asked) });
    const what = received(`${stranger.name}: ${planned.name}`, answer);
    const faults: string[] = [];
    if (answer.status >= 500) faults.push(`broken: ${what}`);
    if ([asked, ...others].some(world => holdsCanary(wholeAnswer(answer), world)))
      faults.push(`leak: ${what}`);
    if (planned.plan.machine && answer.status !== 404) faults.push(`open to proxies: ${what}`);
    if (planned.route.access === 'public') return faults;
    const wanted = stranger.refusal ?? (stranger.token === null ? '401' : '403');
    const refusal = `${answer.status} ${answer.error}`;
    if (planned.route.scopes !== null)
      return refusal === '401 ERR_API_TOKEN_INVALID' ? faults : [...faults, `let in: ${what}`];
    return refusal === `${wanted} ERR_SESSION_EXPIRED` ? faults : [...faults, `let in: ${what}`];
  }

  /** Whether a route's permissions match the table, tested with unknown ids. */
  async guard(planned: PlannedRoute, world: CompanyWorld, role: Role): Promise<string[]> {
    const { token = '', me } = world.people.get(role) ?? {};
    const nothing = Object.fromEntries([...planned.slots].map(([slot, kind]) => [slot, missing[kind]]));
    const caller = { name: role, token, program: world.program };
    const answer = await this.ask(planned, caller, { pick: own(world, nothing) });
    const refused = answer.status === 403 && answer.error === 'ERR_NO_PERMISSION';
    const what = received(`${role}: ${planned.name}`, answer);
    if (answer.status >= 500) return [`broken: ${what}`];
    if (refused && planned.plan.refusesNaming?.includes(refusedAs(role))) return [];
    return refused === mayCall(planned.route, me) ? [`against the table: ${what}`] : [];
  }

  /** Calls a route, as each of some people, with each id replaced by a foreign, an unknown, or a malformed one. */
  async foreign(planned: PlannedRoute, callers: readonly Person[], sides: Sides): Promise<string[]> {
    const [, victim] = sides;
    const before = await this.database.facts(victim.companyId);
    // What may be accepted, as its foreign id is passed over, changes what the next caller would change too.
    const width = planned.route.method === 'GET' || planned.unfilled.size === 0 ? callers.length : 1;
    const faults = await inParallel(callers, width, caller =>
      this.foreignBy(planned, caller, { sides, malformed: malformedFor(planned, caller, callers) }),
    );
    if ((await this.database.facts(victim.companyId)) !== before)
      faults.push([`changed ${victim.canary}: ${planned.name}`]);
    return faults.flat();
  }

  private async foreignBy(planned: PlannedRoute, caller: Person, attempt: Attempt): Promise<string[]> {
    const faults: string[] = [];
    const [attacker, victim] = attempt.sides;
    for (const [slot, kind] of planned.slots)
      if (kind !== 'settingKey' && !administers(caller, kind))
        faults.push(...(await this.slot(planned, caller, [slot, attempt])));
    if (planned.route.method === 'GET') {
      const extra = { companyId: victim.companyId, company_id: victim.companyId };
      const answer = await this.ask(planned, caller, { pick: own(attacker), extra });
      if (answer.status >= 500 || holdsCanary(wholeAnswer(answer), victim))
        faults.push(received(`forged company: ${caller.name}: ${planned.name}`, answer));
    }
    return faults;
  }

  private async slot(planned: PlannedRoute, caller: Caller, [slot, attempt]: [string, Attempt]) {
    const [attacker, victim] = attempt.sides;
    const kind = planned.slots.get(slot) ?? 'ticket';
    const faults: string[] = [];
    const optional = planned.unfilled.has(slot);
    const callWith = async (id: number | string, renew = false) => {
      const fresh = renew ? await this.fresh(planned, attacker) : {};
      return this.ask(planned, caller, { pick: own(attacker, { ...fresh, [slot]: id }), attacked: slot });
    };
    const foreign = await callWith(victim.things[kind], optional);
    const nothing = await callWith(missing[kind], optional);
    const what = `${caller.name}: ${planned.name} (${slot}) ${JSON.stringify(planned.plan.fill?.(s => s).body ?? '')}`;
    const accepted = foreign.status < 300 && planned.route.method !== 'GET';
    // What is accepted has changed what it was called with, and its answer shows that; what ids it holds is looked at.
    for (const part of accepted && optional
      ? (['status'] as const)
      : (['status', 'text', 'headers'] as const))
      if (foreign[part] !== nothing[part])
        faults.push(
          `distinguishable by ${part}: ${received(what, foreign)}, missing ${received('', nothing)}`,
        );
    if (accepted && !(optional && ignored(foreign, slot, victim.things[kind])))
      faults.push(`accepted: ${received(what, foreign)}`);
    for (const answer of [foreign, nothing]) {
      if (answer.status >= 500) faults.push(`broken: ${received(what, answer)}`);
      if (holdsCanary(wholeAnswer(answer), victim)) faults.push(`leak: ${received(what, answer)}`);
    }
    for (const id of attempt.malformed) {
      // Older clients call the first level of a menu so.
      if (slot === 'parentId' && id === '-1') continue;
      const answer = await callWith(id);
      if (answer.status >= 500 || answer.status < 300)
        faults.push(`malformed ${id}: ${received(what, answer)}`);
    }
    return faults;
  }

  /** New records for a call that consumes its arguments. */
  private async fresh({ plan, slots }: PlannedRoute, world: CompanyWorld) {
    const fresh: Record<string, number | string> = {};
    if (plan.consumes)
      for (const slot of ['id', 'contactId', 'messageId', 'leadId', 'ticketId', 'contentId']) {
        const kind = slots.get(slot);
        if (kind) fresh[slot] = await world.fresh(kind);
      }
    return fresh;
  }

  /**
   * What calls with only their callers' own ids do that they should not. Reads are done some at a time; of what is
   * written the next calls' records are made while one is on its way, as making them takes the longest.
   */
  async owns(
    routes: readonly PlannedRoute[],
    world: CompanyWorld,
    roles: readonly Role[],
  ): Promise<string[]> {
    const calls = routes.flatMap(planned => roles.map(role => ({ planned, role })));
    const isRead = ({ planned: { route, plan } }: (typeof calls)[number]) =>
      route.method === 'GET' && plan.consumes !== true;
    const reads = await inParallel(calls.filter(isRead), WIDTH, ({ planned, role }) =>
      this.own(planned, world, { role, fresh: {} }),
    );
    const writes = calls.filter(call => !isRead(call));
    const records = ahead(writes, WIDTH, ({ planned }) => this.fresh(planned, world));
    const faults = reads.flat();
    for (const { planned, role } of writes) {
      const fresh = (await records.next()).value ?? {};
      faults.push(...(await this.own(planned, world, { role, fresh })));
    }
    return faults;
  }

  private async own(planned: PlannedRoute, world: CompanyWorld, { role, fresh }: OwnCall): Promise<string[]> {
    const { plan, route } = planned;
    const person = world.people.get(role);
    if (!person) return [];
    const caller = { name: role, token: person.token, program: world.program };
    const answer = await this.ask(planned, caller, { pick: own(world, fresh) });
    const what = received(`${role} of ${world.canary}: ${planned.name}`, answer);
    const refused = plan.refuses?.includes(refusedAs(role)) === true || !mayCall(route, person.me);
    if (refused) return [403, 409].includes(answer.status) ? [] : [`not refused: ${what}`];
    // Verifies that the canary is effective: one's own records contain it.
    const ids = [...planned.slots.values()].filter(kind => !['settingKey', 'company'].includes(kind));
    const tells =
      route.method === 'GET' && route.path.includes(':') && ids.length > 0 && plan.mayBeEmpty !== true;
    if (tells && !holdsCanary(answer.text, world)) return [`no canary: ${what}`];
    if (role !== 'admin')
      return answer.status < 300 || [400, 409, 401, plan.answers].includes(answer.status) ? [] : [what];
    const wanted = plan.answers ? [plan.answers] : [200, 201];
    return wanted.includes(answer.status) ? [] : [what];
  }
}
