import { ManualClock } from '@prosa/kernel';
import { Breaker } from './breaker';

const LINE = '1/prompt/1';
const fail = (breaker: Breaker, times: number): void => {
  for (let n = 0; n < times; n += 1) breaker.record(LINE, false);
};

describe('a service that fails', () => {
  let clock: ManualClock;
  let breaker: Breaker;

  beforeEach(() => {
    clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
    breaker = new Breaker(clock);
  });

  it('is called until it failed five times running', () => {
    fail(breaker, 4);
    expect(breaker.allows(LINE)).toBe(true);
    breaker.record(LINE, true);
    fail(breaker, 4);
    expect(breaker.allows(LINE)).toBe(true);
    fail(breaker, 1);
    expect(breaker.allows(LINE)).toBe(false);
    expect(breaker.allows('2/prompt/1')).toBe(true);
  });

  it('is tried once after thirty seconds, and again later each time', () => {
    fail(breaker, 5);
    clock.advance(29_999);
    expect(breaker.allows(LINE)).toBe(false);
    clock.advance(1);
    expect([breaker.allows(LINE), breaker.allows(LINE)]).toEqual([true, false]);
    fail(breaker, 1);
    clock.advance(59_999);
    expect(breaker.allows(LINE)).toBe(false);
    clock.advance(1);
    expect(breaker.allows(LINE)).toBe(true);
    breaker.record(LINE, true);
    expect([breaker.allows(LINE), breaker.allows(LINE)]).toEqual([true, true]);
  });

  it('opens when half of twenty calls in a minute fail, though never five in a row', () => {
    const alternate = (pairs: number): void => {
      for (let n = 0; n < pairs; n += 1) {
        breaker.record(LINE, true);
        breaker.record(LINE, false);
      }
    };
    alternate(9);
    expect(breaker.allows(LINE)).toBe(true);
    clock.advance(60_000);
    alternate(9);
    expect(breaker.allows(LINE)).toBe(true);
    alternate(1);
    expect(breaker.allows(LINE)).toBe(false);
    clock.advance(30_000);
    expect(breaker.allows(LINE)).toBe(true);
    breaker.record(LINE, true);
    alternate(9);
    expect(breaker.allows(LINE)).toBe(true);
  });

  it('is not left alone for longer by calls that began before', () => {
    fail(breaker, 9);
    clock.advance(30_000);
    expect(breaker.allows(LINE)).toBe(true);
  });
});
