import { ManualClock, fold, isRejection, uuidv7 } from '@prosa/kernel';
import type { DecisionContext } from '@prosa/kernel';
import { reservationDecider } from './reservation.decider';
import type { ReservationCommand } from './reservation.decider';
import type { ReservationEvent } from './reservation.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const since = '2026-11-20T12:00:00.000Z';

const reserve = (holder: string): ReservationCommand => ({
  kind: 'reserve',
  of: 'tag.name',
  holder,
  error: 'ERR_TAG_NAME_TAKEN',
});
const reserved = (holder: string): ReservationEvent => ({
  type: 'ValueReserved',
  data: { holder, kind: 'tag.name', since },
});
const released = (holder: string): ReservationEvent => ({ type: 'ValueReleased', data: { holder } });

const given = (...past: ReservationEvent[]) => ({
  when: (command: ReservationCommand) => {
    const decision = reservationDecider.decide(command, fold(reservationDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('a unique value', () => {
  it('goes to the first who asks', () => {
    expect(given().when(reserve('a'))).toEqual([reserved('a')]);
  });

  it('is refused to a second with the code of what is unique', () => {
    expect(given(reserved('a')).when(reserve('b'))).toBe('ERR_TAG_NAME_TAKEN');
  });

  it('may be asked for again by its holder', () => {
    expect(given(reserved('a')).when(reserve('a'))).toEqual([]);
  });

  it('is free again once released, and only its holder releases it', () => {
    expect(given(reserved('a')).when({ kind: 'release', holder: 'b' })).toEqual([]);
    expect(given(reserved('a')).when({ kind: 'release', holder: 'a' })).toEqual([released('a')]);
    expect(given(reserved('a'), released('a')).when(reserve('b'))).toEqual([reserved('b')]);
  });

  it('is taken over from the abandoned holder, not from a later one', () => {
    const instead = { ...reserve('b'), instead: 'a' } as const;
    expect(given(reserved('a')).when(instead)).toEqual([reserved('b')]);
    expect(given(reserved('c')).when(instead)).toBe('ERR_TAG_NAME_TAKEN');
  });
});
