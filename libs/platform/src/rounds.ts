/** When rounds begin, and what is told of one that failed. */
export interface RoundsOptions {
  /** Milliseconds between the end of a round and the beginning of the next. */
  readonly everyMs: number;
  /** Told of a round that failed; the next one begins all the same. */
  readonly onFault: (fault: unknown) => void;
}

/** Repeats work in the background, never two rounds at a time, until it is stopped. Its timer keeps no process alive. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly options: RoundsOptions,
  ) {}

  /** Long work asks this between its steps. */
  get isStopped(): boolean {
    return this.stopping;
  }

  /** Begins the first round after a pause, or at once. */
  start(first: 'at once' | 'after a pause'): void {
    if (first === 'at once') this.begin();
    else this.later();
  }

  /** Resolves when the round that is under way has ended; none begins after it. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private later(): void {
    if (!this.stopping) this.timer = setTimeout(() => this.begin(), this.options.everyMs).unref();
  }

  private begin(): void {
    this.running = this.work()
      .catch((fault: unknown) => this.options.onFault(fault))
      .then(() => this.later());
  }
}
