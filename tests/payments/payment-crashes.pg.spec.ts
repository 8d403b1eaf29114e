import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { randomBy } from '@prosa/testing';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { monthsLater } from '../../services/identity/src/company/renewal.policy';
import { daysAfter, PaymentWorld } from './payment-world';

/** Nightly: PAYMENT_SEEDS=20 PAYMENTS=200. */
const SEEDS = Number(process.env['PAYMENT_SEEDS'] ?? 3);
const PAYMENTS = Number(process.env['PAYMENTS'] ?? 12);
const FIRST_DUE = '2027-01-12';
const MODES = ['now', 'five', 'disorder', 'never'] as const;

/** Companies that want to pay what they owe, and try again with the next process when one ended. */
class Payers {
  private readonly paid = new Set<number>();
  crashes = 0;

  constructor(
    private readonly world: PaymentWorld,
    private readonly companies: readonly CompanyKey[],
    private readonly random: () => number,
  ) {}

  get isDone(): boolean {
    return this.paid.size === this.companies.length;
  }

  /** One run of the process, which crashes after a number of steps, or ends when all have paid. */
  async live(steps: number): Promise<void> {
    const { world } = this;
    world.process.crash.arm(steps);
    await this.unlessItEnds(() => world.rounds(1));
    const left = this.companies.filter(({ companyId }) => !this.paid.has(companyId)).values();
    const payer = async (): Promise<void> => {
      for (const company of left) {
        if (world.process.crash.isDead) return;
        await this.unlessItEnds(() => this.pay(company));
      }
    };
    await Promise.all(Array.from({ length: 6 }, payer));
    await this.unlessItEnds(() => world.rounds(1));
    if (world.process.crash.isDead) this.crashes += 1;
    world.restart();
    // Longer than what an ended process held.
    world.wait(61_000);
  }

  private async pay(company: CompanyKey): Promise<void> {
    const { world } = this;
    const [invoice] = (await world.invoicesOf(company)).filter(({ status }) => status === 'open');
    if (invoice === undefined) return;
    const id = await world.chargeOf(invoice);
    const notice = MODES[Math.floor(this.random() * MODES.length)] ?? 'never';
    // From here on it is the bank's.
    this.paid.add(company.companyId);
    await world.bank.bank.pay({ id, notice });
  }

  /** What fails while a process ends is tried again in the next; nothing else may fail. */
  private async unlessItEnds(work: () => Promise<void>): Promise<void> {
    await work().catch((fault: unknown) => {
      if (!this.world.process.crash.isDead) throw fault;
    });
  }
}

