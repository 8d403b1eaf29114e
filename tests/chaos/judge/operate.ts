import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Where a run keeps what is to be judged. */
export interface Scene {
  readonly databaseUrl: string;
  /** EventStoreDB, where the log is not in the database. */
  readonly eventStoreUrl?: string;
  /** Additional environment of the operator's command, as of the processes. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the simulator wrote down. */
  readonly ledgerFile?: string;
}

/** What an operator's command came to: 0 or 1, and the rows that it printed. */
export interface Operated {
  readonly code: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** What it said on its error stream. */
  readonly errors: string;
}

const operator = resolve('dist/services/standalone/src/operator/main.js');

/**
 * Runs the operator's command.
 * @throws when it exits with a code other than 0 or 1.
 */
export const operate = (scene: Scene, words: readonly string[]): Promise<Operated> =>
  new Promise((done, fail) => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      ...scene.env,
      DATABASE_URL: scene.databaseUrl,
      ...(scene.eventStoreUrl === undefined ? {} : { EVENT_STORE_URL: scene.eventStoreUrl }),
    };
    const child = spawn(process.execPath, [operator, ...words, '--json'], { env, stdio: 'pipe' });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', fail);
    child.once('close', code => {
      if (code !== 0 && code !== 1) return fail(new Error(`prosa ${words.join(' ')}: ${code}\n${err}`));
      const rows = out.split('\n').filter(line => line.startsWith('{'));
      done({ code, rows: rows.map(line => JSON.parse(line) as Record<string, unknown>), errors: err.trim() });
    });
  });
