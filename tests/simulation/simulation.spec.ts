import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Finding, Outcome } from './run-task';
import { plants } from './plants';

const root = resolve(__dirname, '../..');
const seeds = Number(process.env['SIMULATION_SEEDS'] ?? 2_000);
/** A timeout for hangs only: all worlds together take minutes on any machine. */
const PATIENCE_MS = 900_000;

interface Verdict {
  readonly plant: string;
  readonly seeds: number;
  readonly caught: boolean;
}

interface Report {
  readonly sound?: Outcome & { readonly broken: readonly Finding[] };
  readonly verdict?: Verdict;
}

/** Plays everything once, and lets each spec wait for its own part of what was seen. */
class Playing {
  private readonly reports: Report[] = [];
  private readonly waiting = new Set<() => void>();
  private isOver = false;
  private readonly child: ChildProcess;

  constructor() {
    const env = { ...process.env, SIMULATION_SEEDS: String(seeds) };
    this.child = fork(resolve(root, 'scripts/simulate.mjs'), { env, execArgv: [], stdio: 'inherit' });
    this.child.on('message', report => this.accept(report as Report));
    this.child.once('exit', () => this.end());
  }

  async find<T>(part: (report: Report) => T | undefined): Promise<T> {
    for (;;) {
      for (const report of this.reports) {
        const found = part(report);
        if (found !== undefined) return found;
      }
      if (this.isOver) throw new Error('The simulation ended before it told');
      await new Promise<void>(done => this.waiting.add(done));
    }
  }

  stop(): void {
    if (!this.isOver) this.child.kill();
  }

  private accept(report: Report): void {
    this.reports.push(report);
    this.wake();
  }

  private end(): void {
    this.isOver = true;
    this.wake();
  }

  private wake(): void {
    for (const done of this.waiting) done();
    this.waiting.clear();
  }
}

let playing: Playing;

beforeAll(() => {
  playing = new Playing();
});

afterAll(() => playing.stop());

it('knows a seed for every planted bug', () => {
  const known: unknown = JSON.parse(readFileSync(resolve(__dirname, 'known-seeds.json'), 'utf8'));
  expect(Object.keys(known ?? {})).toEqual(plants.map(({ name }) => name));
});

describe('A planted bug is caught:', () => {
  it.each(plants.map(({ name }) => name))(
    '%s',
    async name => {
      const verdict = await playing.find(report =>
        report.verdict?.plant === name ? report.verdict : undefined,
      );
      expect(verdict).toMatchObject({ plant: name, caught: true });
    },
    PATIENCE_MS,
  );
});

describe('Simulated worlds', () => {
  it(
    `satisfy every invariant, ${seeds} of them`,
    async () => {
      const sound = await playing.find(report => report.sound);
      expect(sound.broken).toEqual([]);
      expect(sound.seeds).toBe(seeds);
    },
    PATIENCE_MS,
  );
});
