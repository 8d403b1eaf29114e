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
const charge = (attempt: number) => ({
  ...{ attempt, provider: 'asaas', charge: `pay_${attempt}`, valueCents: 4_900 },
  ...{ brCode: '0002', expiresAt: '2026-11-21T12:00:00.000Z' },
});
const opened = (attempt: number): InvoiceEvent => ({
  type: 'InvoiceChargeOpened',
  data: { id: 7, ...charge(attempt) },
});
const failed = (attempt: number): InvoiceEvent => ({
  type: 'InvoiceChargeFailed',
  data: { id: 7, attempt, reason: 'invalid_cpfCnpj' },
});
const closed = (attempt: number): InvoiceEvent => ({
  type: 'InvoiceChargeClosed',
  data: { id: 7, attempt, reason: 'expired' },
});
const reversed: InvoiceEvent = { type: 'InvoicePaymentReversed', data: { id: 7, payment: 'a' } };
const open = (attempt: number): InvoiceCommand => ({ type: 'OpenCharge', charge: charge(attempt) });
const fail = (attempt: number): InvoiceCommand => ({
  type: 'FailCharge',
  failure: { attempt, reason: 'invalid_cpfCnpj' },
});
const close = (attempt: number): InvoiceCommand => ({
  type: 'CloseCharge',
  closing: { attempt, reason: 'expired' },
});
const reverse: InvoiceCommand = { type: 'ReversePayment', payment: 'a' };
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
    expect(given(issued, paid, applied).when(cancel)).toBe('ERR_INVOICE_PAID');
  });

  it('is applied once, and only when it is paid', () => {
    expect(given(issued).when(apply)).toEqual([]);
    expect(given(issued, paid).when(apply)).toEqual([applied]);
    expect(given(issued, paid, applied).when(apply)).toEqual([]);
  });

  it('has to be there', () => {
    for (const command of [pay, cancel, apply, open(1), fail(1), close(1), reverse])
      expect(given().when(command)).toBe('ERR_NO_INVOICE_FOUND');
  });

  it('is not there before it was issued, whatever else is recorded', () => {
    expect(given(paid).when(cancel)).toBe('ERR_NO_INVOICE_FOUND');
  });
});

describe('A charge of an invoice', () => {
  it('is opened once for each attempt', () => {
    expect(given(issued).when(open(1))).toEqual([opened(1)]);
    expect(given(issued, opened(1)).when(open(1))).toEqual([]);
    expect(given(issued, opened(1)).when(open(2))).toEqual([opened(2)]);
  });

  it('of an earlier attempt is not opened after a later one', () => {
    expect(given(issued, opened(2)).when(open(1))).toEqual([]);
    expect(given(issued, opened(2), closed(2)).when(open(1))).toEqual([]);
  });

  it('is open when the provider opened it after all, though a refusal was recorded', () => {
    expect(given(issued, failed(1)).when(open(1))).toEqual([opened(1)]);
  });

  it('is not opened for an invoice that is paid, applied or cancelled', () => {
    expect(given(issued, paid).when(open(1))).toBe('ERR_INVOICE_PAID');
    expect(given(issued, paid, applied).when(open(1))).toBe('ERR_INVOICE_PAID');
    expect(given(issued, cancelled).when(open(1))).toBe('ERR_INVOICE_CANCELLED');
  });

  it('is refused once for each attempt, and not when it was opened', () => {
    expect(given(issued).when(fail(1))).toEqual([failed(1)]);
    expect(given(issued, failed(1)).when(fail(1))).toEqual([]);
    expect(given(issued, failed(1)).when(fail(2))).toEqual([failed(2)]);
    expect(given(issued, opened(2)).when(fail(2))).toEqual([]);
    expect(given(issued, opened(2)).when(fail(1))).toEqual([]);
  });

  it('is closed once, and only the one that is open', () => {
    expect(given(issued, opened(1)).when(close(1))).toEqual([closed(1)]);
    expect(given(issued, opened(1), closed(1)).when(close(1))).toEqual([]);
    expect(given(issued, opened(1), opened(2)).when(close(1))).toEqual([]);
    expect(given(issued, failed(1)).when(close(1))).toEqual([]);
    expect(given(issued).when(close(1))).toEqual([]);
  });

  it('is closed also after the invoice was paid or cancelled', () => {
    expect(given(issued, opened(1), paid).when(close(1))).toEqual([closed(1)]);
    expect(given(issued, opened(1), cancelled).when(close(1))).toEqual([closed(1)]);
  });
});

describe('The refund of an invoice', () => {
  it('is recorded once, and only of the payment that it was paid by', () => {
    expect(given(issued, paid).when(reverse)).toEqual([reversed]);
    expect(given(issued, paid, applied).when(reverse)).toEqual([reversed]);
    expect(given(issued, paid, reversed).when(reverse)).toEqual([]);
    expect(given(issued, paid).when({ ...reverse, payment: 'b' })).toEqual([]);
    expect(given(issued).when(reverse)).toEqual([]);
  });

  it('before the due date was moved does not keep it from moving', () => {
    expect(given(issued, paid, reversed).when(apply)).toEqual([applied]);
  });

  it('does not make it payable again', () => {
    const another: InvoiceCommand = { type: 'PayInvoice', payment: { ...payment, payment: 'b' } };
    expect(given(issued, paid, reversed).when(another)).toBe('ERR_INVOICE_PAID');
    expect(given(issued, paid, reversed).when(open(1))).toBe('ERR_INVOICE_PAID');
  });
});
