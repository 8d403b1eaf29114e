import {
  createLogger,
  currentTrace,
  inSpan,
  openTracing,
  parseTraceparent,
  traceBy,
  traceparentOf,
  tracing,
} from './index';

const place = { trace_id: 'ab'.repeat(16), span_id: 'cd'.repeat(8), trace_flags: '01' };

describe('tracing', () => {
  afterEach(() => traceBy(null));

  it('loads and changes nothing while it is disabled', async () => {
    expect(tracing()).toBeNull();
    expect(await inSpan({ name: 'work', parent: place }, () => Promise.resolve(currentTrace()))).toBeNull();
  });

  it('lets work fail as it would have, and gives its log lines the trace', async () => {
    traceBy(openTracing({ endpoint: 'http://127.0.0.1:1', service: 'spec', share: 0 }));
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      service: 'spec',
      destination: { write: line => void lines.push(line) },
    });
    const work = inSpan({ name: 'work', parent: place }, async () => {
      logger.info('inside');
      throw new Error('as always');
    });
    await expect(work).rejects.toThrow('as always');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: place.trace_id, trace_flags: '01' });
  });

  it.each([
    [traceparentOf(place), place],
    ['00-short-cdcdcdcdcdcdcdcd-01', null],
    [`00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`, null],
    [['00'], null],
    [undefined, null],
  ])('reads the traceparent %j', (text, found) => {
    expect(parseTraceparent(text)).toEqual(found);
  });
});
