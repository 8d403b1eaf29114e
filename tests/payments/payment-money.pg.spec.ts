import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { MoneyMonth } from '@prosa/contracts';
import fc from 'fast-check';
import { feeOf } from '../../services/billing/src/bank/bank-server';
import { moneyOf } from '../../services/billing/src/money/money.queries';
import { paymentSheet } from '../../services/billing/src/money/payment-sheet';
import { receivedPayments } from '../../services/billing/src/money/received-payments.queries';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { PaymentWorld } from './payment-world';

const RUNS = Number(process.env['MONEY_RUNS'] ?? 15);
const DUE = '2027-01-12';
const BRAZIL = 'America/Sao_Paulo';

/** What people and the bank do about one company's invoice; values are cents. */
type Act =
  | { readonly kind: 'pay' | 'give'; readonly cents: number }
  | { readonly kind: 'full' | 'refund' | 'byHand' | 'dismiss' | 'nextDay' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom('pay', 'give'), cents: fc.integer({ min: 1, max: 1_200_000 }) }),
  fc.record({ kind: fc.constantFrom('full', 'refund', 'byHand', 'dismiss', 'nextDay') }),
);

const centsOf = (reais: number): number => Math.round(reais * 100);

let world: PaymentWorld;
let plan: string;
let count = 0;

beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await PaymentWorld.open();
  plan = await world.plan('Básico', 4_990);
});

afterAll(() => world.close());

const company = (): Promise<CompanyKey> => world.register(`Padaria ${(count += 1)}`, DUE, { planUuid: plan });

describe('The money that is shown', () => {
  let byHand = 0;

  const today = (): string => world.clock.now().toISOString().slice(0, 10);

  const carryOut = async (wanted: Act, charge: string): Promise<void> => {
    const { bank: desk } = world.bank;
    if (wanted.kind === 'pay') await desk.pay({ id: charge, value: wanted.cents / 100, notice: 'never' });
    if (wanted.kind === 'full') await desk.pay({ id: charge, notice: 'never' });
    if (wanted.kind === 'give') await desk.give(wanted.cents / 100, 'never');
    if (wanted.kind === 'refund') {
      const paid = desk.charges().find(({ status }) => status === 'RECEIVED');
      if (paid !== undefined) await desk.refund(paid.id, 'never');
    }
    if (wanted.kind === 'nextDay') world.wait(86_400_000);
  };

  const books = () => {
    const paid = world.bank.bank
      .charges()
      .filter(({ status }) => status === 'RECEIVED' || status === 'REFUNDED');
    const sum = (of: (payment: (typeof paid)[number]) => number): number =>
      paid.reduce((cents, payment) => cents + of(payment), 0);
    return {
      received: sum(({ value }) => centsOf(value)),
      refunded: sum(({ value, status }) => (status === 'REFUNDED' ? centsOf(value) : 0)),
      fees: sum(({ value }) => centsOf(value) - centsOf(value - feeOf(value))),
      count: paid.length,
    };
  };

  const play = async (acts: readonly Act[]): Promise<void> => {
    const one = await company();
    const invoice = await world.invoiceOf(one);
    const charge = await world.chargeOf(invoice);
    for (const each of acts) {
      await carryOut(each, charge);
      const isOpen = (await world.invoicesOf(one)).some(({ status }) => status === 'open');
      if (each.kind === 'byHand' && isOpen) {
        await world.payByHand(invoice);
        byHand += invoice.valueCents;
      }
      await world.idle();
      const [held] = await world.heldOf(one);
      if (each.kind === 'dismiss' && held !== undefined) await world.settle(held, 'dismissed');
    }
    const { months } = await moneyOf(world.db, today(), BRAZIL);
    const shown = (name: keyof Omit<MoneyMonth, 'month'>): number =>
      months.reduce((cents, month) => cents + centsOf(month[name]), 0);
    const told = books();
    expect({ received: shown('received'), refunded: shown('refunded'), fees: shown('fees') }).toEqual({
      ...{ received: told.received, refunded: told.refunded, fees: told.fees },
    });
    expect(shown('byHand')).toBe(byHand);

    const days = { from: '2026-01-01', to: today(), timeZone: BRAZIL };
    const rows = await receivedPayments(world.db, world.platformCompany, days);
    expect(rows.length).toBe(told.count);
    expect(rows.reduce((cents, { valueCents }) => cents + valueCents, 0)).toBe(told.received);
    const lines = String(paymentSheet(rows, 'csv', BRAZIL))
      .trim()
      .split('\r\n')
      .slice(1);
    // A decimal comma stands between quotes.
    const amountOf = (line: string, index: number): number =>
      Number((line.split(';')[index] ?? '').replaceAll('"', '').replace(',', '.'));
    const column = (index: number): number =>
      lines.reduce((cents, line) => cents + centsOf(amountOf(line, index)), 0);
    expect([column(4), column(8)]).toEqual([told.received, told.refunded]);
  };

  it('is the money that the bank received and gave back, to the cent', async () => {
    await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), play), {
      ...{ numRuns: RUNS, seed: 42 },
    });
  });
});

