import { FakeApi, refuse } from '../testing/fake-api';
import { aUser } from '../testing/fixtures';
import { ApiError, accessToken, api, listenToSession } from './client';

const start = (routes: ConstructorParameters<typeof FakeApi>[0]): FakeApi => {
  const server = new FakeApi(routes);
  globalThis.fetch = server.fetch;
  return server;
};

const caught = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};

const expiredUnlessFresh = ({ headers }: { headers: Headers }): unknown =>
  headers.get('authorization') === 'Bearer fresh' ? { ok: true } : refuse(403, 'ERR_SESSION_EXPIRED');

describe('the API client', () => {
  const lost: string[] = [];
  beforeEach(() => {
    lost.length = 0;
    accessToken.set('stale');
    listenToSession({ refreshed: () => undefined, signedOut: code => lost.push(code) });
  });

  it('refreshes an expired token once for requests that run at the same time, and repeats each', async () => {
    const server = start({
      'GET /tickets': expiredUnlessFresh,
      'GET /queue': expiredUnlessFresh,
      'POST /auth/refresh_token': { token: 'fresh', user: aUser() },
    });
    await Promise.all([api.get('/tickets'), api.get('/queue')]);
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(1);
    expect(server.calls('GET /tickets')).toHaveLength(2);
    expect(lost).toEqual([]);
  });

  it('repeats a change under the same idempotency key', async () => {
    const server = start({
      'POST /tickets': expiredUnlessFresh,
      'POST /auth/refresh_token': { token: 'fresh', user: aUser() },
    });
    await api.post('/tickets', { contactId: 1 });
    const keys = server.calls('POST /tickets').map(request => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('does not refresh for what a person may not do', async () => {
    const server = start({ 'DELETE /tickets/:id': refuse(403, 'ERR_NO_PERMISSION') });
    const error = await caught(api.delete('/tickets/1'));
    expect(error.code).toBe('ERR_NO_PERMISSION');
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(0);
  });

  it('signs out when the refresh is refused', async () => {
    start({
      'GET /tickets': refuse(403, 'ERR_SESSION_EXPIRED'),
      'POST /auth/refresh_token': refuse(401, 'ERR_REFRESH_REFUSED'),
    });
    await caught(api.get('/tickets'));
    expect(lost).toEqual(['ERR_REFRESH_REFUSED']);
  });

  it('tells a server that cannot be reached from one that refuses', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await caught(api.get('/tickets'));
    expect([error.status, error.code]).toEqual([0, 'ERR_UNAVAILABLE']);
  });

  it('carries the fields that failed', async () => {
    start({
      'POST /whatsapp': refuse(400, 'ERR_VALIDATION', [
        { field: 'name', rule: 'minLength', message: 'short' },
      ]),
    });
    const error = await caught(api.post('/whatsapp', {}));
    expect(error.details).toEqual([{ field: 'name', rule: 'minLength', message: 'short' }]);
  });

  it('sends lists as JSON and leaves empty query values out', async () => {
    const server = start({ 'GET /tickets': [] });
    await api.get('/tickets', { query: { queueIds: [1, 2], searchParam: '', showAll: true, cursor: null } });
    expect(server.calls('GET /tickets')[0]?.query.toString()).toBe('queueIds=%5B1%2C2%5D&showAll=true');
  });

  describe('an answer that breaks off', () => {
    const broken = (status: number): void => {
      const text = (): Promise<string> => Promise.reject(new TypeError('network error'));
      const response = {
        ok: status < 400,
        status,
        headers: { get: () => null },
        text,
      } as unknown as Response;
      globalThis.fetch = () => Promise.resolve(response);
    };

    it('is none: whoever asked is told that the server cannot be reached', async () => {
      broken(200);
      await expect(api.get('/whatsapp')).rejects.toMatchObject({ status: 0 });
    });

    it('is nothing to whoever does not ask any more', async () => {
      broken(200);
      const stop = new AbortController();
      stop.abort();
      await expect(api.get('/whatsapp', { signal: stop.signal })).rejects.toMatchObject({
        name: 'AbortError',
      });
    });

    it('is a refusal all the same when its status says so', async () => {
      broken(404);
      await expect(api.get('/whatsapp/9')).rejects.toMatchObject({ status: 404 });
    });
  });
});
