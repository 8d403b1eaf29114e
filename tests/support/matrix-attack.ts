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
import type { MatrixDatabase } from './matrix-database';
import { refusedAs, type CompanyWorld, type Role } from './matrix-world';

/** Who attacks, and whom. */
export type Sides = readonly [attacker: CompanyWorld, victim: CompanyWorld];

const mayCall = ({ access }: Route, person: SignedInUser | null | undefined): boolean =>
  access === 'public' ||
  may({ profile: person?.profile ?? 'user', super: person?.super === true }, access as Permission);

const told = (what: string, { status, error }: RawAnswer): string => `${what} → ${status} ${error ?? ''}`;

/** Whether an answer shows that a field of the body was passed over: what it has under that name is something else. */
const ignored = ({ text }: RawAnswer, slot: string, id: unknown): boolean => {
  const shown = (JSON.parse(text) as Record<string, unknown>)[slot];
  return !slot.includes('.') && shown !== undefined && shown !== id;
};

/** Companies are the super users' to administer: for them none is somebody else's. */
const administers = (caller: Caller, kind: string): boolean =>
  kind === 'company' && caller.name.startsWith('super ');

/** Everybody of a company who can call. */
export const peopleOf = (world: CompanyWorld): Caller[] =>
  [...world.people].map(([role, { token }]) => ({ name: `${role} of ${world.canary}`, token }));

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

  /** What a route tells somebody who is nobody (any more). */
  async byStranger(
    planned: PlannedRoute,
    stranger: Caller,
    [asked, ...others]: readonly [CompanyWorld, ...CompanyWorld[]],
  ): Promise<string[]> {
    const answer = await this.ask(planned, stranger, { pick: own(asked) });
    const what = told(`${stranger.name}: ${planned.name}`, answer);
    const faults: string[] = [];
    if (answer.status >= 500) faults.push(`broken: ${what}`);
    if ([asked, ...others].some(world => holdsCanary(wholeAnswer(answer), world)))
      faults.push(`leak: ${what}`);
    if (planned.plan.machine && answer.status !== 404) faults.push(`open to proxies: ${what}`);
    if (planned.route.access === 'public') return faults;
    const wanted = stranger.refusal ?? (stranger.token === null ? '401' : '403');
    const refusal = `${answer.status} ${answer.error}`;
    return refusal === `${wanted} ERR_SESSION_EXPIRED` ? faults : [...faults, `let in: ${what}`];
  }

  /** Whether a route lets a person in where the table does, asked about things that nobody has. */
  async guard(planned: PlannedRoute, world: CompanyWorld, role: Role): Promise<string[]> {
    const { token = '', me } = world.people.get(role) ?? {};
    const nothing = Object.fromEntries([...planned.slots].map(([slot, kind]) => [slot, missing[kind]]));
    const answer = await this.ask(planned, { name: role, token }, { pick: own(world, nothing) });
    const refused = answer.status === 403 && answer.error === 'ERR_NO_PERMISSION';
    const what = told(`${role}: ${planned.name}`, answer);
    if (answer.status >= 500) return [`broken: ${what}`];
    if (refused && planned.plan.refusesNaming?.includes(refusedAs(role))) return [];
    return refused === mayCall(planned.route, me) ? [`against the table: ${what}`] : [];
  }

  /** Calls a route with one id after the other replaced by one of somebody else, of nobody, or of no shape. */
  async foreign(planned: PlannedRoute, caller: Caller, sides: Sides): Promise<string[]> {
    const faults: string[] = [];
    const [attacker, victim] = sides;
    const before = await this.database.facts(victim.companyId);
    for (const [slot, kind] of planned.slots)
      if (kind !== 'settingKey' && !administers(caller, kind))
        faults.push(...(await this.slot(planned, caller, [slot, sides])));
    if (planned.route.method === 'GET') {
      const extra = { companyId: victim.companyId, company_id: victim.companyId };
      const answer = await this.ask(planned, caller, { pick: own(attacker), extra });
      if (answer.status >= 500 || holdsCanary(wholeAnswer(answer), victim))
        faults.push(told(`forged company: ${caller.name}: ${planned.name}`, answer));
    }
    if ((await this.database.facts(victim.companyId)) !== before)
      faults.push(`changed ${victim.canary}: ${planned.name}`);
    return faults;
  }

  private async slot(planned: PlannedRoute, caller: Caller, [slot, [attacker, victim]]: [string, Sides]) {
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
        faults.push(`distinguishable by ${part}: ${told(what, foreign)}, missing ${told('', nothing)}`);
    if (accepted && !(optional && ignored(foreign, slot, victim.things[kind])))
      faults.push(`accepted: ${told(what, foreign)}`);
    for (const answer of [foreign, nothing]) {
      if (answer.status >= 500) faults.push(`broken: ${told(what, answer)}`);
      if (holdsCanary(wholeAnswer(answer), victim)) faults.push(`leak: ${told(what, answer)}`);
    }
    for (const id of malformed) {
      // Older clients call the first level of a menu so.
      if (slot === 'parentId' && id === '-1') continue;
      const answer = await callWith(id);
      if (answer.status >= 500 || answer.status < 300) faults.push(`malformed ${id}: ${told(what, answer)}`);
    }
    return faults;
  }

  /** New things of its own for a call that uses up what it is called with. */
  private async fresh({ plan, slots }: PlannedRoute, world: CompanyWorld) {
    const fresh: Record<string, number | string> = {};
    if (plan.consumes)
      for (const slot of ['id', 'contactId', 'messageId', 'leadId', 'ticketId', 'contentId']) {
        const kind = slots.get(slot);
        if (kind) fresh[slot] = await world.fresh(kind);
      }
    return fresh;
  }

  /** What a call with only its caller's own ids does that it should not. */
  async own(planned: PlannedRoute, world: CompanyWorld, role: Role): Promise<string[]> {
    const { plan, route } = planned;
    const person = world.people.get(role);
    if (!person) return [];
    const fresh = await this.fresh(planned, world);
    const caller = { name: role, token: person.token };
    const answer = await this.ask(planned, caller, { pick: own(world, fresh) });
    const what = told(`${role} of ${world.canary}: ${planned.name}`, answer);
    const refused = plan.refuses?.includes(refusedAs(role)) === true || !mayCall(route, person.me);
    if (refused) return [403, 409].includes(answer.status) ? [] : [`not refused: ${what}`];
    // Without this nobody would notice that the canary had died: what is one's own is there to be found.
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
