import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/eventually';
import { printed, type Printing } from '../support/printed';

/** Takes a port, any one for 0, and gives it back. @throws where it is not free */
const listening = async (wanted: number): Promise<number> => {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise(closed => probe.close(closed));
  return port;
};

describe('npm start', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'prosa-npm-start-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = (port: number): Printing =>
    spawn('npm', ['start'], {
      // A group of its own, as in a terminal.
      detached: true,
      cwd: resolve(__dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_PAST: 'false',
        NODE_ENV: 'development',
      },
    });

  const lockFile = (): string => join(dataDir, 'postgres/cluster/postmaster.pid');

  it.each([
    ['SIGTERM', 'Opening the log'],
    ['SIGTERM', 'is ready at'],
    ['SIGKILL', 'is ready at'],
    // Of a terminal that is closed, to everything that was started in it.
    ['SIGHUP', 'is ready at'],
  ] as const)(
    'stops Prosa and its database, and frees its port, at a %s of npm once it prints "%s"',
    async (signal, text) => {
      const port = await listening(0);
      const npm = start(port);
      await printed(npm, text);
      expect(existsSync(lockFile())).toBe(true);
      if (signal === 'SIGHUP') process.kill(-(npm.pid ?? 0), signal);
      else npm.kill(signal);
      // Comes when the last process that holds the output has ended: npm, its shell, the script and the server.
      await once(npm, 'close');
      // The server signals its database and waits a few seconds for it at most.
      await eventually(() => expect(existsSync(lockFile())).toBe(false));
      await listening(port);
    },
  );
});
