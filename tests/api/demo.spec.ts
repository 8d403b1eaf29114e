import type { QueueView, UserView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { discard, startProduct, type Product } from '../support/product';

jest.setTimeout(60_000);

describe('The demo', () => {
  let product: Product;

  afterAll(() => discard(product));

  it('starts again whatever people did to it, and leaves it as they want it', async () => {
    product = await startProduct();
    const before = await ApiClient.signIn(product.url, 'admin@demo.test');
    const [queue] = await before.get<QueueView[]>('/queue');
    await before.call('DELETE', `/queue/${queue?.id}`);
    await before.post('/queue', { name: 'Balcão', color: queue?.color });
    const bruno = (await before.get<UserView[]>('/users/list')).find(({ email }) =>
      email.startsWith('bruno'),
    );
    await before.call('DELETE', `/users/${bruno?.id}`);
    await before.put('/settings/userRating', { value: 'enabled' });

    await product.stop();
    product = await startProduct({ dataDir: product.dataDir });
    const after = await ApiClient.signIn(product.url, 'admin@demo.test');
    const queues = (await after.get<QueueView[]>('/queue')).map(({ name }) => name);
    expect(queues).toContain('Balcão');
    expect(queues).not.toContain(queue?.name);
    const people = (await after.get<UserView[]>('/users/list')).map(({ email }) => email);
    expect(people).toContain('ana@demo.test');
    expect(people).not.toContain('bruno@demo.test');
    expect(await after.get('/settings/userRating')).toBe('enabled');
  });
});
