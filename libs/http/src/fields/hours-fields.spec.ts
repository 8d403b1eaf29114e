import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { openingHoursIn, OpeningHoursField } from './hours-fields';

class Week {
  @OpeningHoursField()
  schedules!: string;
}

const read = (schedules: unknown): string | null => {
  const week = plainToInstance(Week, { schedules });
  return validateSync(week).length === 0 ? week.schedules : null;
};

describe('Opening hours in a request', () => {
  it('are read in order, under the names that everybody uses', () => {
    const sent = DEFAULT_OPENING_HOURS.toReversed().map(day => ({ ...day, weekday: 'x', extra: 1 }));
    expect(openingHoursIn(read(sent))).toEqual(DEFAULT_OPENING_HOURS);
    expect(read(JSON.stringify(sent))).toBe(JSON.stringify(DEFAULT_OPENING_HOURS));
  });

  it('may be a whole day, from 00:00 to 24:00', () => {
    const whole = DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: '00:00', endTime: '24:00' }));
    expect(openingHoursIn(read(whole))).toEqual(whole);
  });

  it.each<[string, unknown]>([
    ['a day that begins at its end', DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: '24:00' }))],
    ['a time after the end of the day', DEFAULT_OPENING_HOURS.map(day => ({ ...day, endTime: '24:01' }))],
    ['a day that is missing', DEFAULT_OPENING_HOURS.slice(1)],
    ['a day that is there twice', [...DEFAULT_OPENING_HOURS.slice(1), DEFAULT_OPENING_HOURS[1]]],
    ['a day of no week', DEFAULT_OPENING_HOURS.map(day => ({ ...day, weekdayEn: 'someday' }))],
    ['25 o’clock', DEFAULT_OPENING_HOURS.map(day => ({ ...day, endTime: '25:00' }))],
    ['a time without minutes', DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: '8' }))],
    ['nothing', null],
    ['a word', 'always'],
    ['days that are none', [1, 2, 3, 4, 5, 6, 7]],
  ])('refuse %s', (_what, sent) => expect(read(sent)).toBeNull());

  it('are those of everybody where none were chosen', () => {
    expect(openingHoursIn(null)).toBe(DEFAULT_OPENING_HOURS);
  });
});
