type Step = { readonly name: string; readonly stop: () => Promise<unknown> };

/** Timeout of a clean stop, after which the process ends anyway; what is durable is durable by then. */
const patience = 15_000;

/** Stops what was started, the last first, once, at Ctrl+C, SIGTERM, or when the start fails half-way. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private stopping = false;

  constructor(private readonly say: (text: string) => void) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void this.run());
  }

  /** Adds what has to be stopped before everything added so far. */
  last(name: string, stop: () => Promise<unknown>): void {
    this.steps.unshift({ name, stop });
  }

  /** Stops everything and ends the process: with 0 when requested, with another code after a failure. */
  async run(exitCode = 0): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.say('Stopping');
    const giveUp = setTimeout(() => process.exit(1), patience);
    giveUp.unref();
    for (const { name, stop } of this.steps)
      await stop().catch((error: unknown) => this.say(`${name} did not stop cleanly: ${String(error)}`));
    this.say('Stopped');
    process.exit(exitCode);
  }
}
