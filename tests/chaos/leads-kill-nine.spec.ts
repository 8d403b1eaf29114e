import type { LeadPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { LeadsWorld } from '../support/leads-world';
import { discard, startProduct, type Product } from '../support/product';
import { solvedCaptcha } from '../support/solved-captcha';
import { judged, sceneOf } from './judged';

const VISITORS = 24;

describe('kill -9 of the whole process while visitors fill the form', () => {
  let world: LeadsWorld;
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
    world = await LeadsWorld.on(product);
  });

  afterAll(() => discard(product));

  it('creates one lead per visitor, also when the form was sent again', async () => {
    const path = `/forms/apresentacao/${world.form.publicId}`;
    let sent = 0;
    /** As the page does: the same form under the same id, until it is answered. */
    const send = async (body: object): Promise<void> => {
      await eventually(async () => {
        const visitor = new ApiClient(product.url);
        let { status } = await visitor.call('POST', path, body);
        if (status === 429) {
          const token = await solvedCaptcha(await visitor.get<object>(`${path}/captcha`));
          ({ status } = await visitor.call('POST', path, body, { 'x-captcha-token': token }));
        }
        expect(status).toBe(201);
      });
      sent += 1;
    };
    const forms = Array.from({ length: VISITORS }, () => world.submission({ id: randomUUID() }));
    const lanes = [0, 1, 2].map(async lane => {
      for (const form of forms.filter((_, index) => index % 3 === lane)) await send(form);
    });
    const killing = (async () => {
      for (const most of [4, 12]) {
        await eventually(() => expect(sent).toBeGreaterThanOrEqual(most));
        await product.kill();
        product = await startProduct({ dataDir: product.dataDir });
      }
    })();
    await Promise.all([killing, ...lanes]);
    // What was answered is a lead after the restart too; and sent once more it is the same one.
    for (const form of forms.slice(0, 3)) await send(form);
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    for (const { email } of forms) {
      const { leads } = await ana.get<LeadPage>(`/leads?status=novo&searchParam=${email}`);
      expect(leads.map(({ formClient }) => formClient.email)).toEqual([email]);
    }
    expect(await judged(sceneOf(product))).toEqual([]);
  });
});