describe('A process that is killed during payments', () => {
  let world: PaymentWorld;
  let plan: string;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_990);
  });

  afterEach(() => world.close());

  const companies = async (count: number, dueDate: string): Promise<CompanyKey[]> => {
    const keys: CompanyKey[] = [];
    for (let index = 0; index < count; index += 1)
      keys.push(await world.register(`Padaria ${dueDate} ${index}`, dueDate, { planUuid: plan }));
    return keys;
  };

  /** Each renewed by one month, from one payment, by one charge. */
  const expectRenewed = async (
    keys: readonly CompanyKey[],
    { to, since }: { readonly to: string; readonly since: bigint },
  ): Promise<void> => {
    const dates = await Promise.all(keys.map(key => world.dueDateOf(key)));
    expect([...new Set(dates)]).toEqual([to]);
    const facts = await world.factsAfter(since);
    for (const type of ['InvoiceIssued', 'PaymentSeen', 'PaymentApplied', 'InvoicePaid', 'CompanyRenewed'])
      expect([type, facts.get(type)]).toEqual([type, keys.length]);
    expect(facts.get('PaymentHeld')).toBeUndefined();
  };

  it('at any step of a payment renews once', async () => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const [one] = (await companies(1, FIRST_DUE)) as [CompanyKey];
      const since = await world.head();
      const payers = new Payers(world, [one], randomBy(steps));
      await payers.live(steps);
      isWhole = payers.crashes === 0;
      while (!payers.isDone) await payers.live(Number.POSITIVE_INFINITY);
      await world.idle();
      await expectRenewed([one], { to: '2027-02-12', since });
    }
    expect(steps).toBeGreaterThan(50);
    process.stdout.write(`  ${steps} steps\n`);
  });

  it('at any step of a credit pays the invoice once, or leaves the payment held', async () => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const [one] = (await companies(1, FIRST_DUE)) as [CompanyKey];
      const invoice = await world.invoiceOf(one);
      await world.bank.bank.pay({ id: await world.chargeOf(invoice), value: 10, notice: 'never' });
      await world.idle();
      const [held] = await world.heldOf(one);
      if (held === undefined) throw new Error('nothing is held');
      const since = await world.head();
      world.process.crash.arm(steps);
      await world.settle(held, 'credited', invoice.id).catch(() => undefined);
      isWhole = !world.process.crash.isDead;
      world.restart();
      await world.rounds();
      const decided = (await world.factsAfter(since)).get('PaymentSettled') ?? 0;
      expect((await world.heldOf(one)).length).toBe(1 - decided);
      // A failed decision is retried; a recorded decision is final.
      if (decided === 1) await expect(world.settle(held, 'refunded')).rejects.toThrow('ERR_PAYMENT_SETTLED');
      await world.settle(held, 'credited', invoice.id);
      await world.idle();
      const facts = await world.factsAfter(since);
      for (const type of ['PaymentSettled', 'InvoicePaid', 'CompanyRenewed'])
        expect([steps, type, facts.get(type)]).toEqual([steps, type, 1]);
      expect(facts.get('PaymentHeld')).toBeUndefined();
      expect(await world.dueDateOf(one)).toBe('2027-02-12');
    }
    expect(steps).toBeGreaterThan(8);
  });

  it('at any step of a refused charge records the refusal once, in the log and in the charge', async () => {
    const { bank } = world;
    world.process.access.bank = { ...bank, access: { ...bank.access, key: 'not-the-key' } };
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const [one] = (await companies(1, FIRST_DUE)) as [CompanyKey];
      const invoice = await world.invoiceOf(one);
      const since = await world.head();
      world.process.crash.arm(steps);
      await world.chargeOf(invoice).catch(() => undefined);
      await world.rounds(1).catch(() => undefined);
      isWhole = !world.process.crash.isDead;
      world.restart();
      world.wait(61_000);
      await world.rounds(2);
      const failed = (await world.factsAfter(since)).get('InvoiceChargeFailed');
      const view = await world.process.charges.show(one.companyId, invoice.id);
      // A process that ended before the charge was a row was never asked for one.
      expect([steps, failed, view.status]).toEqual([
        steps,
        ...(view.txid === '' ? [undefined, 'EM_ABERTURA'] : [1, 'FALHA']),
      ]);
    }
    expect(steps).toBeGreaterThan(10);
  });

  it(`renews each of ${PAYMENTS} payments once, for ${SEEDS} seeds`, async () => {
    const first = '2027-02-20';
    const keys = await companies(PAYMENTS, first);
    let crashes = 0;
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = randomBy(1_000 + seed);
      world.goTo(daysAfter(monthsLater(first, seed), -7));
      const since = await world.head();
      const payers = new Payers(world, keys, random);
      while (!payers.isDone) await payers.live(Math.floor(random() * PAYMENTS * 14));
      await world.idle();
      await expectRenewed(keys, { to: monthsLater(first, seed + 1), since });
      crashes += payers.crashes;
    }
    expect(crashes).toBeGreaterThan(SEEDS);
    process.stdout.write(`  ${SEEDS} seeds of ${PAYMENTS} payments, ${crashes} crashes\n`);
  }, 3_600_000);
});
