import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  giveFile,
  isServerOf,
  postgresBinary,
  runProgram,
  serverAccount,
  serverCommand,
} from './postgres-binaries';
import { expecting, isTransient } from '@prosa/kernel';
import type { ServerAccount } from './postgres-binaries';

/** How the embedded server is started. */
export interface EmbeddedPostgresOptions {
  /** Kept between starts: the cluster, its password (0600), its port and its log. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** `false` gives up crash safety for speed; only for throw-away test data. */
  readonly durable?: boolean;
  /** Folder of another PostgreSQL's programs than the bundled one. */
  readonly programs?: string;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Shuts the server down cleanly; open connections are closed. */
  stop(): Promise<void>;
}

/** Another process works on the folder already. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`Another process of Prosa is using ${folder}`);
  }
}

const user = 'prosa';
const database = 'prosa';
/** Any fixed number: the advisory lock that owns the server. */
const ownerLock = 7_076_794;

/** For one small machine that the application shares; crash safety stays on. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Enough for every service in a process of its own; an idle connection costs a process of PostgreSQL.
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Young tables grow fast: a plan that was made while they were empty reads them whole until they are looked at.
  autovacuum_naptime: '10s',
  // It looks often, and those who wait for an answer share the machine with it.
  autovacuum_vacuum_cost_delay: '10ms',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
} as const;

const fastButUnsafe = {
  ...settings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
};

interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly lockFile: string;
  readonly password: string;
  readonly account: ServerAccount;
  readonly durable: boolean;
  readonly program: (name: 'initdb' | 'postgres') => string;
  readonly log: (line: string) => void;
}

const remembered = (file: string, invent: () => string): string => {
  if (!existsSync(file)) writeFileSync(file, invent(), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
};

const openCluster = (options: EmbeddedPostgresOptions): Cluster => {
  const folder = resolve(options.dataDir);
  const data = join(folder, 'cluster');
  const { programs } = options;
  const account = serverAccount();
  mkdirSync(data, { recursive: true });
  // The server's account must be able to pass through to its cluster; what lies beside it stays the caller's.
  if (account.uid !== undefined) chmodSync(folder, 0o711);
  return {
    folder,
    data,
    lockFile: join(data, 'postmaster.pid'),
    password: remembered(join(folder, 'password'), () => randomBytes(24).toString('base64url')),
    account,
    durable: options.durable ?? true,
    program: name => (programs === undefined ? postgresBinary(name) : join(programs, name)),
    log: options.log,
  };
};

/** `PG_VERSION` is written early; a cluster is complete when `made` exists beside it, otherwise it is created again. */
const makeCluster = async (cluster: Cluster): Promise<void> => {
  const { data, folder } = cluster;
  const made = join(folder, 'made');
  if (existsSync(made)) return;
  cluster.log('Preparing the database folder');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  giveFile(data, cluster.account);
  const passwordFile = join(folder, 'initial-password');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  giveFile(passwordFile, cluster.account);
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--auth=scram-sha-256',
  ];
  if (!cluster.durable) flags.push('--no-sync');
  const args = [`--pgdata=${data}`, `--username=${user}`, `--pwfile=${passwordFile}`, ...flags];
  await runProgram(serverCommand(cluster.program('initdb'), args, cluster.account, data), folder);
  rmSync(passwordFile);
  writeFileSync(made, new Date().toISOString());
};

const isFree = (port: number): Promise<boolean> =>
  new Promise(answer => {
    const probe = createServer();
    probe.once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });

const choosePort = async (cluster: Cluster): Promise<number> => {
  const file = join(cluster.folder, 'port');
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  let port = known > 0 ? known : randomInt(20_000, 32_000);
  while (!(await isFree(port))) port = randomInt(20_000, 32_000);
  writeFileSync(file, String(port));
  return port;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const goneWithin = async (pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
  return !isAlive(pid);
};

/** The live server of this folder according to its lock file: process, port; null when there is none. */
const runningServer = (cluster: Cluster): { pid: number; port: number } | null => {
  if (!existsSync(cluster.lockFile)) return null;
  const [first, folder = '', , port] = readFileSync(cluster.lockFile, 'utf8').split('\n');
  const pid = Number(first);
  // A copied folder brings along the lock file of its original.
  const isOurs = existsSync(folder) && realpathSync(folder) === realpathSync(cluster.data);
  return pid > 0 && isOurs && isAlive(pid) && isServerOf(pid, folder) ? { pid, port: Number(port) } : null;
};

const urlOf = (cluster: Cluster, port: number, name: string): string =>
  `postgres://${user}:${cluster.password}@127.0.0.1:${port}/${name}`;

/** PostgreSQL's code while it starts or replays WAL; that may take minutes, and ends by itself. */
const STARTING_UP = '57P03';

const tryConnect = async (url: string): Promise<Client | 'starting' | null> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    (error: unknown) => ((error as { code?: unknown }).code === STARTING_UP ? 'starting' : null),
  );
};

