import { reservationCatalogue } from '@prosa/resource';
import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { billingCatalogues, billingReadModel } from '../billing-content';
import { PlanController } from './plan.controller';
import { PlanService } from './plan.service';

class PlansModule {}

describe('A plan that was just added', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [{ module: PlansModule, controllers: [PlanController], providers: [PlanService] }],
      parts: [billingReadModel],
      catalogues: [reservationCatalogue, ...billingCatalogues],
    });
  });

  afterAll(() => app.close());

  it('is asked for again while the read model is late, and is then the same', async () => {
    const asking = anEnvelope();
    const plan = { name: 'Básico', value: 49.9, users: 3, connections: 1, queues: 2 };
    const add = () => app.get(PlanController).add(plan, asking);
    await app.whileBehind(async () => {
      await expect(add()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      await expect(add()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    });
    await app.caughtUp();
    const added = await add();
    expect(added).toMatchObject(plan);
    expect(await app.get(PlanController).all()).toEqual([added]);
  });
});
