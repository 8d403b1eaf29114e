import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { seatDecider, type SeatCommand } from './seat.decider';
import type { SeatEvent } from './seat.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const kind = 'users';
const taken = (holder: string): SeatEvent => ({
  type: 'SeatTaken',
  data: { kind, holder, since: context.now.toISOString() },
});
const freed = (holder: string): SeatEvent => ({ type: 'SeatFreed', data: { kind, holder } });
const take = (holder: string, limit: number | null, gone?: string[]): SeatCommand => ({
  type: 'TakeSeat',
  kind,
  holder,
  limit,
  ...(gone === undefined ? {} : { gone }),
});

const given = (...past: SeatEvent[]) => ({
  when: (command: SeatCommand) => {
    const decision = seatDecider.decide(command, fold(seatDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('The seats of a plan', () => {
  it('are taken until the limit is reached', () => {
    expect(given(taken('a')).when(take('b', 2))).toEqual([taken('b')]);
    expect(given(taken('a'), taken('b')).when(take('c', 2))).toBe('ERR_PLAN_LIMIT');
    expect(given().when(take('a', 0))).toBe('ERR_PLAN_LIMIT');
  });

  it('are without end where the plan does not count, or there is none', () => {
    expect(given(taken('a')).when(take('b', null))).toEqual([taken('b')]);
  });

  it('are taken once by each, however often it is asked, also when the plan became smaller', () => {
    expect(given(taken('a'), taken('b')).when(take('a', 1))).toEqual([]);
  });

  it('can be taken again when they became free', () => {
    expect(given(taken('a')).when({ type: 'FreeSeat', kind, holder: 'a' })).toEqual([freed('a')]);
    expect(given(taken('a'), freed('a')).when(take('b', 1))).toEqual([taken('b')]);
    expect(given().when({ type: 'FreeSeat', kind, holder: 'a' })).toEqual([]);
  });

  it('pass from those who are gone to the next', () => {
    expect(given(taken('a')).when(take('b', 1, ['a', 'x']))).toEqual([freed('a'), taken('b')]);
  });
});