/** The timeout only applies while the server does not respond. */
const connectWithin = async (
  url: string,
  milliseconds: number,
  alive: () => boolean,
): Promise<Client | null> => {
  let deadline = Date.now() + milliseconds;
  while (Date.now() < deadline && alive()) {
    const answer = await tryConnect(url);
    if (answer === 'starting') deadline = Date.now() + milliseconds;
    else if (answer !== null) return answer;
    await pause(20);
  }
  return null;
};

/** Fast shutdown first (open transactions roll back), immediate when that hangs; the next start then recovers. */
const stopServer = async (pid: number): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await goneWithin(pid, 20_000)) return;
  }
};

const launch = (cluster: Cluster, port: number): number => {
  const logFile = join(cluster.folder, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > 10_000_000;
  const output = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const flags = Object.entries(cluster.durable ? settings : fastButUnsafe).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  // A process group of its own, so that Ctrl-C in the terminal reaches the application first, which then stops the
  // server.
  const wanted = ['-D', cluster.data, '-p', String(port), ...flags];
  const { path, args, account } = serverCommand(
    cluster.program('postgres'),
    wanted,
    cluster.account,
    cluster.data,
  );
  const child = spawn(path, args, {
    ...account,
    cwd: cluster.folder,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    detached: true,
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  if (child.pid === undefined) throw new Error('The database server could not be started');
  return child.pid;
};

const lastLines = (cluster: Cluster): string => {
  const file = join(cluster.folder, 'postgres.log');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '';
};

interface Session {
  readonly pid: number;
  readonly port: number;
  readonly client: Client;
}

/** The lock is held by a connection; a dead owner's is released as soon as the server detects it. */
const own = async (cluster: Cluster, client: Client): Promise<void> => {
  const deadline = Date.now() + 3_000;
  for (;;) {
    const answer = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      ownerLock,
    ]);
    if (answer.rows[0]?.locked === true) return;
    if (Date.now() > deadline) break;
    await pause(50);
  }
  await client.end();
  throw new FolderInUse(cluster.folder);
};

/**
 * A server that outlived its application is taken over when it responds, and terminated when it does not.
 * @throws FolderInUse when its application is running.
 */
const adopt = async (cluster: Cluster): Promise<Session | null> => {
  const orphan = runningServer(cluster);
  if (orphan === null) {
    rmSync(cluster.lockFile, { force: true });
    return null;
  }
  const alive = (): boolean => isAlive(orphan.pid);
  const client = await connectWithin(urlOf(cluster, orphan.port, 'postgres'), 10_000, alive);
  if (client !== null) {
    await own(cluster, client);
    cluster.log('Took over the database server that was still running');
    return { ...orphan, client };
  }
  cluster.log('Ending a database server that no longer answers');
  await stopServer(orphan.pid);
  rmSync(cluster.lockFile, { force: true });
  return null;
};

const start = async (cluster: Cluster, samePort?: number): Promise<Session> => {
  // After a kill of the server itself its children need a moment to let go of the shared memory; and what an application
  // had only begun to start when it was killed holds the folder a moment later.
  for (let attempt = 1; ; attempt += 1) {
    const running = await adopt(cluster);
    if (running !== null) return running;
    const port = samePort ?? (await choosePort(cluster));
    const pid = launch(cluster, port);
    const client = await connectWithin(urlOf(cluster, port, 'postgres'), 120_000, () => isAlive(pid));
    if (client !== null) {
      await own(cluster, client);
      return { pid, port, client };
    }
    if (attempt === 5) throw new Error(`The database server did not start:\n${lastLines(cluster)}`);
    await pause(300 * attempt);
  }
};

const ensureDatabase = async (client: Client): Promise<void> => {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${database}`);
};

/** Keeps a server running under the address it was first given, however it ends, until it is stopped. */
class Supervisor {
  private stopping = false;
  private readonly port: number;

  constructor(
    private readonly cluster: Cluster,
    private session: Session,
  ) {
    this.port = session.port;
    this.watch();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.session.client.end().catch(expecting(isTransient));
    await stopServer(this.session.pid);
  }

  /** The owner's connection ends when the server does, or when it is cut; both are repaired the same way. */
  private watch(): void {
    this.session.client.once('end', () => {
      if (!this.stopping) void this.revive();
    });
  }

  private async revive(): Promise<void> {
    this.cluster.log('The database server is gone; starting it again');
    while (!this.stopping) {
      try {
        this.session = await start(this.cluster, this.port);
        if (this.stopping) await this.stop();
        else this.watch();
        return;
      } catch (error) {
        if (error instanceof FolderInUse) return;
        await pause(500);
      }
    }
  }
}

/**
 * Runs the bundled PostgreSQL on a folder, on 127.0.0.1 only, and initialises the folder at the first start. A
 * server left behind by a killed application is taken over, one that dies is restarted at the same address.
 * @throws FolderInUse for a second application on the same folder.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const cluster = openCluster(options);
  await makeCluster(cluster);
  const session = await start(cluster);
  await ensureDatabase(session.client);
  const supervisor = new Supervisor(cluster, session);
  return { url: urlOf(cluster, session.port, database), stop: () => supervisor.stop() };
};
