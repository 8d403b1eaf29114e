import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { HealthChecks } from '@prosa/observability';
import { PaymentHealth } from '../../services/billing/src/payment-setup/payment-health';
import { PaymentWorld } from './payment-world';

describe('The health of payments', () => {
  let world: PaymentWorld;

  /** What the screen of the owner says, and what readiness says. */
  const states = async (): Promise<readonly unknown[]> => {
    const checks = new HealthChecks();
    new PaymentHealth(checks, world.process.setup).onApplicationBootstrap();
    const { state } = await world.process.setup.show();
    return [state, (await checks.report()).checks['payments']];
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    world = await PaymentWorld.open();
  });

  afterAll(() => world.close());

  it('is the same on the screen and in readiness, with a key and without one', async () => {
    expect(await states()).toEqual(['well', 'ok']);
    await world.process.work.reconcile(await world.provider());
    await world.process.kept.found('asaas', 1);
    expect(await states()).toEqual(['silent', 'away']);
    const { bank } = world.process.access;
    world.process.access.bank = null;
    expect(await states()).toEqual(['well', 'ok']);
    world.process.access.bank = bank;
  });
});
