import type { CompanyView } from '@prosa/contracts';
import { dateIn, daysFrom } from '../../ui/calendar-days';
import { companyAdmitted, companyRecords } from './companies/company-records';
import { dueOf, dueToneOf } from './companies/due-tone';
import { timeZoneChoices } from './companies/time-zones';
import { optionGroups } from './options/option-list';
import { formatMoney, moneyText, parseMoney } from '../../ui/money';

describe('the colour of a company by the days to its due date', () => {
  it.each([
    [6, 'none'],
    [5, 'yellow'],
    [4, 'orange'],
    [0, 'orange'],
    [-3, 'orange'],
    [-4, 'red'],
    [-5, 'none'],
  ])('at %i days is %s', (days, tone) => {
    expect(dueToneOf(days)).toBe(tone);
  });

  it('counts whole days over months and the change to summer time', () => {
    expect(daysFrom('2027-01-31', '2027-03-01')).toBe(29);
    expect(daysFrom('2027-03-27', '2027-03-29')).toBe(2);
    expect(daysFrom('2027-01-05', '2027-01-01')).toBe(-4);
    expect(dueOf(null, '2027-01-01')).toBeNull();
    expect(dueOf('2027-01-06', '2027-01-01')).toEqual({ days: 5, tone: 'yellow' });
  });

  it('knows what day it is where the company is', () => {
    const at = new Date('2027-01-01T01:30:00Z');
    expect(dateIn('America/Sao_Paulo', at)).toBe('2026-12-31');
    expect(dateIn('Europe/Lisbon', at)).toBe('2027-01-01');
    expect(dateIn('Asia/Tokyo', at)).toBe('2027-01-01');
  });
});

describe('money as it is written in Brazil', () => {
  it.each([
    ['49', 49],
    ['49,9', 49.9],
    ['1.234,50', 1234.5],
    ['R$ 1.234.567,89', 1234567.89],
    ['49.90', 49.9],
    ['1.234', 1234],
    ['0', 0],
  ])('%s is %d', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it.each(['', 'abc', '-5', '1,234', '12.34.56', '1.23,4'])('%p is no amount', text => {
    expect(parseMoney(text)).toBeNull();
  });

  it('comes back as it went', () => {
    expect(moneyText(1234.5)).toBe('1.234,50');
    expect(formatMoney(1234567.89)).toBe('R$\u00A01.234.567,89');
    expect(moneyText(49)).toBe('49,00');
    for (const value of [0, 0.01, 12.3, 999.99, 1000, 99999.9])
      expect(parseMoney(moneyText(value))).toBe(value);
  });
});

describe('the options', () => {
  it('come by group, in the order of the page, with those that nobody described last and under their key', () => {
    const groups = optionGroups(['zzz', 'call', 'userRating', 'scheduleType'], () => true);
    expect(groups.map(({ group, options }) => [group, options.map(({ key }) => key)])).toEqual([
      ['service', ['userRating', 'call']],
      ['queues', ['scheduleType']],
      ['others', ['zzz']],
    ]);
  });

  it('leave out what a person may not set', () => {
    expect(optionGroups(['userCreation'], () => false)).toEqual([]);
  });
});

describe('the time zones to choose from', () => {
  it('begin with those of Brazil, each once, and hold the present one', () => {
    const zones = timeZoneChoices('Mars/Olympus_Mons', 'pt').map(({ value }) => value);
    expect(zones[0]).toBe('Mars/Olympus_Mons');
    expect(zones[1]).toBe('America/Sao_Paulo');
    expect(new Set(zones).size).toBe(zones.length);
    expect(timeZoneChoices('America/Sao_Paulo', 'pt')[0]?.label).toBe(
      'Brasília, São Paulo, Rio de Janeiro – Horário de Brasília (GMT-3)',
    );
  });
});

describe('the list of companies', () => {
  const company = (changes: Partial<CompanyView>): CompanyView =>
    ({
      id: 1,
      name: 'Alfa',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
      status: true,
      ...changes,
    }) as CompanyView;
  const { compare } = companyRecords.source;

  it('is ordered by due date either way, with those without one last, and by name otherwise', () => {
    const [late, soon, none] = [
      company({ id: 2, name: 'Gama', dueDate: '2026-12-31' }),
      company({ id: 3, name: 'Beta', dueDate: '2026-12-01' }),
      company({ id: 1 }),
    ];
    const by = (sort?: string): number[] =>
      [late, soon, none]
        .toSorted((one, other) => compare(one, other, sort === undefined ? {} : { sort }))
        .map(({ id }) => id);
    expect(by('dueDate')).toEqual([3, 2, 1]);
    expect(by('-dueDate')).toEqual([2, 3, 1]);
    expect(by()).toEqual([1, 3, 2]);
  });

  it('admits what the filter asks for', () => {
    const overdue = company({ dueDate: '2020-01-01', status: false, planId: 4, trialExpiration: null });
    expect(companyAdmitted(overdue, { due: 'overdue', status: 'blocked', planId: '4', trial: 'no' })).toBe(
      true,
    );
    for (const [key, value] of Object.entries({ due: 'soon', status: 'active', planId: '5', trial: 'yes' }))
      expect([key, companyAdmitted(overdue, { [key]: value })]).toEqual([key, false]);
    expect(companyAdmitted(company({}), { due: 'none' })).toBe(true);
    expect(companyAdmitted(company({}), { due: 'overdue' })).toBe(false);
    expect(companyAdmitted(company({ dueDate: dateIn('America/Sao_Paulo') }), { due: 'soon' })).toBe(true);
  });
});
