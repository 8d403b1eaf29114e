import { dateText, dateTimeText, isDay, masked, readDate, readDateTime, readTime } from './date-text';

describe('what people type for a date', () => {
  it.each([
    ['01/02/2026', '2026-02-01'],
    ['1/2/2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['01-02-2026', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/13/2026', null],
    ['amanhã', null],
    ['', null],
  ])('%s is read as %s', (text, day) => expect(readDate(text)).toBe(day));

  it.each([
    ['01/02/2026 08:30', '2026-02-01T08:30'],
    ['1/2/2026 8h30', '2026-02-01T08:30'],
    ['1/2/2026 830', '2026-02-01T08:30'],
    ['1/2/2026, 8', '2026-02-01T08:00'],
    ['2026-02-01T08:30', '2026-02-01T08:30'],
    ['01/02/2026', null],
    ['01/02/2026 25:00', null],
  ])('%s is read as %s', (text, at) => expect(readDateTime(text)).toBe(at));

  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['8:3', '08:03'],
    ['soon', 'soon'],
  ])('%s is the time %s', (text, time) => expect(readTime(text)).toBe(time));

  it.each([
    ['010', '01/0', false],
    ['01022', '01/02/2', false],
    ['01/02/2026 1', '01/02/2026 1', true],
    ['01/02/202618', '01/02/2026 18', true],
    ['01/02/2026 183', '01/02/2026 18:3', true],
    ['1/2/2026', '1/2/2026', false],
    ['2026-02-01', '2026-02-01', false],
  ])('%s is shown as %s while it is typed', (text, shown, withTime) =>
    expect(masked(text, withTime)).toBe(shown),
  );

  it('is shown as dd/MM/yyyy HH:mm, and as typed when it is none', () => {
    expect([dateText('2026-02-01'), dateText('32/1')]).toEqual(['01/02/2026', '32/1']);
    expect(dateTimeText('2026-02-01T08:30')).toBe('01/02/2026 08:30');
    expect([isDay('2026-02-29'), isDay('2028-02-29')]).toEqual([false, true]);
  });
});
