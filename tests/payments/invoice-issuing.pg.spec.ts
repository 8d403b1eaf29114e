import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { livedSince } from '../support/lived-time';
import { daysAfter, PaymentWorld } from './payment-world';

/** At the bar: INVOICED_COMPANIES=10000. */
const COMPANIES = Number(process.env['INVOICED_COMPANIES'] ?? 200);
const MOST_MS_FOR_ALL = 60_000;
const DUE = '2027-03-31';

describe('Invoices of many companies', () => {
  let world: PaymentWorld;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
    const planUuid = await world.plan('Básico', 4_990);
    let left = COMPANIES;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await world.register(`Padaria ${left}`, daysAfter(DUE, -(left % 7)), { planUuid });
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }, 1_800_000);

  afterAll(() => world.close());

  const issued = async (): Promise<number> => {
    const { length } = await world.db.selectFrom('invoice').select('id').execute();
    return length;
  };
  const round = async (): Promise<number> => {
    const lived = livedSince();
    await world.process.due.lookAfterAll();
    return lived();
  };

  it(`are issued for ${COMPANIES} companies within a minute, each once, and none in a second round`, async () => {
    world.goTo(daysAfter(DUE, -20));
    await round();
    expect(await issued()).toBe(0);
    world.goTo(daysAfter(DUE, -9));
    const first = await round();
    expect(await issued()).toBe(COMPANIES);
    const since = await world.head();
    const second = await round();
    expect(await issued()).toBe(COMPANIES);
    expect((await world.factsAfter(since)).size).toBe(0);
    process.stdout.write(
      `  ${COMPANIES} invoices: ${Math.round(first)} ms, again ${Math.round(second)} ms\n`,
    );
    expect(first).toBeLessThan(MOST_MS_FOR_ALL);
  }, 600_000);
});
