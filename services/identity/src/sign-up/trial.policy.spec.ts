import { daysAfter } from './trial.policy';

describe('a trial', () => {
  it.each([
    ['2026-11-21', '2026-11-28'],
    ['2026-12-27', '2027-01-03'],
    ['2028-02-24', '2028-03-02'],
  ])('that begins on %s lasts until %s', (first, last) => {
    expect(daysAfter(first, 7)).toBe(last);
  });
});
