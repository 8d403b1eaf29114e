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
