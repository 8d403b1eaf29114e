import { endWithUs } from '@prosa/testing';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEngines, type Engines } from './engines';

/** The product as its users meet it: one process behind one address. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Ctrl+C; resolves with its exit code when it is gone. */
  stop(): Promise<number>;
  /** kill -9 of the process; its database is left as it is. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  /**
   * Data of an earlier start; by default a copy of a first start's, or an empty folder when `env` selects other
   * data.
   */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** It goes on when this process ends: the run ends it (start-run.cjs). */
  readonly outlives?: boolean;
  /** On NATS, Redis and EventStoreDB's double instead of one database; PROSA_ENGINES=distributed does so for all. */
  readonly distributed?: boolean;
}

const main = resolve('dist/services/standalone/src/main.js');

const LOOK_MS = 50;

const readyAt = async (child: ChildProcess, output: () => string): Promise<string> => {
  for (;;) {
    const ready = /is ready at (http:\/\/\S+)/.exec(output());
    if (ready?.[1]) return ready[1];
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended with ${child.exitCode} before it was ready:\n${output()}`);
    await pause(LOOK_MS);
  }
};

const gone = (child: ChildProcess): Promise<number> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode ?? 1)
    : new Promise(done => child.once('exit', code => done(code ?? 1)));

const enginesOf = new Map<string, Engines>();

/** The engines of a product that stands on any. */
export const enginesBelow = (product: Product): Engines => {
  const engines = enginesOf.get(product.dataDir);
  if (engines === undefined) throw new Error('This product stands on one database');
  return engines;
};

/** With PROSA_ENGINES=distributed every product stands on NATS, Redis and EventStoreDB's double, and not on one database. */
const enginesFor = async (dataDir: string, wanted: boolean): Promise<Engines['env']> => {
  if (!wanted && process.env['PROSA_ENGINES'] !== 'distributed') return {};
  const engines = enginesOf.get(dataDir) ?? (await startEngines(dataDir));
  enginesOf.set(dataDir, engines);
  return engines.env;
};

/** What is done by itself comes soon: the pauses are for WhatsApp, and for a machine that serves people. */
const NO_PAUSES = { ROUND_SECONDS: '1', NUMBER_CHECK_PAUSE_MS: '0' };

/** With these a first start makes other data than the one that is copied. */
const OTHER_DATA = ['DATABASE_URL', 'EVENT_STORE_URL', 'DEMO_CONTENT'];

/** A folder as a first start leaves it (data-template.cjs), or an empty one. */
export const newFolder = ({ distributed = false, env = {} }: ProductOptions = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-test-'));
  const template = process.env['PROSA_TEST_DATA'];
  if (
    template === undefined ||
    distributed ||
    env['WA_NETWORK'] === 'whatsapp' ||
    OTHER_DATA.some(name => name in env)
  )
    return folder;
  // Owners and modes must stay, as the database's account is another than root's.
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
};

/** In the data folder of a product that outlives who started it: what it printed. */
export const PRINTED_LOG = 'printed.log';

/** Starts the built product on a free port; `npm run build` must have run. */
export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const dataDir = options.dataDir ?? newFolder(options);
  // Without source maps: reading those of every module costs each start 0.4 s of a processor.
  const printedTo = join(dataDir, PRINTED_LOG);
  const file = options.outlives === true ? openSync(printedTo, 'a') : null;
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Specs bring what they look at.
      DEMO_CONTENT: 'false',
      ...NO_PAUSES,
      ...(await enginesFor(dataDir, options.distributed === true)),
      ...options.env,
    },
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    detached: options.outlives === true,
  });
  // As Ctrl+C would: its database ends with it.
  if (file === null) endWithUs(child, 'INT');
  else child.unref();
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const output = (): string => (file === null ? printed : readFileSync(printedTo, 'utf8'));
  const url = await readyAt(child, output);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill('SIGINT');
      return gone(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await gone(child);
    },
  };
};

/** Stops a product for good and removes its data. */
export const discard = async (product: Product): Promise<void> => {
  await product.stop();
  await enginesOf.get(product.dataDir)?.stop();
  enginesOf.delete(product.dataDir);
  rmSync(product.dataDir, { recursive: true, force: true });
};
