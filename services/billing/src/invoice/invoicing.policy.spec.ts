import { dayIn } from '@prosa/kernel';
import { invoicingOn, type InvoicedCompany, type KnownInvoice } from './invoicing.policy';

const company: InvoicedCompany = {
  ...{ dueDate: '2026-12-01', trialExpiration: null, recurrence: 'MENSAL' },
  plan: { id: 3, name: 'Básico', users: 3, connections: 1, valueCents: 4_900 },
};
const open: KnownInvoice = {
  ...{ uuid: 'one', status: 'open', cancelReason: null, dueDate: '2026-12-01', valueCents: 4_900 },
  ...{ recurrence: 'MENSAL', planId: 3, round: 1 },
};
const nothing = { cancel: [], issue: null };

describe('Invoicing', () => {
  it('asks ten days before the due date, and three before the end of a trial', () => {
    expect(invoicingOn(company, [], '2026-11-20')).toEqual(nothing);
    expect(invoicingOn(company, [], '2026-11-21').issue).toMatchObject({ dueDate: '2026-12-01', round: 1 });
    const trial = { ...company, trialExpiration: '2026-12-01' };
    expect(invoicingOn(trial, [], '2026-11-27')).toEqual(nothing);
    expect(invoicingOn(trial, [], '2026-11-28').issue).not.toBeNull();
  });

  it('asks for the months of the recurrence, also when the due date is over', () => {
    const yearly = invoicingOn({ ...company, recurrence: 'ANUAL' }, [], '2027-02-01').issue;
    expect(yearly).toMatchObject({ valueCents: 58_800, months: 12, dueDate: '2026-12-01' });
    expect(yearly?.detail).toBe('Plano Básico · ANUAL · 01/12/2026');
    const named = { ...company, plan: { ...company.plan!, name: 'Plano Ouro' } };
    expect(invoicingOn(named, [], '2027-02-01').issue?.detail).toBe('Plano Ouro · MENSAL · 01/12/2026');
  });

  it('asks once, and not again for a due date that is paid', () => {
    expect(invoicingOn(company, [open], '2026-11-25')).toEqual(nothing);
    expect(invoicingOn(company, [{ ...open, status: 'paid' }], '2026-11-25')).toEqual(nothing);
  });

  it('asks again for a due date whose payment was refunded', () => {
    const { cancel, issue } = invoicingOn(company, [{ ...open, status: 'reversed' }], '2026-11-25');
    expect([cancel, issue?.round]).toEqual([[], 2]);
  });

  it('asks no more for a due date whose latest invoice an operator cancelled, but for the next one', () => {
    const waived: KnownInvoice = { ...open, status: 'cancelled', cancelReason: 'operator' };
    const dearer = { ...company, plan: { ...company.plan!, valueCents: 9_900 } };
    expect(invoicingOn(company, [waived], '2026-11-25')).toEqual(nothing);
    expect(invoicingOn(dearer, [waived], '2026-11-25')).toEqual(nothing);
    expect(invoicingOn({ ...company, dueDate: '2027-01-01' }, [waived], '2026-12-25').issue?.round).toBe(1);
    const revised: KnownInvoice = { ...waived, cancelReason: 'revised' };
    expect(invoicingOn(company, [revised], '2026-11-25').issue?.round).toBe(2);
    expect(invoicingOn(company, [waived, { ...open, round: 2 }], '2026-11-25')).toEqual(nothing);
  });

  it('asks for nothing without a plan, a price or a due date', () => {
    for (const change of [{ plan: null }, { dueDate: null }])
      expect(invoicingOn({ ...company, ...change }, [], '2026-11-25')).toEqual(nothing);
    const plan = { id: 1, name: 'Grátis', users: 1, connections: 1, valueCents: 0 };
    expect(invoicingOn({ ...company, plan }, [], '2026-11-25')).toEqual(nothing);
  });

  it.each<[string, Partial<InvoicedCompany>]>([
    ['another recurrence', { recurrence: 'TRIMESTRAL' }],
    ['another plan', { plan: { id: 4, name: 'Pro', users: 3, connections: 1, valueCents: 4_900 } }],
  ])('is revised by %s', (_, change) => {
    const { cancel, issue } = invoicingOn({ ...company, ...change }, [open], '2026-11-25');
    expect(cancel).toEqual([{ uuid: 'one', reason: 'revised' }]);
    expect(issue?.round).toBe(2);
  });

  it('keeps its amount when the price of the plan changes, and the next one has the new price', () => {
    const plan = { id: 3, name: 'Básico', users: 3, connections: 1, valueCents: 5_900 };
    expect(invoicingOn({ ...company, plan }, [open], '2026-11-25')).toEqual(nothing);
    const next = { ...company, plan, dueDate: '2027-01-01' };
    const paid: KnownInvoice = { ...open, status: 'paid' };
    expect(invoicingOn(next, [paid], '2026-12-25').issue).toMatchObject({ valueCents: 5_900 });
  });

  it('is taken back when somebody moves the due date', () => {
    const moved = { ...company, dueDate: '2027-03-01' };
    expect(invoicingOn(moved, [open], '2026-11-25')).toEqual({
      cancel: [{ uuid: 'one', reason: 'moved' }],
      issue: null,
    });
  });

  it('lives on the calendar of the company', () => {
    const night = new Date('2026-11-21T02:00:00Z');
    expect(dayIn('America/Sao_Paulo', night)).toBe('2026-11-20');
    expect(dayIn('Asia/Tokyo', night)).toBe('2026-11-21');
  });

  it.each([
    ['America/Sao_Paulo', '2026-11-21T02:59:59Z', '2026-11-21T03:00:00Z'],
    ['Asia/Tokyo', '2026-11-20T14:59:59Z', '2026-11-20T15:00:00Z'],
    ['America/Noronha', '2026-11-21T01:59:59Z', '2026-11-21T02:00:00Z'],
  ])('asks from midnight on in %s', (zone, before, from) => {
    expect(invoicingOn(company, [], dayIn(zone, new Date(before)))).toEqual(nothing);
    expect(invoicingOn(company, [], dayIn(zone, new Date(from))).issue).not.toBeNull();
  });
});
