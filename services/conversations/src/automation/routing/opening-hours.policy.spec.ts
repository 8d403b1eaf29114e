import { DEFAULT_OPENING_HOURS, type OpeningHours } from '@prosa/contracts';
import { isOpenAt } from './opening-hours.policy';

const zone = 'America/Sao_Paulo';
const at = (moment: string): Date => new Date(moment);
const week = (startTime: string, endTime: string): readonly OpeningHours[] =>
  DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime, endTime }));

describe('Opening hours', () => {
  it.each([
    ['2026-03-02T10:59:59Z', false],
    ['2026-03-02T11:00:00Z', true],
    ['2026-03-02T20:59:59Z', true],
    ['2026-03-02T21:00:00Z', false],
    ['2026-03-07T14:59:00Z', true],
    ['2026-03-07T15:00:00Z', false],
    ['2026-03-08T14:00:00Z', false],
  ])('count by the company’s clock: %s', (moment, isOpen) => {
    expect(isOpenAt(DEFAULT_OPENING_HOURS, zone, at(moment))).toBe(isOpen);
  });

  it('belong to the day of the time zone, not to that of the server', () => {
    const mondayOnly = DEFAULT_OPENING_HOURS.map(day =>
      day.weekdayEn === 'monday'
        ? { ...day, startTime: '00:00', endTime: '23:59' }
        : { ...day, startTime: '00:00', endTime: '00:00' },
    );
    expect(isOpenAt(mondayOnly, zone, at('2026-03-03T02:00:00Z'))).toBe(true);
    expect(isOpenAt(mondayOnly, 'UTC', at('2026-03-03T02:00:00Z'))).toBe(false);
  });

  it('may be the whole day, its last minute too', () => {
    const always = week('00:00', '24:00');
    for (const moment of ['2026-03-03T02:59:59Z', '2026-03-03T03:00:00Z', '2026-03-03T15:00:00Z'])
      expect(isOpenAt(always, zone, at(moment))).toBe(true);
  });

  it('may run past midnight', () => {
    const bar = week('18:00', '02:00');
    expect(isOpenAt(bar, zone, at('2026-03-02T22:00:00Z'))).toBe(true);
    expect(isOpenAt(bar, zone, at('2026-03-03T04:59:00Z'))).toBe(true);
    expect(isOpenAt(bar, zone, at('2026-03-03T05:00:00Z'))).toBe(false);
    expect(isOpenAt(bar, zone, at('2026-03-02T15:00:00Z'))).toBe(false);
  });

  it('follow a clock that is set forward', () => {
    const early = week('02:00', '03:00');
    expect(isOpenAt(early, 'Europe/Lisbon', at('2026-03-29T01:30:00Z'))).toBe(true);
    expect(isOpenAt(early, 'Europe/Lisbon', at('2026-03-29T02:30:00Z'))).toBe(false);
  });
});