describe('A decision about a held payment', () => {
  /** A company that paid a part of its invoice. */
  const short = async (cents: number) => {
    const one = await company();
    const invoice = await world.invoiceOf(one);
    await world.bank.bank.pay({ id: await world.chargeOf(invoice), value: cents / 100, notice: 'now' });
    await world.idle();
    const [held] = await world.heldOf(one);
    if (held === undefined) throw new Error('Nothing is held');
    return { one, invoice, held };
  };

  it('credits it to no other company, and to an invoice of another value only when that is confirmed', async () => {
    const [mine, other] = [await short(1_000), await short(1_000)];
    await expect(world.settle(mine.held, 'credited', other.invoice.id)).rejects.toThrow(
      'ERR_PAYMENT_COMPANY',
    );
    await expect(world.settle(mine.held, 'credited', mine.invoice.id, false)).rejects.toThrow(
      'ERR_PAYMENT_DIFFERENCE',
    );
    expect(await world.creditable(mine.held)).toMatchObject([{ id: mine.invoice.id, value: 49.9 }]);
    await world.settle(mine.held, 'credited', mine.invoice.id);
    expect(await world.dueDateOf(mine.one)).not.toBe(DUE);
  });

  it('can be taken back: the payment waits again, and what it paid counts as given back', async () => {
    const { one, invoice, held } = await short(1_000);
    await world.settle(held, 'dismissed');
    expect(await world.heldOf(one)).toEqual([]);
    await world.undo(held);
    expect(await world.heldOf(one)).toMatchObject([{ id: held.id, reason: 'amount' }]);
    await world.settle(held, 'credited', invoice.id);
    expect(await world.decisions()).toContainEqual(
      expect.objectContaining({ id: held.id, how: 'credited', invoiceId: invoice.id, note: 'Decidido' }),
    );
    await world.undo(held);
    await world.undo(held);
    expect(await world.heldOf(one)).toMatchObject([{ id: held.id }]);
    expect(await world.invoicesOf(one)).toMatchObject([{ status: 'reversed' }]);
    expect((await world.decisions()).some(({ id }) => id === held.id)).toBe(false);
    await world.settle(held, 'refunded');
    expect(await world.heldOf(one)).toEqual([]);
  });

  it('finds the invoice of a payment that nobody is known for among those of all companies', async () => {
    await world.bank.bank.give(33.33, 'now');
    await world.idle();
    const given = (await world.held()).find(({ company: from }) => from === null);
    if (given === undefined) throw new Error('Nothing is held');
    const one = await company();
    const invoice = await world.invoiceOf(one);
    expect(await world.creditable(given, String(invoice.id))).toMatchObject([{ id: invoice.id }]);
    await world.settle(given, 'credited', invoice.id);
    expect(await world.invoicesOf(one)).toMatchObject([{ status: 'paid' }]);
  });
});

describe('A corrected payer', () => {
  it('reaches the charge that is open: another one names them, and the one before is closed', async () => {
    const one = await company();
    const invoice = await world.invoiceOf(one);
    const charges = () => world.bank.bank.charges();
    const wrong = await world.chargeOf(invoice, { name: 'Maria', document: '529.982.247-25' });
    expect(await world.chargeOf(invoice)).toBe(wrong);
    const right = await world.chargeOf(invoice, { name: 'Maria Souza', document: '12.abc.345/01de-35' });
    expect(right).not.toBe(wrong);
    expect(charges().find(({ id }) => id === right)).toMatchObject({ payer: 'Maria Souza' });
    await world.rounds();
    expect(charges().some(({ id }) => id === wrong)).toBe(false);
    expect(await world.chargeOf(invoice)).toBe(right);
    await world.bank.bank.pay({ id: right, notice: 'now' });
    await world.idle();
    expect(await world.invoicesOf(one)).toMatchObject([{ status: 'paid' }]);
  });
});
