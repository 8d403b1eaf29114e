import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const alerts = readFileSync(resolve(__dirname, '../../deploy/prometheus/alerts.yaml'), 'utf8');
const growing = [...alerts.matchAll(/(?:increase|rate)\((prosa_\w+)/g)].map(([, name = '']) => name);

describe('Metrics of a process', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({});
  });

  afterAll(() => discard(product));

  it.each([...new Set([...growing, 'prosa_log_resubscriptions_total'])])(
    '%s is there before anything is counted, so that its first step is seen to be growth',
    name =>
      eventually(async () => {
        const text = await (await fetch(`${product.url}/metrics`)).text();
        expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? 0$`, 'm'));
      }),
  );
});
