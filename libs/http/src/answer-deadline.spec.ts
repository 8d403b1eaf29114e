import { Environment } from '@prosa/config';
import { createLogger, SecurityLog } from '@prosa/observability';
import type { FastifyInstance } from 'fastify';
import { PassThrough } from 'node:stream';
import { answerInTime } from './answer-deadline';
import { ExceptionAnswer } from './exception.filter';
import { createAdapter } from './fastify-adapter';

describe('A response that misses its deadline', () => {
  let app: FastifyInstance;
  let work: { end(): void; readonly ended: Promise<unknown> };
  const body = new PassThrough();
  const lines: Record<string, unknown>[] = [];

  beforeEach(async () => {
    lines.length = 0;
    let end: () => void = () => undefined;
    const ended = new Promise<void>(resolve => (end = resolve));
    work = { end, ended };
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const logger = createLogger({ level: 'debug', service: 'spec', destination: { write } });
    app = createAdapter(new Environment()).getInstance() as unknown as FastifyInstance;
    answerInTime(app, new ExceptionAnswer(logger, new SecurityLog(logger)), 20);
    app.get('/api/hung', () => ended.then(() => ({ late: true })));
    app.post('/api/files', () => ended.then(() => ({ late: true })));
    app.get('/health/ready', () => ended.then(() => ({ late: true })));
    app.get('/api/export', (_request, reply) => reply.send(body));
    await app.ready();
  });
  afterEach(() => app.close());

  it('is ERR_UNAVAILABLE, and a later result is ignored', async () => {
    const answer = await app.inject({ url: '/api/hung', headers: { 'accept-language': 'en' } });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(answer.json()).toMatchObject({ error: 'ERR_UNAVAILABLE' });
    work.end();
    await work.ended;
    expect(lines.map(({ code, route }) => [code, route])).toEqual([['ERR_UNAVAILABLE', '/api/hung']]);
  });

  it('has no deadline for uploads and for machine clients', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const waiting = [
      app.inject({ method: 'POST', url: '/api/files', headers, payload: '--x--' }),
      app.inject('/health/ready'),
    ];
    const hung = await app.inject('/api/hung');
    expect(hung.statusCode).toBe(503);
    work.end();
    expect((await Promise.all(waiting)).map(answer => answer.json<unknown>())).toEqual([
      { late: true },
      { late: true },
    ]);
  });

  it('does not apply once the response has started', async () => {
    const answering = app.inject('/api/export');
    body.write('first,');
    expect((await app.inject('/api/hung')).statusCode).toBe(503);
    body.end('last');
    const answer = await answering;
    expect([answer.statusCode, answer.body]).toEqual([200, 'first,last']);
  });
});
