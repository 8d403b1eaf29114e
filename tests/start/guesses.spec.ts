import type { ErrorBody } from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { discard, startProduct } from '../support/product';

const login = async (url: string, password: string, cookie = '') => {
  const answer = await new ApiClient(url).call<ErrorBody>(
    'POST',
    '/auth/login',
    { email: 'ana@demo.test', password },
    cookie === '' ? {} : { cookie },
  );
  return { status: answer.status, error: answer.body.error, headers: answer.headers };
};

describe('Wrong passwords', () => {
  it('are remembered across a restart, and do not lock out known browsers', async () => {
    let product = await startProduct();
    const known = await login(product.url, DEMO_PASSWORD);
    expect(known.status).toBe(200);
    const cookie = known.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ');
    // The network is known by now, and is its own count: five, and then one in a minute.
    for (let tries = 0; tries < 10; tries += 1) await login(product.url, `errada ${tries}`);
    const refused = await login(product.url, DEMO_PASSWORD);
    expect([refused.status, refused.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);

    await product.stop();
    product = await startProduct({ dataDir: product.dataDir });
    try {
      // A restart may take longer than the minute after which one more try is admitted; three are fewer than five.
      for (let tries = 0; tries < 3; tries += 1) await login(product.url, `errada de novo ${tries}`);
      expect((await login(product.url, DEMO_PASSWORD)).error).toBe('ERR_TOO_MANY_REQUESTS');
      expect((await login(product.url, DEMO_PASSWORD, cookie)).status).toBe(200);
    } finally {
      await discard(product);
    }
  });
});
