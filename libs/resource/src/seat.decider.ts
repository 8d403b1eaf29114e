import { reject } from '@prosa/kernel';
import type { Decider } from '@prosa/kernel';
import type { SeatEvent } from './seat.events';

/** The holders of seats, and since when. */
export type SeatState = ReadonlyMap<string, string>;

/** The commands of a company's seats; a null quota is unlimited. */
export type SeatCommand =
  | {
      readonly type: 'TakeSeat';
      readonly kind: string;
      readonly holder: string;
      readonly limit: number | null;
      /** Holders that proved to be gone; their seats become free first. */
      readonly gone?: readonly string[];
    }
  | { readonly type: 'FreeSeat'; readonly kind: string; readonly holder: string };

const freed = (kind: string, holder: string): SeatEvent => ({ type: 'SeatFreed', data: { kind, holder } });

/**
 * As many of one kind as a company's plan covers. All are counted in one stream, so that of two that take the last seat
 * at once one is refused. A smaller plan takes no existing seat away.
 */
export const seatDecider: Decider<SeatState, SeatCommand, SeatEvent> = {
  initial: new Map(),
  decide: (command, state, { now }) => {
    const { kind, holder } = command;
    if (command.type === 'FreeSeat') return state.has(holder) ? [freed(kind, holder)] : [];
    if (state.has(holder)) return [];
    const gone = (command.gone ?? []).filter(each => state.has(each));
    const left = state.size - gone.length;
    if (command.limit !== null && left >= command.limit) return reject('ERR_PLAN_LIMIT', kind);
    const taken: SeatEvent = { type: 'SeatTaken', data: { kind, holder, since: now.toISOString() } };
    return [...gone.map(each => freed(kind, each)), taken];
  },
  evolve: (state, { type, data }) => {
    const next = new Map(state);
    if (type === 'SeatTaken') next.set(data.holder, data.since);
    else next.delete(data.holder);
    return next;
  },
};
