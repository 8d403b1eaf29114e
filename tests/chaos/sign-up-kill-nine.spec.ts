import type { CompanyView } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { Newcomer } from '../support/newcomer';
import { discard, startProduct, type Product } from '../support/product';

/** Delay between request and crash: creating a company takes some tens of milliseconds. */
const MOMENTS = [0, 4, 8, 12, 18, 25, 35, 50];

describe('kill -9 during a sign-up', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ env: { TRUST_PROXY: '1' } });
  });

  afterAll(() => discard(product));

  const outcomes: string[] = [];

  it.each(MOMENTS)('after %i ms: repeating it creates one company with one user', async moment => {
    const dona = new Newcomer(product.url);
    await dona.proveByMail();
    const planId = (await dona.client.get<{ id: number }[]>('/plans/list'))[0]?.id ?? 0;
    const first = dona.signUp(planId).then(
      answer => `answered ${answer.status}`,
      () => 'cut',
    );
    await pause(moment);
    await product.kill();
    outcomes.push(await first);
    product = await startProduct({ dataDir: product.dataDir, env: { TRUST_PROXY: '1' } });

    const again = Object.assign(new Newcomer(product.url), {
      email: dona.email,
      phone: dona.phone,
      address: dona.address,
    });
    // The code's verification belongs to the browser that entered it.
    again.client.cookie = dona.client.cookie;
    const founded = await again.signUp(planId);
    expect([founded.status, founded.body]).toEqual([200, expect.objectContaining({ ok: true })]);
    const person = await ApiClient.signIn(product.url, dona.email, dona.password);
    expect(person.me).toMatchObject({ profile: 'admin', companyId: founded.body.companyId });
    expect(await person.get('/users/list')).toHaveLength(1);
    const root = await ApiClient.signIn(product.url, 'super@prosa.test');
    await eventually(async () => {
      const companies = await root.get<CompanyView[]>('/companies/list');
      expect(companies.filter(({ email }) => email === dona.email).map(({ id }) => id)).toEqual([
        founded.body.companyId,
      ]);
    });
  });

  it('was killed before the answer at least once', () => expect(outcomes).toContain('cut'));
});
