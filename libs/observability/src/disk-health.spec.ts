import { join } from 'node:path';
import { checkDisk, freeBytes, type DiskFigures } from './disk-health';
import { HealthChecks, type PartState } from './health-checks';

const MB = 1_000_000;
const disk = (freeMb: number, totalMb: number): DiskFigures => ({
  bavail: freeMb,
  blocks: totalMb,
  bsize: MB,
});
const places = { DATA_DIR: '/data', MEDIA_DIR: '/media', MEDIA_STORE: 'disk' };
const wordOf = (state: PartState): unknown =>
  typeof state === 'object' && 'detail' in state ? state.state : state;

describe('The room on the disk', () => {
  it.each([
    ['plenty', disk(50_000, 100_000), true],
    ['enough of a small disk', disk(300, 2_000), true],
    ['little of a large disk', disk(900, 100_000), 'away'],
    ['little of a small disk', disk(150, 2_000), 'away'],
    ['none', disk(0, 100_000), 'away'],
  ])('%s', async (_name, figures, wanted) => {
    expect(wordOf(await checkDisk(places, () => Promise.resolve(figures))())).toBe(wanted);
  });

  it.each([
    ['on its own disk', places, 'away'],
    ['in the data folder', { ...places, MEDIA_DIR: '' }, true],
    ['in an object store', { ...places, MEDIA_STORE: 's3' }, true],
  ])('is looked at where media are stored %s', async (_name, where, wanted) => {
    const look = (folder: string) => Promise.resolve(disk(folder === '/media' ? 1 : 50_000, 100_000));
    const state = await checkDisk(where, look)();
    expect(wordOf(state)).toBe(wanted);
    if (state !== true)
      expect(state).toMatchObject({ detail: expect.stringContaining('1 MB are free under /media') });
  });

  it('is that of the disk on which a missing folder will be', async () => {
    expect(await freeBytes(join(__dirname, 'not', 'there', 'yet'))).toBeGreaterThan(0);
  });

  it('is unknown where the disk does not answer: the process stays ready', async () => {
    const checks = new HealthChecks();
    checks.register(
      'disk',
      checkDisk(places, () => Promise.reject(new Error('EIO'))),
      'away',
    );
    expect(await checks.report()).toMatchObject({ ready: true, checks: { disk: 'away' } });
  });
});
