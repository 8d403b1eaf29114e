import { BackgroundFaults } from './background-faults';

const refused = (message: string) => () => Promise.reject(new Error(message));

describe('Faults in the background', () => {
  const rig = () => {
    const lines: string[] = [];
    let now = 0;
    const log = {
      warn: (fields: object, message: string) =>
        void lines.push(`${message}: ${(fields as { err: Error }).err.message}`),
    };
    return { lines, faults: new BackgroundFaults(log, () => now), later: (ms: number) => (now += ms) };
  };

  it('are logged once per piece of work while they last, and again after it went well', async () => {
    const { lines, faults } = rig();
    await faults.attempt('prune', refused('no table'));
    await faults.attempt('prune', refused('no table'));
    await faults.attempt('measure', refused('no table'));
    await faults.attempt('prune', () => Promise.resolve());
    await faults.attempt('prune', refused('no table'));
    expect(lines).toEqual([
      'could not prune; a later round tries again: no table',
      'could not measure; a later round tries again: no table',
      'could not prune; a later round tries again: no table',
    ]);
  });

  it('are logged once a minute while they last', async () => {
    const { lines, faults, later } = rig();
    await faults.attempt('prune', refused('no table'));
    later(61_000);
    await faults.attempt('prune', refused('no table'));
    expect(lines).toHaveLength(2);
  });

  it('are caught when the work throws before it has a promise', async () => {
    const { lines, faults } = rig();
    await faults.attempt('prune', () => {
      throw new TypeError('no function');
    });
    expect(lines).toHaveLength(1);
  });
});
