import { useState } from 'react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startI18n } from '../../i18n';
import { DateInput, DateRangeInput, DateTimeInput } from './date-input';

const zone = 'America/Sao_Paulo';

const Held = ({ kind, first = '' }: { readonly kind: typeof DateInput; readonly first?: string }) => {
  const Input = kind;
  const [value, setValue] = useState(first);
  return (
    <>
      <label htmlFor="when">Quando</label>
      <Input id="when" value={value} onChange={setValue} timeZone={zone} />
      <output>{value}</output>
    </>
  );
};

const HeldRange = () => {
  const [range, setRange] = useState({ from: '2026-03-02', until: '2026-03-20' });
  return (
    <>
      <DateRangeInput {...range} timeZone={zone} labels={{ from: 'De', until: 'Até' }} onChange={setRange} />
      <output>{`${range.from} ${range.until}`}</output>
    </>
  );
};

const held = (): string => screen.getByRole('status').textContent;

describe('fields of dates', () => {
  beforeAll(() => startI18n('pt'));

  it('take digits alone, as phones offer them, and show dd/MM/yyyy', async () => {
    const person = userEvent.setup();
    render(<Held kind={DateInput} />);
    await person.type(screen.getByLabelText('Quando'), '01032026');
    expect(screen.getByLabelText('Quando')).toHaveValue('01/03/2026');
    expect(held()).toBe('2026-03-01');
  });

  it('read a short date when the field is left, and hold what is none as it was typed', async () => {
    const person = userEvent.setup();
    render(<Held kind={DateTimeInput} />);
    const field = screen.getByLabelText('Quando');
    await person.type(field, '1/3/26 8');
    expect(held()).toBe('1/3/26 8');
    await person.tab();
    expect(held()).toBe('2026-03-01T08:00');
    expect(field).toHaveValue('01/03/2026 08:00');
    await person.clear(field);
    await person.type(field, '31/02/2026 08:30');
    await person.tab();
    expect(held()).toBe('31/02/2026 08:30');
  });

  it('open a calendar in the chosen language with the time below', async () => {
    const person = userEvent.setup();
    render(<Held kind={DateTimeInput} first="2026-03-01T08:30" />);
    await person.click(screen.getByRole('button', { name: 'Abrir calendário' }));
    const calendar = within(await screen.findByRole('group', { name: 'Calendário' }));
    expect(calendar.getByText('dom')).toBeInTheDocument();
    await person.click(calendar.getByRole('gridcell', { name: 'domingo, 15 de março de 2026' }));
    expect(held()).toBe('2026-03-15T08:30');
    await person.clear(calendar.getByLabelText('Hora'));
    await person.type(calendar.getByLabelText('Hora'), '1745');
    await person.click(calendar.getByRole('button', { name: 'Pronto' }));
    expect(held()).toBe('2026-03-15T17:45');
  });

  it('choose both ends of a range in one calendar, which then closes', async () => {
    const person = userEvent.setup();
    render(<HeldRange />);
    const [opener] = screen.getAllByRole('button', { name: 'Abrir calendário' });
    if (opener) await person.click(opener);
    const calendar = within(await screen.findByRole('group', { name: 'Calendário' }));
    await person.click(calendar.getByRole('gridcell', { name: 'quinta-feira, 5 de março de 2026' }));
    await person.click(calendar.getByRole('gridcell', { name: 'terça-feira, 10 de março de 2026' }));
    expect(held()).toBe('2026-03-05 2026-03-10');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Calendário' })).toBeNull());
  });
});
