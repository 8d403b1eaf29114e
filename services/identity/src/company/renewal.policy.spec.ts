import type { Recurrence } from '@prosa/contracts';
import { monthsLater, renewedDueDate } from './renewal.policy';

describe('Months on the calendar', () => {
  it.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-12-20', 1, '2027-01-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-05-15', 0, '2026-05-15'],
  ])('%s and %d months are %s', (day, months, later) => expect(monthsLater(day, months)).toBe(later));
});

describe('A renewal', () => {
  it.each<[string | null, Recurrence, string]>([
    ['2026-11-20', 'MENSAL', '2026-12-20'],
    ['2026-11-20', 'BIMESTRAL', '2027-01-20'],
    ['2026-11-20', 'TRIMESTRAL', '2027-02-20'],
    ['2026-11-20', 'SEMESTRAL', '2027-05-20'],
    ['2026-11-20', 'ANUAL', '2027-11-20'],
    ['2026-01-31', 'MENSAL', '2026-02-28'],
    // Long overdue: one period is one period, counted from the due date.
    ['2025-01-10', 'MENSAL', '2025-02-10'],
    // Without an end so far, it begins today.
    [null, 'MENSAL', '2026-12-21'],
  ])('of %s by %s leads to %s', (dueDate, recurrence, expected) => {
    expect(renewedDueDate({ dueDate, recurrence, anchorDay: null }, '2026-11-21')).toBe(expected);
  });

  it('comes back to the day of the month that a short month cut', () => {
    let dueDate = '2026-01-31';
    const days = Array.from({ length: 4 }, () => {
      dueDate = renewedDueDate({ dueDate, recurrence: 'MENSAL', anchorDay: 31 }, '2026-01-01');
      return dueDate;
    });
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });
});
