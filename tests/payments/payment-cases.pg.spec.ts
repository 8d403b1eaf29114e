import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { referenceOf } from '../../services/billing/src/charge/charge-view';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { moneyOf } from '../../services/billing/src/money/money.queries';
import { eventually } from '../support/eventually';
import type { InvoiceRow } from '@prosa/read-model';
import { daysAfter, PaymentWorld } from './payment-world';

/** The cases of payments, one by one, with the log, the tables and the bank on the wire, and a clock of the spec's own. */
describe('A payment', () => {
  const DUE = '2027-01-12';
  const LATER = '2027-02-12';
  let world: PaymentWorld;
  let plan: string;
  let same: string;
  let dear: string;
  let count = 0;

  const company = (dueDate = DUE): Promise<CompanyKey> =>
    world.register(`Padaria ${(count += 1)}`, dueDate, { planUuid: plan });
  const chargesOfBank = () => world.bank.bank.charges();

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_990);
    same = await world.plan('Outro nome', 4_990);
    dear = await world.plan('Completo', 9_990);
  });

  afterAll(() => world.close());

  it('renews once, even when a hundred webhooks arrive at the same time', async () => {
    const one = await company();
    const invoice = await world.invoiceOf(one);
    const charge = await world.chargeOf(invoice);
    await world.bank.bank.pay({ id: charge, notice: 'never' });
    const before = await world.head();
    const notices = Array.from({ length: 100 }, (_, index) => world.notify(charge, `evt_${index % 50}`));
    expect(new Set(await Promise.all(notices))).toEqual(new Set([200]));
    await world.rounds();
    expect(await world.dueDateOf(one)).toBe(LATER);
    const facts = await world.factsAfter(before);
    for (const type of ['PaymentSeen', 'PaymentApplied', 'InvoicePaid', 'CompanyRenewed'])
      expect([type, facts.get(type)]).toEqual([type, 1]);
    expect(await world.heldOf(one)).toEqual([]);
    expect((await world.invoicesOf(one)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('is found within five minutes when no webhook arrived', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => company()));
    for (const one of many) {
      const id = await world.chargeOf(await world.invoiceOf(one));
      await world.bank.bank.pay({ id, notice: 'never' });
    }
    const paidAt = world.clock.now().getTime();
    const isKnown = async (): Promise<boolean> => {
      const dates = await Promise.all(many.map(one => world.dueDateOf(one)));
      return dates.every(date => date === LATER);
    };
    while (!(await isKnown())) {
      world.wait(15_000);
      await world.rounds(1);
      expect(world.clock.now().getTime() - paidAt).toBeLessThanOrEqual(5 * 60_000);
    }
  });

  it('that arrives twice moves the due date once, and is held for a person', async () => {
    const one = await company();
    const id = await world.chargeOf(await world.invoiceOf(one));
    await world.bank.bank.pay({ id, notice: 'now' });
    await world.bank.bank.pay({ id, notice: 'now' });
    await world.idle();
    expect(await world.dueDateOf(one)).toBe(LATER);
    const [second] = await world.heldOf(one);
    expect(second).toMatchObject({ reason: 'second', value: 49.9 });
    // Credited to the next invoice, when that is issued.
    world.goTo(daysAfter(LATER, -9));
    const next = await world.invoiceOf(one);
    if (second === undefined) throw new Error('nothing is held');
    await world.settle(second, 'credited', next.id);
    expect(await world.dueDateOf(one)).toBe('2027-03-12');
    expect(await world.heldOf(one)).toEqual([]);
  });

  it('that was credited and is then refunded is shown to a person, who closes it', async () => {
    const one = await company(daysAfter(world.clock.now().toISOString().slice(0, 10), 5));
    const first = await world.chargeOf(await world.invoiceOf(one));
    await world.bank.bank.pay({ id: first, notice: 'now' });
    await world.idle();
    await world.bank.bank.pay({ id: first, notice: 'never' });
    await world.idle();
    const [second] = await world.heldOf(one);
    if (second === undefined) throw new Error('nothing is held');
    world.goTo(daysAfter((await world.dueDateOf(one)) ?? '', -9));
    const next = await world.invoiceOf(one);
    await world.settle(second, 'credited', next.id);
    expect(await world.heldOf(one)).toEqual([]);
    const since = await world.head();
    const { reference } = chargesOfBank().find(({ id }) => id === first) ?? {};
    const again = chargesOfBank().find(each => each.reference === reference && each.id !== first);
    await world.bank.bank.refund(again?.id ?? '', 'never');
    await world.idle();
    expect(await world.heldOf(one)).toEqual([
      expect.objectContaining({ id: second.id, reason: 'reversed', invoiceId: next.id }),
    ]);
    await expect(world.settle(second, 'credited', next.id)).rejects.toThrow('ERR_PAYMENT_SETTLED');
    await world.settle(second, 'refunded');
    expect(await world.heldOf(one)).toEqual([]);
    await world.idle();
    const facts = await world.factsAfter(since);
    expect([facts.get('PaymentReversed'), facts.get('InvoicePaymentReversed')]).toEqual([1, 1]);
    const statuses = (await world.invoicesOf(one)).map(({ status }) => status);
    expect(statuses.slice(0, 2)).toEqual(['paid', 'reversed']);
  });

  it('whose credit was interrupted is held again when its invoice is cancelled or paid before it is completed', async () => {
    const endings = {
      cancelled: (invoice: InvoiceRow) => world.cancel(invoice),
      second: async (invoice: InvoiceRow) => {
        const id = await world.chargeOf(invoice);
        await world.bank.bank.pay({ id, notice: 'never' });
        const { payments } = await (await world.provider()).charge(id);
        for (const payment of payments) await world.process.payments.receive('asaas', payment, 'notice');
      },
      byHand: (invoice: InvoiceRow) => world.payByHand(invoice),
    } as const;
    for (const [reason, end] of Object.entries(endings)) {
      const one = await company(daysAfter(world.clock.now().toISOString().slice(0, 10), 5));
      const invoice = await world.invoiceOf(one);
      const payment = { id: `pay_early_${reason}`, reference: `${invoice.uuid}/1`, valueCents: 10 };
      const paidOn = world.clock.now().toISOString().slice(0, 10);
      world.wait(1);
      await world.process.payments.receive('asaas', { ...payment, paidOn, isReversed: false }, 'notice');
      const [held] = await world.heldOf(one);
      if (held === undefined) throw new Error('nothing is held');
      await world.creditInterrupted(held, invoice);
      expect(await world.heldOf(one)).toEqual([]);
      world.wait(1);
      await end(invoice);
      await world.process.work.lookAtAll();
      const expected = reason === 'byHand' ? 'second' : reason;
      expect(await world.heldOf(one)).toEqual([expect.objectContaining({ id: held.id, reason: expected })]);
    }
  });

  it('whose credit was interrupted and that is refunded before it is completed pays nothing', async () => {
    const one = await company(daysAfter(world.clock.now().toISOString().slice(0, 10), 5));
    const invoice = await world.invoiceOf(one);
    const paidOn = world.clock.now().toISOString().slice(0, 10);
    const payment = { id: 'pay_back', reference: `${invoice.uuid}/1`, valueCents: 10, paidOn };
    await world.process.payments.receive('asaas', { ...payment, isReversed: false }, 'notice');
    const [held] = await world.heldOf(one);
    if (held === undefined) throw new Error('nothing is held');
    await world.creditInterrupted(held, invoice);
    await world.process.payments.receive('asaas', { ...payment, isReversed: true }, 'notice');
    await world.process.work.lookAtAll();
    expect(await world.heldOf(one)).toEqual([expect.objectContaining({ reason: 'reversed' })]);
    expect((await world.invoicesOf(one)).map(({ status }) => status)).toEqual(['open']);
  });

  it('of an invoice that was replaced by one of the same price settles the newer one', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 8);
    const one = await company(due);
    const invoice = await world.invoiceOf(one);
    const id = await world.chargeOf(invoice);
    await world.changePlan(one, same);
    const newer = await world.invoiceOf(one);
    expect(newer).toMatchObject({ round: 2, valueCents: 4_990, dueDate: due });
    await world.bank.bank.pay({ id, notice: 'now' });
    await world.idle();
    const rows = await world.invoicesOf(one);
    expect(rows.slice(0, 2).map(({ status }) => status)).toEqual(['cancelled', 'paid']);
    expect(await world.heldOf(one)).toEqual([]);
    expect(await world.dueDateOf(one)).not.toBe(due);
  });

  it('of an invoice that was cancelled or replaced by a more expensive one is held for a person', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 8);
    const [one, other] = [await company(due), await company(due)];
    for (const each of [one, other]) {
      const invoice = await world.invoiceOf(each);
      const id = await world.chargeOf(invoice);
      await (each === one ? world.changePlan(each, dear) : world.cancel(invoice));
      if (each === one) await world.invoiceOf(each);
      await world.bank.bank.pay({ id, notice: 'never' });
      world.wait(5 * 60_000);
      await world.rounds();
      expect(await world.dueDateOf(each)).toBe(due);
      expect(await world.heldOf(each)).toEqual([expect.objectContaining({ reason: 'cancelled' })]);
    }
  });

  it('of a company that was removed is held for a person, and its charge is closed at the provider', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 8);
    const [late, early, other] = [await company(due), await company(due), await company(due)];
    const charges = new Map<CompanyKey, string>();
    for (const one of [late, early, other])
      charges.set(one, await world.chargeOf(await world.invoiceOf(one)));
    // Before the next round, and long after.
    await world.remove(early);
    await world.bank.bank.pay({ id: charges.get(early) ?? '', notice: 'never' });
    world.wait(5 * 60_000);
    await world.process.work.lookAtAll();
    await world.remove(late);
    await world.rounds();
    const isOpen = (one: CompanyKey) => chargesOfBank().some(({ id }) => id === charges.get(one));
    expect([isOpen(late), isOpen(other)]).toEqual([false, true]);
    const [invoice] = await world.invoicesOf(late);
    expect(invoice).toMatchObject({ status: 'cancelled', cancelReason: 'removed' });
    const reference = referenceOf({ invoiceUuid: invoice?.uuid ?? '', attempt: 1 });
    const paidOn = world.clock.now().toISOString().slice(0, 10);
    const payment = { id: 'pay_late', reference, valueCents: 4_990, paidOn, isReversed: false };
    await world.process.payments.receive('asaas', payment, 'notice');
    for (const one of [early, late])
      expect(await world.heldOf(one)).toEqual([expect.objectContaining({ reason: 'cancelled' })]);
    expect((await world.invoicesOf(early)).map(({ status }) => status)).toEqual(['cancelled']);
    expect((await world.invoicesOf(other)).map(({ status }) => status)).toEqual(['open']);
  });

  it('renews from the due date until that day, and from the payment day once the company was shut out', async () => {
    for (const [late, expected] of [
      [0, '2027-05-10'],
      [1, '2027-05-11'],
      [30, '2027-06-10'],
      [31, '2027-06-11'],
    ] as const) {
      const one = await company('2027-04-10');
      world.goTo(daysAfter('2027-04-10', late));
      const id = await world.chargeOf(await world.invoiceOf(one));
      await world.bank.bank.pay({ id, notice: 'now' });
      await world.idle();
      expect([late, await world.dueDateOf(one)]).toEqual([late, expected]);
    }
  });

  it('below the price is held, above it is accepted, and a refund removes no day', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const [short, generous] = [await company(due), await company(due)];
    const few = await world.chargeOf(await world.invoiceOf(short));
    await world.bank.bank.pay({ id: few, value: 49.89, notice: 'now' });
    const much = await world.chargeOf(await world.invoiceOf(generous));
    await world.bank.bank.pay({ id: much, value: 60, notice: 'now' });
    await world.idle();
    expect(await world.dueDateOf(short)).toBe(due);
    expect(await world.heldOf(short)).toEqual([expect.objectContaining({ reason: 'amount', value: 49.89 })]);
    const renewed = await world.dueDateOf(generous);
    expect(renewed).not.toBe(due);
    await world.bank.bank.refund(much, 'never');
    await world.idle();
    expect(await world.dueDateOf(generous)).toBe(renewed);
    expect(await world.heldOf(generous)).toEqual([
      expect.objectContaining({ reason: 'reversed', value: 60 }),
    ]);
  });

  it('that is refunded leaves the due date open to another invoice, which an operator may waive', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const one = await company(due);
    const id = await world.chargeOf(await world.invoiceOf(one));
    await world.bank.bank.pay({ id, notice: 'now' });
    await world.idle();
    const month = world.clock.now().toISOString().slice(0, 7);
    const paidIn = async () =>
      (await moneyOf(world.db, `${month}-28`, 'America/Sao_Paulo')).months.at(-1)?.paid ?? 0;
    const before = await paidIn();
    await world.bank.bank.refund(id, 'never');
    await world.idle();
    const statuses = async () => (await world.invoicesOf(one)).map(({ status }) => status);
    expect(await statuses()).toEqual(['reversed']);
    expect(await paidIn()).toBeCloseTo(before - 49.9);
    await world.moveDueDate(one, due);
    const again = await world.invoiceOf(one);
    expect(again).toMatchObject({ dueDate: due, round: 2 });

    await world.cancel(again);
    await world.rounds();
    expect(await statuses()).toEqual(['reversed', 'cancelled']);
    await world.changePlan(one, dear);
    await world.rounds();
    expect(await statuses()).toEqual(['reversed', 'cancelled']);
    await world.moveDueDate(one, daysAfter(due, 1));
    expect(await world.invoiceOf(one)).toMatchObject({ dueDate: daysAfter(due, 1), valueCents: 9_990 });
  });

  it('is either credited or refunded when two people decide at once, never both', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const one = await company(due);
    const invoice = await world.invoiceOf(one);
    const id = await world.chargeOf(invoice);
    await world.bank.bank.pay({ id, value: 10, notice: 'now' });
    await world.idle();
    const [held] = await world.heldOf(one);
    if (held === undefined) throw new Error('nothing is held');
    const before = await world.head();
    const decisions = await Promise.allSettled([
      world.settle(held, 'credited', invoice.id),
      world.settle(held, 'refunded'),
    ]);
    await world.rounds();
    const isCredited = decisions[0].status === 'fulfilled';
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const facts = await world.factsAfter(before);
    expect([facts.get('PaymentSettled'), facts.get('InvoicePaid')]).toEqual([1, isCredited ? 1 : undefined]);
    expect(await world.heldOf(one)).toEqual([]);
  });

  it('cannot be charged when the provider refuses: the charge shows the error, and a retry reports it again', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const one = await company(due);
    const invoice = await world.invoiceOf(one);
    const { bank } = world;
    const show = () => world.process.charges.show(one.companyId, invoice.id);
    const before = await world.head();
    world.process.access.bank = { ...bank, access: { ...bank.access, key: 'not-the-key' } };
    for (const failed of [1, 2]) {
      await expect(world.chargeOf(invoice)).rejects.toThrow('ERR_PAYMENT_PROVIDER');
      expect(await show()).toMatchObject({ status: 'FALHA', problem: 'ERR_PAYMENT_PROVIDER', qrcode: null });
      await eventually(async () =>
        expect((await world.factsAfter(before)).get('InvoiceChargeFailed')).toBe(failed),
      );
    }
    world.process.access.bank = bank;
    await world.chargeOf(invoice);
    expect(await show()).toMatchObject({ status: 'ATIVA', problem: null });
  });

  it('whose webhook arrives before the response to its charge is matched by its reference', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const one = await company(due);
    const invoice = await world.invoiceOf(one);
    const reference = referenceOf({ invoiceUuid: invoice.uuid, attempt: 1 });
    const payer = { reference: one.uuid, name: 'Padaria', document: '11222333000181' };
    const charge = { reference, valueCents: invoice.valueCents, dueOn: due, payer, text: 'Plano' };
    // The process that requested it crashed before the response.
    const { id } = await (await world.provider()).openCharge(charge);
    await world.bank.bank.pay({ id, notice: 'now' });
    await world.rounds();
    expect(await world.dueDateOf(one)).not.toBe(due);
  });

  it('is not recorded for a forged webhook, or for an unknown charge', async () => {
    const due = daysAfter(world.clock.now().toISOString().slice(0, 10), 5);
    const one = await company(due);
    const id = await world.chargeOf(await world.invoiceOf(one));
    expect(await world.notify(id, 'evt_forged', 'not-the-word')).toBe(401);
    expect(await world.notify(id, 'evt_lie')).toBe(200);
    expect(await world.notify('pay_unknown', 'evt_unknown')).toBe(200);
    await world.idle();
    expect(await world.dueDateOf(one)).toBe(due);
    // After ten minutes it is not searched any more.
    for (let minute = 0; minute < 12; minute += 1) {
      world.wait(60_000);
      await world.rounds(1);
    }
    const waiting = await world.db
      .selectFrom('billing.paymentNotice')
      .select('event')
      .where('nextAt', 'is not', null)
      .execute();
    expect(waiting).toEqual([]);
  });
});
