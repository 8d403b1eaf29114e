import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const main = resolve('dist/services/standalone/src/main.js');
const clockShift = resolve('tests/chaos/long/clock-shift.cjs');
/** What a supervisor gives a process to end. */
const STOP_WITHIN_MS = 30_000;

/** What a process of the set is. */
export interface ProcessPlan {
  readonly name: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Its clock can be put forward and back. */
  readonly hasOwnClock: boolean;
}

/** A process that ended without being killed. */
export interface Exit {
  readonly name: string;
  readonly at: string;
  readonly code: number | null;
  readonly said: string;
}

/** One process of the distributed set, restarted as by a supervisor, whatever ends it. */
export class RoleProcess {
  /** How often it ended by itself after it had been ready. */
  readonly exits: Exit[] = [];
  starts = 0;
  private child: ChildProcess | null = null;
  private down = true;
  private tail = '';
  private readonly output: WriteStream;

  constructor(readonly plan: ProcessPlan) {
    mkdirSync(plan.folder, { recursive: true });
    this.output = createWriteStream(join(plan.folder, 'output.txt'), { flags: 'a' });
  }

  get name(): string {
    return this.plan.name;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Starts it, again and again until it is ready; resolves early when it is killed meanwhile. */
  async start(): Promise<void> {
    this.down = false;
    while (!this.down) {
      if (await this.tryStart()) return;
      await pause(300);
    }
  }

  /** kill -9; it stays away until it is started. */
  async kill(): Promise<void> {
    this.down = true;
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>(done => child.once('exit', () => done()));
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await gone;
  }

  /** Requests a stop and waits; returns the exit code, null when it had to be killed. */
  async stop(): Promise<number | null> {
    this.down = true;
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = new Promise<number | null>(done => child.once('exit', code => done(code)));
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    const code = await gone;
    clearTimeout(patience);
    return code;
  }

  /** From now on it takes the time for so much later than it is. */
  shiftClock(milliseconds: number): void {
    writeFileSync(this.clockFile, String(milliseconds));
  }

  /** From now on its clock goes faster than others by that share. */
  driftClock(share: number): void {
    writeFileSync(this.clockFile, `0 ${1 + share} ${Date.now()}`);
  }

  /** Suspends it at any point. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  /** Lets it go on. */
  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  private get clockFile(): string {
    return join(this.plan.folder, 'clock-shift');
  }

  private tryStart(): Promise<boolean> {
    const clock = this.plan.hasOwnClock ? ['--require', clockShift] : [];
    const child = spawn(process.execPath, ['--enable-source-maps', ...clock, main], {
      env: { ...process.env, ...this.plan.env, CLOCK_SHIFT_FILE: this.clockFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.starts += 1;
    this.tail = '';
    return new Promise(done => {
      let isReady = false;
      const hear = (chunk: Buffer): void => {
        this.tail = (this.tail + chunk.toString()).slice(-4_000);
        this.output.write(chunk);
        if (isReady || !this.tail.includes('is ready at')) return;
        isReady = true;
        done(true);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', code => {
        done(false);
        if (isReady && !this.down) this.fell(code);
      });
    });
  }

  private fell(code: number | null): void {
    const said = this.tail.slice(-1_000);
    this.exits.push({ name: this.name, at: new Date().toISOString(), code, said });
    void this.start();
  }
}
