import { bindLogContext, createLogger, Metrics, NestLogger, runWithLogContext } from './index';

const make = () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, logger: createLogger({ level: 'trace', service: 'spec', destination: { write } }) };
};

describe('a log line', () => {
  it('carries the context of the work it came from, however deep', async () => {
    const { lines, logger } = make();
    await runWithLogContext({ correlationId: 'c-1' }, async () => {
      await Promise.resolve();
      bindLogContext({ companyId: 3 });
      await Promise.resolve();
      logger.info('inside');
    });
    logger.info('outside');
    expect(lines[0]).toMatchObject({ msg: 'inside', service: 'spec', correlationId: 'c-1', companyId: 3 });
    expect(lines[1]).not.toHaveProperty('correlationId');
  });

  it('holds no password, token, message or phone', () => {
    const { lines, logger } = make();
    const secret = 'CANARY';
    logger.info({ password: secret, body: secret, user: { email: secret, token: secret } }, 'x');
    logger.info({ a: { b: { qrcode: secret, phone: secret } } }, 'y');
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('holds no value that the database quotes of a row or a statement', () => {
    const { lines, logger } = make();
    const secret = 'CANARY';
    const unique = {
      severity: 'ERROR',
      code: '23505',
      table: 'contact',
      constraint: 'contact_phone_key',
      detail: `Key (phone)=(${secret}) already exists.`,
      where: `COPY contact, line 1: "${secret}"`,
    };
    logger.error({ err: Object.assign(new Error('duplicate key value'), unique) }, 'x');
    const wrong = new Error(`invalid input syntax for type integer: "${secret}"`);
    logger.error({ err: Object.assign(wrong, { severity: 'ERROR', code: '22P02' }) }, 'y');
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(lines[0]).toMatchObject({ err: { code: '23505', constraint: 'contact_phone_key' } });
    expect(lines[1]).toMatchObject({ err: { code: '22P02', message: '22P02' } });
  });

  it('keeps the code and stack of an error, and the context that Nest names', () => {
    const { lines, logger } = make();
    const fault = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    new NestLogger(logger).error('it broke', fault, 'Router');
    expect(lines[0]).toMatchObject({ level: 'error', context: 'Router', err: { code: 'ECONNREFUSED' } });
  });
});

describe('figures', () => {
  it('are exposed in the text format of Prometheus', async () => {
    const metrics = new Metrics();
    metrics.count('appends_total', 'Appends.', { kind: 'a' });
    metrics.count('appends_total', 'Appends.', { kind: 'a' }, 2);
    metrics.gauge('lag', 'Lag.', () => 4);
    metrics.observe('time_seconds', 'Time.', 0.03);
    expect((await metrics.render()).split('\n')).toEqual(
      expect.arrayContaining([
        '# TYPE appends_total counter',
        'appends_total{kind="a"} 3',
        'lag 4',
        'time_seconds_bucket{le="0.025"} 0',
        'time_seconds_bucket{le="0.05"} 1',
        'time_seconds_bucket{le="+Inf"} 1',
        'time_seconds_count 1',
      ]),
    );
  });
});
