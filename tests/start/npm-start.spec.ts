import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { eventually } from '../support/eventually';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise(closed => probe.close(closed));
  return port;
};

type Npm = ChildProcessByStdio<null, Readable, Readable>;

/** Resolves when the output holds a text; rejects with all of it when the last process that can write has ended before. */
const printed = (npm: Npm, text: string): Promise<void> =>
  new Promise((found, missing) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(text)) found();
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.on('close', () => missing(new Error(output)));
  });

describe('npm start', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'prosa-npm-start-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const start = async (): Promise<Npm> =>
    spawn('npm', ['start'], {
      // A group of its own, as in a terminal.
      detached: true,
      cwd: resolve(__dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(await freePort()),
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
  ] as const)('stops Prosa and its database at a %s of npm once it prints "%s"', async (signal, text) => {
    const npm = await start();
    await printed(npm, text);
    expect(existsSync(lockFile())).toBe(true);
    if (signal === 'SIGHUP') process.kill(-(npm.pid ?? 0), signal);
    else npm.kill(signal);
    // Comes when the last process that holds the output has ended: npm, its shell, the script and the server.
    await once(npm, 'close');
    // The server signals its database and waits a few seconds for it at most.
    await eventually(() => expect(existsSync(lockFile())).toBe(false));
  });
});
