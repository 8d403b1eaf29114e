import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from './end-with-us';
import { PATIENCE_MS } from './until';

/** A local server process, with a port and a folder of its own. */
export interface LocalServer {
  readonly url: string;
  readonly port: number;
  /** Of the process that runs now. */
  readonly pid: number;
  /** kill -9. */
  kill(): Promise<void>;
  /** Ends it orderly, with everything on its disk. */
  shutDown(): Promise<void>;
  /** Starts it again on the same port, with what its folder holds. */
  start(): Promise<void>;
  /** Empties its folder; only while it is not running. */
  wipe(): void;
  /** Stops it, and deletes its folder unless that was given. */
  stop(): Promise<void>;
}

interface Program {
  readonly name: string;
  readonly variable: string;
  readonly scheme: string;
  readonly options: (port: number, folder: string) => readonly string[];
}

const nats: Program = {
  name: 'nats-server',
  variable: 'NATS_SERVER_PATH',
  scheme: 'nats',
  options: (port, folder) => ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder],
};

const redis: Program = {
  name: 'redis-server',
  variable: 'REDIS_SERVER_PATH',
  scheme: 'redis',
  options: (port, folder) =>
    `--bind 127.0.0.1 --port ${port} --dir ${folder} --save  --appendonly yes --appendfsync everysec`
      .split(' ')
      .map(word => (word === '' ? '""' : word)),
};

const pathOf = ({ name, variable }: Program): string => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
  const found = process.env[variable] ?? folders.map(folder => join(folder, name)).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `This spec needs ${name}: install it (Debian: apt-get install ${name}), or name it in ${variable}`,
  );
};

/** A port below the ephemeral range, so that no outgoing connection takes it while its server is down. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>(tell => {
      probe.once('error', () => tell(false));
      probe.listen(port, '127.0.0.1', () => tell(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise(done => {
    const socket = connect(port, '127.0.0.1');
    const tell = (is: boolean): void => {
      socket.destroy();
      done(is);
    };
    socket.once('connect', () => tell(true));
    socket.once('error', () => tell(false));
  });

/** The server's data folder, when it has to outlive the server. */
export interface LocalServerOptions {
  readonly folder?: string;
}

const startProgram = async (program: Program, options: LocalServerOptions): Promise<LocalServer> => {
  const path = pathOf(program);
  const port = await freePort();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), `prosa-${program.name}-`));
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const kill = (): Promise<void> => end('SIGKILL');
  const start = async (): Promise<void> => {
    // Not every server makes its own.
    mkdirSync(folder, { recursive: true });
    const started = spawn(path, program.options(port, folder), { stdio: 'ignore' });
    child = started;
    endWithUs(started);
    for (const deadline = Date.now() + PATIENCE_MS; !(await answers(port)); await pause(20))
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`${path} did not start`);
  };
  await start();
  return {
    url: `${program.scheme}://127.0.0.1:${port}`,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    kill,
    shutDown: () => end('SIGTERM'),
    start,
    wipe() {
      // The folder itself may be a mount point, which is emptied but not removed.
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    },
    async stop() {
      await kill();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A NATS server with JetStream. */
export const startNats = (options: LocalServerOptions = {}): Promise<LocalServer> =>
  startProgram(nats, options);

/** A Redis server with persistence. */
export const startRedis = (options: LocalServerOptions = {}): Promise<LocalServer> =>
  startProgram(redis, options);
