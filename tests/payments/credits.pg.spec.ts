import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { daysAfter, PaymentWorld } from './payment-world';

describe('What a company overpaid', () => {
  let world: PaymentWorld;
  let plan: string;
  let count = 0;

  const today = () => world.clock.now().toISOString().slice(0, 10);
  const company = (): Promise<CompanyKey> =>
    world.register(`Padaria ${(count += 1)}`, daysAfter(today(), 5), { planUuid: plan });
  /** A company that paid its invoice of 49.90 by another amount, and the charge that it paid. */
  const overpaid = async (value: number) => {
    const key = await company();
    const charge = await world.chargeOf(await world.invoiceOf(key));
    await world.bank.bank.pay({ id: charge, value, notice: 'now' });
    await world.idle();
    return { key, charge };
  };
  /** Goes to where the next invoice is issued. */
  const nextMonth = async (key: CompanyKey): Promise<void> => {
    world.goTo(daysAfter((await world.dueDateOf(key)) ?? '', -5));
    await world.rounds();
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_990);
  });

  afterAll(() => world.close());

  it('lowers the next invoice, once', async () => {
    const { key } = await overpaid(60);
    expect(await world.creditOf(key)).toBe(1_010);
    await nextMonth(key);
    const invoice = await world.invoiceOf(key);
    expect([invoice.valueCents, invoice.creditCents]).toEqual([3_980, 1_010]);
    expect(await world.creditOf(key)).toBe(0);
    const due = await world.dueDateOf(key);
    await world.bank.bank.pay({ id: await world.chargeOf(invoice), notice: 'now' });
    await world.idle();
    expect([await world.dueDateOf(key), await world.creditOf(key)]).not.toEqual([due, 1_010]);
  });

  it('is granted once, at whatever step a crash interrupts its payment', async () => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 3) {
      const key = await company();
      const charge = await world.chargeOf(await world.invoiceOf(key));
      await world.bank.bank.pay({ id: charge, value: 60, notice: 'never' });
      world.wait(5 * 60_000);
      world.process.crash.arm(steps);
      await world.process.work.lookAtAll();
      isWhole = !world.process.crash.isDead;
      world.restart();
      await world.idle();
      expect(await world.creditOf(key)).toBe(1_010);
      await world.remove(key);
    }
    expect(steps).toBeGreaterThan(20);
  });

  it('pays invoices that it covers, and leaves the rest', async () => {
    const { key } = await overpaid(120);
    const due = await world.dueDateOf(key);
    await nextMonth(key);
    const [, second] = await world.invoicesOf(key);
    expect([second?.status, second?.valueCents, second?.creditCents]).toEqual(['paid', 0, 4_990]);
    expect(await world.dueDateOf(key)).not.toBe(due);
    expect(await world.creditOf(key)).toBe(2_020);
  });

  it('is none any more once its payment was given back', async () => {
    const { key, charge } = await overpaid(60);
    await world.bank.bank.refund(charge, 'never');
    await world.idle();
    expect(await world.creditOf(key)).toBe(0);
  });

  it('is given back by a person instead, who saw the right value', async () => {
    const { key } = await overpaid(60);
    await expect(world.refundCredit(key, 1_000)).rejects.toThrow('ERR_CREDIT_CHANGED');
    await world.refundCredit(key, 1_010);
    await nextMonth(key);
    expect((await world.invoiceOf(key)).valueCents).toBe(4_990);
  });

  it('is back when the invoice that used it is cancelled', async () => {
    const { key } = await overpaid(60);
    await nextMonth(key);
    await world.cancel(await world.invoiceOf(key));
    await world.rounds();
    expect(await world.creditOf(key)).toBe(1_010);
  });

  /** Interrupts the issuing of the next invoice at each step, continues after a change, and looks at what came of it. */
  const atEachStep = async (
    change: (key: CompanyKey) => Promise<void>,
    look: (key: CompanyKey) => Promise<void>,
  ): Promise<void> => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const { key } = await overpaid(90);
      world.goTo(daysAfter((await world.dueDateOf(key)) ?? '', -5));
      world.process.crash.arm(steps);
      await world.process.due.lookAfterAll();
      isWhole = !world.process.crash.isDead;
      world.restart();
      await change(key);
      await world.rounds();
      await look(key);
      await world.remove(key);
    }
    expect(steps).toBeGreaterThan(20);
  };

  it('is not lost with an invoice that a crash kept from being issued', async () => {
    await atEachStep(
      async key => {
        await world.moveDueDate(key, daysAfter(today(), 20));
        world.wait(25 * 3_600_000);
      },
      async key => expect(await world.creditOf(key)).toBe(4_010),
    );
  });

  it('never lowers an invoice below nothing, nor below the smallest charge', async () => {
    const light = await world.plan('Leve', 2_900);
    await atEachStep(
      key => world.changePlan(key, light),
      async key => {
        const invoices = await world.invoicesOf(key);
        for (const { valueCents, creditCents } of invoices) {
          expect(valueCents).toBeGreaterThanOrEqual(0);
          expect(valueCents === 0 || valueCents >= 500).toBe(true);
          expect(creditCents).toBeLessThanOrEqual(4_010);
        }
      },
    );
  });

  it('also comes of a held payment that is credited for more than its invoice, until that is undone', async () => {
    const key = await company();
    const charge = await world.chargeOf(await world.invoiceOf(key));
    await world.bank.bank.pay({ id: charge, notice: 'now' });
    await world.bank.bank.pay({ id: charge, value: 60, notice: 'now' });
    await world.idle();
    await nextMonth(key);
    const [held] = await world.heldOf(key);
    await world.settle(held!, 'credited', (await world.invoiceOf(key)).id);
    expect(await world.creditOf(key)).toBe(1_010);
    await world.undo(held!);
    expect(await world.creditOf(key)).toBe(0);
  });

  it('is on a receipt with the payer of the day of payment, whoever pays today', async () => {
    const key = await company();
    const invoice = await world.invoiceOf(key);
    const charge = await world.chargeOf(invoice, { name: 'Maria', document: '52998224725' });
    await world.bank.bank.pay({ id: charge, value: 60, notice: 'now' });
    await world.idle();
    await nextMonth(key);
    await world.chargeOf(await world.invoiceOf(key), { name: 'João', document: '11222333000181' });
    const [paid] = await world.invoicesOf(key);
    expect(await world.receiptOf(paid!)).toMatchObject({
      ...{ payer: { name: 'Maria', document: '52998224725' }, received: 60 },
    });
  });
});
