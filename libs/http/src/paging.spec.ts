import { ManualClock } from '@prosa/kernel';
import { decodeCursor, encodeCursor, SlidingWindowLimiter } from './index';

const shape = ['time', 'integer'] as const;
const at = '2026-11-20T12:00:00.123456Z';

describe('a cursor', () => {
  it('comes back as it was written', () => {
    expect(decodeCursor(encodeCursor([at, 7]), shape)).toEqual([at, 7]);
  });

  it.each([
    ['nothing', ''],
    ['words', '%%%'],
    ['another shape', encodeCursor([at])],
    ['another type', encodeCursor([at, '7'])],
    ['a broken time', encodeCursor(['2026-13-40T12:00:00Z', 7])],
    ['SQL', encodeCursor(["2026-11-20T12:00:00Z'; drop table", 7])],
    ['a number that is too large', Buffer.from(`["${at}",1e99]`).toString('base64url')],
    ['an object', Buffer.from('{"length":2}').toString('base64url')],
  ])('that holds %s is refused', (_what, cursor) => {
    expect(() => decodeCursor(cursor, shape)).toThrow('ERR_BAD_REQUEST');
  });
});

describe('a cursor of a day', () => {
  const day = ['day'] as const;

  it('comes back as it was written', () => {
    for (const value of ['1900-01-01', '2028-02-29', '9999-12-31'])
      expect(decodeCursor(encodeCursor([value]), day)).toEqual([value]);
  });

  it.each([
    '2026-02-31',
    '2027-02-29',
    '2026-13-01',
    '0000-01-01',
    '1899-12-31',
    '2026-11-20T12:00:00Z',
    'x',
    '',
  ])('that holds "%s" is refused', value => {
    expect(() => decodeCursor(encodeCursor([value]), day)).toThrow('ERR_BAD_REQUEST');
  });
});

describe('the rate limiter', () => {
  it('slides: each use frees its place after the window', () => {
    const clock = new ManualClock(new Date(0));
    const limiter = new SlidingWindowLimiter(clock);
    const limit = { max: 2, windowMs: 100 };
    expect(limiter.take('a', limit)).toBe(true);
    clock.advance(60);
    expect(limiter.take('a', limit)).toBe(true);
    expect(limiter.take('a', limit)).toBe(false);
    expect(limiter.take('b', limit)).toBe(true);
    clock.advance(50);
    expect(limiter.take('a', limit)).toBe(true);
    limiter.giveBack('a');
    expect(limiter.open('a', limit)).toBe(true);
  });

  it('keeps only so many keys', () => {
    const limiter = new SlidingWindowLimiter(new ManualClock(new Date(0)), 2);
    const limit = { max: 1, windowMs: 100 };
    for (const key of ['a', 'b', 'c']) limiter.take(key, limit);
    expect(limiter.open('a', limit)).toBe(true);
    expect(limiter.open('c', limit)).toBe(false);
  });
});
