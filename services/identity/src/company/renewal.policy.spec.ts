import { RECURRENCE_MONTHS, type Recurrence } from '@prosa/contracts';
import { monthsLater, renewedDueDate, wasShutOut } from './renewal.policy';

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

  it('never buys less by a later payment once the company was shut out, and never more than a day for each day', () => {
    const dueDate = '2026-12-31';
    const boughtAt = (paidOn: string): string =>
      wasShutOut(dueDate, paidOn)
        ? renewedDueDate({ dueDate: null, recurrence: 'MENSAL', anchorDay: null }, paidOn)
        : renewedDueDate({ dueDate, recurrence: 'MENSAL', anchorDay: 31 }, paidOn);
    const days = Array.from({ length: 90 }, (_, late) =>
      new Date(Date.UTC(2026, 11, 31 + late)).toISOString().slice(0, 10),
    );
    for (const [index, day] of days.slice(1).entries()) {
      const [before, now] = [boughtAt(days[index] ?? ''), boughtAt(day)];
      expect(now >= before).toBe(true);
      // Months differ by up to three days in length.
      expect(Date.parse(now) - Date.parse(before)).toBeLessThanOrEqual(4 * 86_400_000);
      expect(now > monthsLater(day, 0)).toBe(true);
    }
  });

  it('returns to the due day after a shorter month', () => {
    let dueDate = '2026-01-31';
    const days = Array.from({ length: 4 }, () => {
      dueDate = renewedDueDate({ dueDate, recurrence: 'MENSAL', anchorDay: 31 }, '2026-01-01');
      return dueDate;
    });
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });
});

/** Another implementation, by counting months: no dates of the platform, no days before or after. */
const byCounting = (day: string, months: number, anchor: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const isLeap = (inYear % 4 === 0 && inYear % 100 !== 0) || inYear % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const last = lengths[inMonth - 1] ?? 0;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${inYear}-${two(inMonth)}-${two(Math.min(Math.max(anchor, date), last))}`;
};

describe('Due dates over four hundred years, against another implementation', () => {
  const recurrences = Object.keys(RECURRENCE_MONTHS) as Recurrence[];

  it('are the same from each day on', () => {
    const faults: string[] = [];
    const end = Date.UTC(2400, 0, 1);
    for (let at = Date.UTC(2000, 0, 1), index = 0; at < end; at += 86_400_000, index += 1) {
      const dueDate = new Date(at).toISOString().slice(0, 10);
      const recurrence = recurrences[index % recurrences.length] ?? 'MENSAL';
      const found = renewedDueDate({ dueDate, recurrence, anchorDay: null }, dueDate);
      if (found !== byCounting(dueDate, RECURRENCE_MONTHS[recurrence], 0)) faults.push(dueDate);
    }
    expect(faults).toEqual([]);
  });

  it.each(recurrences)('are consecutive, by %s and for every day of the month', by => {
    for (const anchorDay of [1, 15, 28, 29, 30, 31]) {
      let dueDate = `2000-01-${String(anchorDay).padStart(2, '0')}`;
      let counted = dueDate;
      while (dueDate < '2400') {
        dueDate = renewedDueDate({ dueDate, recurrence: by, anchorDay }, '2000-01-01');
        counted = byCounting(counted, RECURRENCE_MONTHS[by], anchorDay);
        if (dueDate !== counted) throw new Error(`${dueDate} is not ${counted}`);
      }
      expect(Number(dueDate.slice(8))).toBeGreaterThanOrEqual(Math.min(anchorDay, 28));
    }
  });
});
