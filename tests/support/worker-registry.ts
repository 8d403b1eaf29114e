import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in which the workers of a run note what they started; made by the global set-up of the product's specs. */
const folder = (): string => {
  const run = process.env['PROSA_TEST_RUN_DIR'];
  if (run === undefined) throw new Error('PROSA_TEST_RUN_DIR is set by tests/support/start-run.cjs');
  return run;
};

/** The number that Jest gives a worker; a worker runs one spec file at a time. */
export const workerId = (): string => process.env['JEST_WORKER_ID'] ?? '1';

/** A process that serves all spec files of a worker. `startRun` ends what is noted here when the run is over. */
export interface WorkerProcess {
  readonly url: string;
  readonly pid: number;
  /** Removed with the process. */
  readonly dataDir?: string;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * The worker's process of that name, started by the first spec file that needs it. One that has died is started again:
 * the file in which it died has failed by then (shared-product.setup.ts).
 */
export const ofWorker = async (name: string, start: () => Promise<WorkerProcess>): Promise<WorkerProcess> => {
  const file = join(folder(), `${name}-${workerId()}.json`);
  if (existsSync(file)) {
    const noted = JSON.parse(readFileSync(file, 'utf8')) as WorkerProcess;
    if (isAlive(noted.pid)) return noted;
  }
  const started = await start();
  writeFileSync(file, JSON.stringify(started));
  return started;
};

/** The worker's process of that name, if one was started. */
export const noted = (name: string): WorkerProcess | null => {
  const file = join(folder(), `${name}-${workerId()}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WorkerProcess) : null;
};

/** Where the numbers of a run begin, by its seed: no spec may know which it gets. */
const FIRST = 1 + (Number(process.env['PROSA_TEST_SEED'] ?? '0') % 5_000);

/** A number of at most four digits that no other caller of the run gets. */
export const nextOfRun = (): number => {
  for (let next = Number(readOr('next', String(FIRST))); ; next += 1)
    try {
      mkdirSync(join(folder(), `taken-${next}`));
      writeFileSync(join(folder(), 'next'), String(next + 1));
      return next;
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    }
};

/** Whether another caller than the one with this number got the other one. */
export const isTakenByAnother = (other: number, own: number): boolean =>
  other !== own && existsSync(join(folder(), `taken-${other}`));

const readOr = (name: string, otherwise: string): string => {
  const file = join(folder(), name);
  return existsSync(file) ? readFileSync(file, 'utf8') || otherwise : otherwise;
};
