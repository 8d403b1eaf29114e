import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventually } from '../support/eventually';
import { livedSince } from '../support/lived-time';
import { printed, type Printing } from '../support/printed';
import { newFolder } from '../support/product';

/** Of the machine's own time, in which a start that cannot go on has ended. */
const WITHIN_MS = 5_000;

describe('A start', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = newFolder();
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = (env: Readonly<Record<string, string>> = {}): Printing =>
    spawn(process.execPath, [resolve('dist/services/standalone/src/main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_CONTENT: 'false', ...env },
    });

  const cluster = (): string => join(dataDir, 'postgres/cluster');
  const lockFile = (): string => join(cluster(), 'postmaster.pid');

  const endOf = async (child: Printing): Promise<unknown> => {
    const lived = livedSince();
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(lived()).toBeLessThan(WITHIN_MS);
    return code;
  };

  it.each(['Starting PostgreSQL', 'Starting the services'])(
    'is ended within five seconds by a SIGTERM once it prints "%s", and so is its database',
    async text => {
      const child = start();
      await printed(child, text);
      child.kill('SIGTERM');
      await endOf(child);
      await eventually(() => expect(existsSync(lockFile())).toBe(false));
    },
  );

  it('that loses its database and the folder of it ends with 1 within five seconds, and says why', async () => {
    const child = start();
    await printed(child, 'Opening the log');
    const postgres = Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
    const told = printed(child, 'Prosa could not start');
    process.kill(postgres, 'SIGKILL');
    rmSync(cluster(), { recursive: true, force: true });
    expect(await endOf(child)).toBe(1);
    await told;
  });

  it('on a database that is not there ends with 1 within five seconds, and says why', async () => {
    const child = start({ DATABASE_URL: 'postgres://prosa@127.0.0.1:1/prosa' });
    const told = printed(child, 'Prosa could not start');
    await printed(child, 'Opening the log');
    expect(await endOf(child)).toBe(1);
    await told;
  });
});
