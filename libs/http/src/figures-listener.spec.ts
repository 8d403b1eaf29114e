import { Metrics } from '@prosa/observability';
import { listenForScrapers, type FiguresListener } from './figures-listener';

describe('An address for scrapers', () => {
  let listener: FiguresListener;
  const metrics = new Metrics();

  beforeAll(async () => {
    metrics.count('prosa_spec_total', 'For this spec.', {});
    listener = await listenForScrapers(metrics, { host: '127.0.0.1', port: 0 });
  });

  afterAll(() => listener.close());

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${listener.port}${path}`, init);

  it('serves the metrics to every client, forwarded or not', async () => {
    const answer = await ask('/metrics?x=1', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('prosa_spec_total 1');
  });

  it('knows nothing else', async () => {
    for (const path of ['/', '/health/live', '/api/tickets', '/metrics/x'])
      expect((await ask(path)).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it('says when its address is taken', async () => {
    await expect(listenForScrapers(metrics, { host: '127.0.0.1', port: listener.port })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
