type Step = { readonly name: string; readonly stop: () => Promise<unknown> };

/** Timeout of a clean stop, after which the process ends anyway; what is durable is durable by then. */
const PATIENCE_MS = 15_000;

/** The limit while the process starts: pending operations may never end, and no request is served yet. */
const PATIENCE_AT_START_MS = 4_500;
const STEP_AT_START_MS = 1_000;

/** The start was given up because the process is stopping. */
class StartGivenUp extends Error {
  override readonly name = 'StartGivenUp';
}

const atMost = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise(resolve => setTimeout(resolve, milliseconds))]);

/** Stops what was started, the last first, once, at Ctrl+C, SIGTERM, SIGHUP, or when the start fails half-way. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private starting = true;
  private stopping = false;

  constructor(private readonly say: (text: string) => void) {
    // SIGHUP: the terminal was closed, which would leave the database running.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.run());
  }

  /** Whether the process is ending already; what fails then is no news. */
  get begun(): boolean {
    return this.stopping;
  }

  /**
   * Adds what has to be stopped before everything added so far.
   * @throws StartGivenUp when the process is stopping; what was to be added is stopped.
   */
  last(name: string, stop: () => Promise<unknown>): void {
    if (this.stopping) {
      stop().catch((error: unknown) => this.complain(name, error));
      throw new StartGivenUp(`${name} came too late`);
    }
    this.steps.unshift({ name, stop });
  }

  /** The start is complete: from now on a stop waits for work in flight. */
  started(): void {
    this.starting = false;
  }

  /** Stops everything and ends the process: with 0 when requested, with another code after a failure. */
  async run(exitCode = 0): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.say('Stopping');
    const { starting } = this;
    setTimeout(() => process.exit(1), starting ? PATIENCE_AT_START_MS : PATIENCE_MS);
    // Pending operations of a start lose their database, and may have no error handler yet.
    if (starting) process.on('uncaughtException', error => this.complain('What was starting', error));
    const last = this.steps.at(-1);
    for (const step of this.steps) {
      const stopped = step.stop().catch((error: unknown) => this.complain(step.name, error));
      await (starting && step !== last ? atMost(STEP_AT_START_MS, stopped) : stopped);
    }
    this.say('Stopped');
    process.exit(exitCode);
  }

  private complain(name: string, error: unknown): void {
    this.say(`${name} did not stop cleanly: ${String(error)}`);
  }
}
