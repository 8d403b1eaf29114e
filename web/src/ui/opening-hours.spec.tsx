import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { OpeningHours } from '@prosa/contracts';
import { startI18n } from '../i18n';
import { OpeningHoursEditor, areOpeningHoursValid, openingHoursFault, wholeWeek } from './opening-hours';

const [monday] = DEFAULT_OPENING_HOURS as readonly [OpeningHours];

const show = (): { readonly week: () => readonly OpeningHours[] } => {
  let now: readonly OpeningHours[] = DEFAULT_OPENING_HOURS;
  const Held = () => {
    const [week, setWeek] = useState(DEFAULT_OPENING_HOURS);
    now = week;
    return <OpeningHoursEditor value={week} onChange={setWeek} />;
  };
  render(<Held />);
  return { week: () => now };
};

describe('opening hours', () => {
  beforeAll(() => startI18n('pt'));

  it('need both times in order, and are closed when they are equal', () => {
    expect(openingHoursFault(monday)).toBeNull();
    expect(openingHoursFault({ ...monday, endTime: '' })).toBe('incomplete');
    expect(openingHoursFault({ ...monday, endTime: '07:59' })).toBe('backwards');
    expect(openingHoursFault({ ...monday, startTime: '00:00', endTime: '00:00' })).toBeNull();
    expect(areOpeningHoursValid(DEFAULT_OPENING_HOURS)).toBe(true);
  });

  it('are always seven days in order, those that nobody set closed', () => {
    const week = wholeWeek([{ ...monday, weekday: 'Sexta-feira', weekdayEn: 'friday' }]);
    expect(week.map(day => day.weekdayEn)).toEqual(DEFAULT_OPENING_HOURS.map(day => day.weekdayEn));
    expect(week[4]).toMatchObject({ startTime: '08:00', endTime: '18:00' });
    expect(week[0]).toMatchObject({ startTime: '00:00', endTime: '00:00' });
  });

  it('do not close a day while a time is being typed over its other', async () => {
    const held = show();
    const start = screen.getByLabelText('Segunda-feira, início');
    await userEvent.clear(start);
    await userEvent.type(start, '18:00');
    expect(start).toBeVisible();
    await userEvent.tab();
    expect(held.week()[0]).toMatchObject({ startTime: '18:00', endTime: '18:00' });
    expect(screen.getByLabelText('Segunda-feira')).not.toBeChecked();
  });

  it('open and close a day, and repeat the first one on the working days', async () => {
    const held = show();
    expect(screen.getByLabelText('Domingo')).not.toBeChecked();
    await userEvent.click(screen.getByLabelText('Domingo'));
    expect(held.week()[6]).toMatchObject({ startTime: '08:00', endTime: '12:00' });
    await userEvent.click(screen.getByLabelText('Terça-feira'));
    expect(held.week()[1]).toMatchObject({ startTime: '00:00', endTime: '00:00' });
    const start = screen.getByLabelText('Segunda-feira, início');
    await userEvent.clear(start);
    await userEvent.type(start, '930');
    await userEvent.tab();
    expect(start).toHaveValue('09:30');
    await userEvent.click(screen.getByRole('button', { name: 'Repetir segunda-feira nos dias úteis' }));
    for (const day of held.week().slice(0, 5))
      expect(day).toMatchObject({ startTime: '09:30', endTime: '18:00' });
    expect(held.week()[5]).toMatchObject({ startTime: '08:00', endTime: '12:00' });
  });
});
