import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { monthsLater } from '../../services/identity/src/company/renewal.policy';
import { PaymentWorld } from './payment-world';

const RUNS = Number(process.env['NOTICE_ORDERS'] ?? 25);
const DUE = '2027-01-12';

type Act = 'pay' | 'again' | 'expire' | 'refund';

interface Story {
  readonly acts: readonly Act[];
  readonly told: readonly { readonly place: number; readonly early: boolean; readonly together: boolean }[];
}

/** The bank's events, and the order in which its webhooks arrive: duplicated, early, late, batched or never. */
const story: fc.Arbitrary<Story> = fc.record({
  acts: fc.array(fc.constantFrom<Act>('pay', 'again', 'expire', 'refund'), { minLength: 1, maxLength: 5 }),
  /** Webhooks by the index of their event; one for a future event is a forgery. */
  told: fc.array(fc.record({ place: fc.nat(4), early: fc.boolean(), together: fc.boolean() }), {
    maxLength: 10,
  }),
});

describe('Events of the bank about a charge', () => {
  let world: PaymentWorld;
  let plan: string;
  let count = 0;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_990);
  });

  afterAll(() => world.close());

  /** Carries one act out; answers the payment that it is about, or null where the bank has nothing to do. */
  const carryOut = async (act: Act, charge: string): Promise<string | null> => {
    const { bank: desk } = world.bank;
    const found = desk.charges().find(({ id }) => id === charge);
    const isOpen = found?.status === 'PENDING' || found?.status === 'OVERDUE';
    if (act === 'expire') return (await desk.expire(charge, 'never')) === null ? null : charge;
    if (act === 'refund') return (await desk.refund(charge, 'never')) === null ? null : charge;
    if (isOpen !== (act === 'pay')) return null;
    await desk.pay({ id: charge, notice: 'never' });
    return act === 'pay' ? charge : (desk.charges()[0]?.id ?? null);
  };

  const paymentsOf = async (charges: readonly string[]) => {
    const rows = world.db.selectFrom('payment').select(['providerId', 'status']);
    return rows.where('providerId', 'in', [...charges]).execute();
  };

  const play = async ({ acts, told }: Story): Promise<void> => {
    const one: CompanyKey = await world.register(`Padaria ${(count += 1)}`, DUE, { planUuid: plan });
    const charge = await world.chargeOf(await world.invoiceOf(one));
    const about: string[] = [];
    const since = await world.head();
    const tell = async (isEarly: boolean): Promise<void> => {
      const together: Promise<number>[] = [];
      for (const [index, notice] of told.entries()) {
        if (notice.early !== isEarly) continue;
        const name = `evt_${count}_${notice.place}_${index % 3}`;
        const sent = world.notify(about[notice.place] ?? charge, name);
        if (notice.together) together.push(sent);
        else await sent;
      }
      expect(new Set(await Promise.all(together)).size).toBeLessThanOrEqual(1);
    };
    for (const act of acts) {
      const payment = await carryOut(act, charge);
      if (payment !== null && (act === 'pay' || act === 'again')) about.push(payment);
      if (act === acts[0]) await tell(true);
    }
    await tell(false);
    await world.idle();

    const refunded = acts.includes('refund')
      ? world.bank.bank.charges().filter(({ id, status }) => about.includes(id) && status === 'REFUNDED')
      : [];
    const isPaid = about.length > 0;
    expect(await world.dueDateOf(one)).toBe(isPaid ? monthsLater(DUE, 1) : DUE);
    const facts = await world.factsAfter(since);
    expect(facts.get('InvoicePaid') ?? 0).toBe(isPaid ? 1 : 0);
    expect(facts.get('CompanyRenewed') ?? 0).toBe(isPaid ? 1 : 0);
    expect(facts.get('PaymentSeen') ?? 0).toBe(about.length);
    const payments = isPaid ? await paymentsOf(about) : [];
    const reversed = payments.filter(({ status }) => status === 'reversed');
    expect(reversed.map(({ providerId }) => providerId)).toEqual(refunded.map(({ id }) => id));
    expect(payments.filter(({ status }) => status === 'applied').length).toBeLessThanOrEqual(1);
    const waiting = payments.filter(({ status }) => status !== 'applied');
    expect((await world.heldOf(one)).length).toBe(waiting.length);
    expect(payments.length - waiting.length + reversed.length).toBeGreaterThanOrEqual(isPaid ? 1 : 0);
  };

  it('have the same result in any order', async () => {
    await fc.assert(fc.asyncProperty(story, play), { numRuns: RUNS, seed: 25 });
  });
});
