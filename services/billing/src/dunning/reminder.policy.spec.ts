import { dayIn } from '@prosa/kernel';
import { reminderOn } from './reminder.policy';

const on = (iso: string, timeZone = 'America/Sao_Paulo'): number | null => {
  const now = new Date(iso);
  return reminderOn('2026-12-10', dayIn(timeZone, now), timeZone, now);
};

describe('The mails about an invoice', () => {
  it('come five days and one day before its due date, on the day, and three days after', () => {
    const steps = Array.from({ length: 20 }, (_, day) => {
      const date = new Date(Date.UTC(2026, 11, 1 + day, 15));
      return on(date.toISOString());
    });
    expect(steps.flatMap((step, day) => (step === null ? [] : [[day + 1, step]]))).toEqual([
      [5, -5],
      [9, -1],
      [10, 0],
      [13, 3],
    ]);
  });

  it('come by the company’s own clock, and not at night', () => {
    expect(on('2026-12-10T10:59:00Z')).toBeNull();
    expect(on('2026-12-10T11:00:00Z')).toBe(0);
    expect(on('2026-12-09T23:00:00Z', 'Asia/Tokyo')).toBe(0);
    expect(on('2026-12-11T02:59:00Z')).toBe(0);
    expect(on('2026-12-11T03:00:00Z')).toBeNull();
  });
});
