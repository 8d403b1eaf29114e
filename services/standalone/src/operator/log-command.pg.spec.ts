import 'reflect-metadata';
import { uuidv5 } from '@prosa/kernel';
import { Installation } from './testing/installation';

describe('prosa log stream and log verify', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('prints the facts of a stream, and ends with 1 when there is none', async () => {
    const { rows: facts, code } = await world.run('log', 'stream', `queue-1_${uuidv5('queue', 1)}`, '--json');
    expect([code, facts]).toMatchObject([0, [{ type: 'QueueCreated', revision: 0 }]]);
    expect(await world.run('log', 'stream', 'queue-1_none')).toMatchObject({ code: 1, out: '' });
  });

  it('finds facts by company, type, person and time, and says so in the company’s own log', async () => {
    const find = async (...options: string[]) => {
      const { rows, code, err } = await world.run('log', 'find', ...options, '--json');
      return { code, err, types: (rows as { type: string }[]).map(({ type }) => type) };
    };
    expect(await find('--company', '1', '--type', 'QueueCreated')).toMatchObject({
      code: 0,
      types: ['QueueCreated', 'QueueCreated', 'QueueCreated'],
    });
    const { rows } = await world.run('log', 'find', '--type', 'LogReadByOperator', '--json');
    expect(rows).toMatchObject([
      { company: 1, actor: { name: 'operator' }, data: { command: 'find', facts: 3 } },
    ]);
    expect(await find('--type', 'QueueCreated', '--actor', 'nobody')).toMatchObject({ code: 1, types: [] });
    expect(await find('--company', '2')).toMatchObject({ code: 1, types: [] });
    expect(await find('--company', '1', '--since', '2999-01-01')).toMatchObject({ code: 1, types: [] });
    expect(await find('--company', '1', '--until', '2001-01-01')).toMatchObject({ code: 1, types: [] });
    const first = await find('--company', '1', '--most', '2');
    expect([first.types.length, first.err]).toEqual([2, expect.stringContaining('There are more')]);
    expect(await find('--company', '1', '--ticket', '77')).toMatchObject({ code: 2, types: [] });
  });

  it('verifies the log, and an earlier anchor only while nothing was rewritten', async () => {
    const { rows: found } = await world.run('log', 'verify', '--json');
    const [{ anchor }] = found as [{ anchor: string }];
    expect(anchor).toMatch(/^5:[0-9a-f]{64}$/);
    expect(await world.run('log', 'verify', '--anchor', anchor)).toMatchObject({ code: 0 });
    const other = `${anchor.slice(0, -1)}${anchor.endsWith('0') ? '1' : '0'}`;
    expect(await world.run('log', 'verify', '--anchor', other)).toMatchObject({ code: 1 });
  });

  it.each([
    [
      'one flipped byte',
      `update es.events set data = replace(data::text, '2aaa', '2aab')::json where position = 4`,
      4,
      'changed',
    ],
    ['a dropped event', `delete from es.events where position = 3`, 3, 'missing'],
    [
      'two swapped events',
      `update es.events set position = 0 where position = 3;
       update es.events set position = 3 where position = 4; update es.events set position = 4 where position = 0`,
      3,
      'changed',
    ],
  ])('names the position of %s', async (_name, statement, position, reason) => {
    await world.tamper(statement);
    expect(await world.run('log', 'verify', '--json')).toMatchObject({
      code: 1,
      rows: [{ intact: false, position, reason }],
    });
  });
});
