import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { PlanOption } from '@prosa/contracts';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { daysAfter, PaymentWorld } from './payment-world';

describe('A change of plan by a company', () => {
  let world: PaymentWorld;
  let plan: string;
  let count = 0;

  const today = () => world.clock.now().toISOString().slice(0, 10);
  const company = (days = 30): Promise<CompanyKey> =>
    world.register(`Padaria ${(count += 1)}`, daysAfter(today(), days), { planUuid: plan });
  const option = async (key: CompanyKey, name: string): Promise<PlanOption> => {
    const { options } = await world.planOptions(key);
    const found = options.find(each => each.plan.name === name);
    if (found === undefined) throw new Error(`${name} is not offered`);
    return found;
  };
  const choose = async (key: CompanyKey, name: string): Promise<number> => {
    const { plan: chosen, prorata } = await option(key, name);
    await world.choosePlan(key, chosen.id, prorata);
    return chosen.id;
  };
  const goBeforeDue = async (key: CompanyKey, days: number): Promise<void> => {
    world.goTo(daysAfter((await world.dueDateOf(key)) ?? '', -days));
    await world.rounds();
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    plan = await world.plan('Básico', 4_900);
    await world.plan('Ouro', 9_900);
    await world.plan('Leve', 2_900);
  });

  afterAll(() => world.close());

  it('to a dearer one is there at once, and the next invoice asks for the days that were paid already', async () => {
    const key = await company();
    expect(await option(key, 'Ouro')).toMatchObject({ effectiveOn: null, prorata: 49.32, days: 30 });
    const gold = await choose(key, 'Ouro');
    expect(await world.planOf(key)).toBe(gold);
    await goBeforeDue(key, 5);
    const { valueCents, creditCents } = await world.invoiceOf(key);
    expect([valueCents, creditCents]).toEqual([9_900 + 4_932, -4_932]);
    expect(await world.creditOf(key)).toBe(0);
  });

  it('that a crash interrupts and an operator overrules is charged only once the plan was there', async () => {
    const other = await world.plan('Prata', 6_900);
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const key = await company();
      const { plan: gold, prorata } = await option(key, 'Ouro');
      world.process.crash.arm(steps);
      await world.choosePlan(key, gold.id, prorata).catch(() => undefined);
      isWhole = !world.process.crash.isDead;
      world.restart();
      const wasThere = (await world.planOf(key)) === gold.id;
      await world.changePlan(key, other);
      await world.rounds(1);
      expect([0, ...(wasThere ? [-4_932] : [])]).toContain(await world.creditOf(key));
    }
    expect(steps).toBeGreaterThan(10);
  });

  it('that a crash interrupts is not answered as done, and another company does not carry it out', async () => {
    let steps = 0;
    for (let isWhole = false; !isWhole; steps += 1) {
      const key = await company();
      const { plan: gold, prorata } = await option(key, 'Ouro');
      world.process.crash.arm(steps);
      const isAnswered = await world.choosePlan(key, gold.id, prorata).then(
        () => true,
        () => false,
      );
      isWhole = !world.process.crash.isDead;
      world.restart();
      // A command waits until the read model holds what the log holds.
      const other = await company();
      const left = await world.planOf(key);
      if (isAnswered) expect(left).toBe(gold.id);
      await choose(other, 'Ouro');
      expect(await world.planOf(key)).toBe(left);
      await world.remove(key);
    }
  });

  it('is refused for another price than the person saw, and for the plan that there is', async () => {
    const key = await company();
    const { plan: gold } = await option(key, 'Ouro');
    await expect(world.choosePlan(key, gold.id, 0)).rejects.toThrow('ERR_PLAN_QUOTE_CHANGED');
    const { plan: own } = await option(key, 'Básico');
    await expect(world.choosePlan(key, own.id, 0)).rejects.toThrow('ERR_NO_PLAN_FOUND');
  });

  it('to a cheaper one is there on the due date; the invoice before it has the new price', async () => {
    const key = await company();
    const before = await world.planOf(key);
    await goBeforeDue(key, 8);
    expect((await world.invoiceOf(key)).valueCents).toBe(4_900);
    const light = await choose(key, 'Leve');
    expect(await world.planOf(key)).toBe(before);
    const invoice = await world.invoiceOf(key);
    expect([invoice.valueCents, invoice.planId]).toEqual([2_900, light]);
    await world.bank.bank.pay({ id: await world.chargeOf(invoice), notice: 'now' });
    await world.idle();
    await expect(world.keepPlan(key)).rejects.toThrow('ERR_PLAN_CHANGE_PAID');
    expect(await world.planOf(key)).toBe(before);
    world.goTo(invoice.dueDate);
    await world.rounds();
    expect(await world.planOf(key)).toBe(light);
    expect((await world.planOptions(key)).pending).toBeNull();
  });

  it('to a cheaper one can be taken back before', async () => {
    const key = await company();
    const light = await choose(key, 'Leve');
    expect((await world.planOptions(key)).pending?.planId).toBe(light);
    await world.keepPlan(key);
    await goBeforeDue(key, 5);
    expect((await world.invoiceOf(key)).valueCents).toBe(4_900);
  });

  it('to a cheaper one opens a way back for a company that is overdue', async () => {
    const key = await company(5);
    world.goTo(daysAfter((await world.dueDateOf(key)) ?? '', 3));
    await world.rounds();
    const light = await choose(key, 'Leve');
    expect(await world.planOf(key)).toBe(light);
    expect((await world.invoiceOf(key)).valueCents).toBe(2_900);
  });
});
