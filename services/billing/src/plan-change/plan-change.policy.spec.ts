import { quoteOf, type ChangingCompany } from './plan-change.policy';

const company: ChangingCompany = {
  ...{ dueDate: '2026-12-31', trialExpiration: null, recurrence: 'MENSAL' },
  plan: { id: 1, valueCents: 4_900 },
};
const dearer = { id: 2, valueCents: 9_900 };
const cheaper = { id: 3, valueCents: 2_900 };

describe('A change of plan', () => {
  it('to a dearer one is there at once, for the difference of the days that are paid already', () => {
    expect(quoteOf(company, dearer, '2026-12-01')).toEqual({
      effectiveOn: null,
      prorataCents: 4_932,
      days: 30,
    });
    expect(quoteOf(company, dearer, '2026-12-31').prorataCents).toBe(0);
  });

  it('to a cheaper one is there when the days that are paid are over', () => {
    expect(quoteOf(company, cheaper, '2026-12-01')).toEqual({
      ...{ effectiveOn: '2026-12-31', prorataCents: 0, days: 30 },
    });
    expect(quoteOf(company, cheaper, '2027-01-02').effectiveOn).toBeNull();
  });

  it('costs nothing for the days of a trial, nor from a plan without a due date', () => {
    expect(quoteOf({ ...company, trialExpiration: '2026-12-31' }, dearer, '2026-12-01').prorataCents).toBe(0);
    const free = { ...company, dueDate: null, plan: { id: 4, valueCents: 0 } };
    expect(quoteOf(free, dearer, '2026-12-01')).toEqual({ effectiveOn: null, prorataCents: 0, days: 0 });
  });

  it('never costs more than the difference of a year for a year', () => {
    const yearly = { ...company, dueDate: '2027-12-01', recurrence: 'ANUAL' } as const;
    expect(quoteOf(yearly, dearer, '2026-12-01').prorataCents).toBe(60_000);
  });
});
