import { daysOf, rangeOf, stepFrom, titleOf } from './calendar.rule';
import { faultsOf, inputOf } from './schedule-form';
import { addMonths, dayIn, instantOf, timeIn, wallTime } from '../../ui/zone-time';

const contact = { id: 1, name: 'Rita', number: '5511', profilePicUrl: null };
const zone = 'America/Sao_Paulo';

describe('the days of a calendar', () => {
  it.each([
    ['week', '2026-11-18', '2026-11-15', '2026-11-21'],
    ['workWeek', '2026-11-18', '2026-11-16', '2026-11-20'],
    ['workWeek', '2026-11-21', '2026-11-23', '2026-11-27'],
    ['day', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['month', '2026-11-18', '2026-11-01', '2026-12-05'],
    ['month', '2027-02-10', '2027-01-31', '2027-03-06'],
    ['agenda', '2026-11-18', '2026-11-18', '2026-12-17'],
  ] as const)('of a %s around %s are %s to %s', (view, day, from, until) => {
    expect(rangeOf(view, day)).toEqual({ from, until });
  });

  it('of a month are whole weeks', () => {
    for (let month = 0; month < 24; month += 1)
      expect(daysOf(rangeOf('month', addMonths('2026-01-15', month))).length % 7).toBe(0);
  });

  it.each([
    ['week', '2026-11-18', 1, '2026-11-25'],
    ['day', '2026-03-01', -1, '2026-02-28'],
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['agenda', '2026-11-18', 1, '2026-12-18'],
  ] as const)('move by a %s from %s (%i) to %s', (view, day, direction, next) => {
    expect(stepFrom(view, day, direction)).toBe(next);
  });

  it('are called by their month, their day, or the first and the last', () => {
    expect(titleOf('month', '2026-11-18', 'pt')).toBe('Novembro de 2026');
    expect(titleOf('day', '2026-11-18', 'en')).toBe('Wednesday, November 18, 2026');
    expect(titleOf('week', '2026-11-18', 'en')).toBe('Nov 15 – Nov 21, 2026');
  });
});

describe('the clocks of a company', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-21T09:30', '2026-11-21T12:30:00.000Z'],
    ['America/Sao_Paulo', '2026-11-21T23:30', '2026-11-22T02:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T09:30', '2026-11-21T04:00:00.000Z'],
    ['Europe/Lisbon', '2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
    ['Europe/Lisbon', '2026-12-01T09:30', '2026-12-01T09:30:00.000Z'],
    // Around the changes of the clock.
    ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01T03:30', '2026-11-01T08:30:00.000Z'],
  ])('of %s show %s at %s', (timeZone, wall, iso) => {
    expect(instantOf(timeZone, wall)).toBe(iso);
    expect(wallTime(timeZone, iso)).toBe(wall);
  });

  it('tell day and time of a moment', () => {
    expect(dayIn(zone, '2026-11-22T02:30:00.000Z')).toBe('2026-11-21');
    expect(timeIn(zone, '2026-11-22T02:30:00.000Z')).toBe('23:30');
  });
});

describe('the form of a schedule', () => {
  afterEach(() => jest.useRealTimers());

  const input = {
    ...inputOf(null, { contact, sendAt: null, timeZone: zone }),
    body: 'Até amanhã',
  };

  it('begins an hour from now', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-18T12:34:00.000Z') });
    const begun = { ...input, sendAt: inputOf(null, { contact, sendAt: null, timeZone: zone }).sendAt };
    expect(instantOf(zone, begun.sendAt)).toBe('2026-11-18T13:34:00.000Z');
    expect(faultsOf(begun, zone)).toEqual({});
  });

  it('names what is missing, too short, past or no picture', () => {
    expect(faultsOf({ ...input, contact: null, body: ' ', sendAt: '' }, zone)).toEqual({
      contact: 'required',
      body: 'required',
      sendAt: 'required',
    });
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    expect(faultsOf({ ...input, body: 'Oi', sendAt: '2020-01-01T10:00', file }, zone)).toEqual({
      body: 'tooShort',
      sendAt: 'past',
      file: 'imageOnly',
    });
  });
});
