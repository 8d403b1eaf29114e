import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { uuidv5 } from '@prosa/kernel';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { ProviderRefused, type PaymentProvider } from '../../services/billing/src/pix/payment-provider.port';
import { daysAfter, PaymentWorld } from './payment-world';

/** A row that fails is retried by itself; every other row is processed meanwhile. */
describe('A row of billing that fails', () => {
  let world: PaymentWorld;
  let plan: string;
  let count = 0;

  const today = () => world.clock.now().toISOString().slice(0, 10);
  const company = (): Promise<CompanyKey> =>
    world.register(`Padaria ${(count += 1)}`, daysAfter(today(), 5), { planUuid: plan });
  const charged = async () => {
    const key = await company();
    const invoice = await world.invoiceOf(key);
    return { key, invoice, charge: await world.chargeOf(invoice) };
  };
  /** The provider with some of its answers replaced. */
  const providerWith = async (answers: Partial<PaymentProvider>): Promise<PaymentProvider> =>
    Object.assign(Object.create(await world.provider()) as PaymentProvider, answers);
  const openCharges = () =>
    world.db.selectFrom('billing.charge').select('charge').where('state', '=', 'open').execute();

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_990);
  });

  afterAll(() => world.close());

  it('keeps no other paid invoice from its renewal, and no payment from being recorded', async () => {
    const { companyId } = await company();
    const one = await charged();
    // A paid row without a log entry can never be applied.
    await world.db
      .insertInto('invoice')
      .values({
        ...{
          uuid: uuidv5('invoice', 'of no log'),
          companyId,
          id: 0,
          detail: '',
          valueCents: 4_990,
          creditCents: 0,
          planId: 1,
        },
        ...{ dueDate: today(), recurrence: 'MENSAL', round: 9, status: 'paid', cancelReason: null },
        ...{ paidAt: world.clock.now(), appliedTo: null },
        ...{ createdAt: world.clock.now(), updatedAt: world.clock.now() },
      })
      .execute();
    await world.bank.bank.pay({ id: one.charge, notice: 'never' });
    const { payments } = await (await world.provider()).charge(one.charge);
    for (const payment of payments) await world.process.payments.receive('asaas', payment, 'notice');
    expect(await world.dueDateOf(one.key)).not.toBe(one.invoice.dueDate);
    await world.db.deleteFrom('invoice').where('id', '=', 0).execute();
  });

  it('keeps no other obsolete charge open, and one that is gone at the provider is not cancelled there', async () => {
    const [first, second, gone] = [await charged(), await charged(), await charged()];
    for (const { invoice } of [first, second, gone]) await world.cancel(invoice);
    const closed: string[] = [];
    const provider = await providerWith({
      charge: async id => {
        if (id === first.charge) throw new ProviderRefused('invalid_action');
        const answer = await (await world.provider()).charge(id);
        return id === gone.charge ? { ...answer, state: 'gone' } : answer;
      },
      close: id => {
        closed.push(id);
        return Promise.resolve();
      },
    });
    await world.process.charges.retire(provider, async id => (await provider.charge(id)).state);
    expect(closed).toEqual([second.charge]);
    expect(await openCharges()).toEqual([{ charge: first.charge }]);
    world.wait(61_000);
    await world.rounds();
    expect(await openCharges()).toEqual([]);
  });

  it('keeps no other payment from being reconciled, and leaves the reconciliation unfinished', async () => {
    const one = await charged();
    await world.idle();
    await world.bank.bank.pay({ id: one.charge, notice: 'never' });
    const completeUntil = () =>
      world.db.selectFrom('billing.reconciliation').select('completeUntil').executeTakeFirst();
    const before = await completeUntil();
    const broken = {
      id: 'pay_broken',
      reference: null,
      valueCents: 1,
      paidOn: '9999-99-99',
      isReversed: false,
    };
    const provider = await providerWith({
      received: async function* (since) {
        yield broken;
        yield* (await world.provider()).received(since);
      },
    });
    world.wait(60_000);
    // A notice about the one that fails waits, so that it is none of those that no notice told of.
    await world.process.kept.keep('asaas', { event: 'evt_broken', charge: broken.id });
    expect(await world.process.work.reconcile(provider)).toBe(1);
    expect(await world.dueDateOf(one.key)).not.toBe(one.invoice.dueDate);
    expect(await completeUntil()).toEqual(before);
    await world.process.work.reconcile(await world.provider());
    expect(await completeUntil()).not.toEqual(before);
  });

  it('keeps no other interrupted credit from being completed', async () => {
    const [broken, one] = [await charged(), await charged()];
    await world.bank.bank.pay({ id: one.charge, value: 10, notice: 'never' });
    await world.idle();
    const [held] = await world.heldOf(one.key);
    if (held === undefined) throw new Error('nothing is held');
    const now = world.clock.now();
    const { companyId } = await world.db
      .selectFrom('payment')
      .select('companyId')
      .where('uuid', '=', held.id)
      .executeTakeFirstOrThrow();
    // A credited row without a log entry can never be completed.
    await world.db
      .insertInto('payment')
      .values({
        ...{ companyId, uuid: '00000000-0000-5000-8000-000000000000', provider: 'asaas', providerId: 'none' },
        ...{ valueCents: 4_990, paidAt: now, status: 'settled', reason: 'second', invoice: null },
        ...{ payerCompany: null, creditedTo: broken.invoice.id, updatedAt: now },
        ...{ feeCents: null, excessCents: 0, reversedAt: null },
        ...{ settledHow: 'credited', settledNote: '', settledAt: now, settledBy: null },
      })
      .execute();
    await world.creditInterrupted(held, one.invoice);
    await world.rounds();
    expect(await world.dueDateOf(one.key)).not.toBe(one.invoice.dueDate);
    await world.db.deleteFrom('payment').where('providerId', '=', 'none').execute();
  });
});
