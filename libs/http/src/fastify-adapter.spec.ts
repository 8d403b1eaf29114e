import { Environment } from '@prosa/config';
import type { FastifyInstance } from 'fastify';
import { createAdapter } from './fastify-adapter';

const ipOf = async (environment: Partial<Environment>, forwardedFor: string): Promise<string> => {
  const app = createAdapter(
    Object.assign(new Environment(), environment),
  ).getInstance() as unknown as FastifyInstance;
  app.get('/ip', request => ({ ip: request.ip }));
  const answer = await app.inject({
    url: '/ip',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': forwardedFor },
  });
  await app.close();
  return answer.json<{ ip: string }>().ip;
};

describe('the client address', () => {
  const received = '198.51.100.1, 203.0.113.7';

  it('is that of the connection where no proxy is trusted', async () => {
    expect(await ipOf({}, received)).toBe('10.0.0.9');
  });

  it('is what the proxy added, not what the client said before it', async () => {
    expect(await ipOf({ TRUST_PROXY: true }, received)).toBe('203.0.113.7');
    expect(await ipOf({ TRUST_PROXY: true }, '203.0.113.7')).toBe('203.0.113.7');
  });

  it('is what the outermost of several proxies added', async () => {
    const through = { TRUST_PROXY: true, TRUST_PROXY_HOPS: 2 };
    expect(await ipOf(through, `192.0.2.1, ${received}`)).toBe('198.51.100.1');
  });
});
