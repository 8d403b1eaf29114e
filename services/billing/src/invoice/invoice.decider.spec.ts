import { fold, isRejection, ManualClock, uuidv7 } from '@prosa/kernel';
import { invoiceDecider, type InvoiceCommand } from './invoice.decider';
import type { InvoiceContent, InvoiceEvent } from './invoice.events';

const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const invoice: InvoiceContent = {
  ...{ id: 7, detail: 'Plano Básico', valueCents: 4_900, dueDate: '2026-12-01', recurrence: 'MENSAL' },
  ...{ months: 1, plan: { id: 3, name: 'Básico', users: 3, connections: 1 }, round: 1 },
};
const payment = {
  ...{ payment: 'a', valueCents: 4_900, paidAt: '2026-11-20T12:00:00.000Z' },
  ...({ heardBy: 'notice', note: '' } as const),
};
const issued: InvoiceEvent = { type: 'InvoiceIssued', data: invoice };
const paid: InvoiceEvent = { type: 'InvoicePaid', data: { id: 7, ...payment } };
const revised = { id: 7, reason: 'revised', note: '' } as const;
const cancelled: InvoiceEvent = { type: 'InvoiceCancelled', data: revised };
const applied: InvoiceEvent = {
  type: 'InvoiceApplied',
  data: { id: 7, from: '2026-12-01', to: '2027-01-01' },
};
const issue: InvoiceCommand = { type: 'IssueInvoice', invoice };
const pay: InvoiceCommand = { type: 'PayInvoice', payment };
const cancel: InvoiceCommand = { type: 'CancelInvoice', reason: 'revised', note: '' };
const apply: InvoiceCommand = { type: 'ApplyInvoice', from: '2026-12-01', to: '2027-01-01' };

const given = (...past: InvoiceEvent[]) => ({
  when: (command: InvoiceCommand) => {
    const decision = invoiceDecider.decide(command, fold(invoiceDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('An invoice', () => {
  it('is issued once, also when another number was drawn for it', () => {
    expect(given().when(issue)).toEqual([issued]);
    expect(given(issued).when({ type: 'IssueInvoice', invoice: { ...invoice, id: 8 } })).toEqual([]);
    expect(given(issued, cancelled).when(issue)).toEqual([]);
  });

  it('is paid once, by one payment', () => {
    expect(given(issued).when(pay)).toEqual([paid]);
    expect(given(issued, paid).when(pay)).toEqual([]);
    expect(given(issued, paid, applied).when(pay)).toEqual([]);
    const another: InvoiceCommand = { type: 'PayInvoice', payment: { ...payment, payment: 'b' } };
    expect(given(issued, paid).when(another)).toBe('ERR_INVOICE_PAID');
  });

  it('is cancelled while it is open, and then not paid any more', () => {
    expect(given(issued).when(cancel)).toEqual([cancelled]);
    expect(given(issued, cancelled).when(cancel)).toEqual([]);
    expect(given(issued, cancelled).when(pay)).toBe('ERR_INVOICE_CANCELLED');
    expect(given(issued, paid).when(cancel)).toBe('ERR_INVOICE_PAID');
  });

  it('is applied once, and only when it is paid', () => {
    expect(given(issued).when(apply)).toEqual([]);
    expect(given(issued, paid).when(apply)).toEqual([applied]);
    expect(given(issued, paid, applied).when(apply)).toEqual([]);
  });

  it('has to be there', () => {
    for (const command of [pay, cancel, apply]) expect(given().when(command)).toBe('ERR_NO_INVOICE_FOUND');
  });
});
