import { ManualClock } from './clock';
import { isUuid, uuidFrom, uuidv5, uuidv7 } from './ids';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));

describe('Ids', () => {
  it('of the same parts are the same, and of other parts others', () => {
    expect(uuidv5('a', 1)).toBe(uuidv5('a', 1));
    expect(uuidv5('a', 1)).not.toBe(uuidv5('a', 2));
    expect(uuidv5('ab', 'c')).not.toBe(uuidv5('a', 'bc'));
    expect(isUuid(uuidv5('a', 1))).toBe(true);
  });

  it('drawn later sort later', () => {
    const earlier = uuidv7(clock);
    clock.advance(5);
    expect(uuidv7(clock) > earlier).toBe(true);
  });

  it('from a timed cause keep its time, and are a function of cause and parts', () => {
    const cause = uuidv7(clock);
    const derived = uuidFrom(cause, 'ticket', 0);
    expect(derived).toBe(uuidFrom(cause, 'ticket', 0));
    expect(derived).not.toBe(uuidFrom(cause, 'ticket', 1));
    expect(derived.slice(0, 13)).toBe(cause.slice(0, 13));
    expect([derived[14], isUuid(derived)]).toEqual(['8', true]);
  });

  it('from any other cause are plain names', () => {
    expect(uuidFrom('key 1', 'x')).toBe(uuidv5('key 1', 'x'));
  });
});
