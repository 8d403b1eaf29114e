/** The schedule of rounds, and the handling of failures. */
export interface RoundsOptions {
  /** Milliseconds between the end of a round and the beginning of the next. */
  readonly everyMs: number;
  /** Milliseconds between a failed round and the next; by default as after any other. */
  readonly retryMs?: number;
  /** Called after a failed round; the next one starts anyway. */
  readonly onFault: (fault: unknown) => void;
}

/** Repeats work in the background, never two rounds at a time, until it is stopped. Its timer keeps no process alive. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private stopping = false;
  private isWoken = false;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly options: RoundsOptions,
  ) {}

  /** To be checked by long work between its steps. */
  get isStopped(): boolean {
    return this.stopping;
  }

  /** Begins the first round after a pause, or at once. */
  start(first: 'at once' | 'after a pause'): void {
    if (first === 'at once') this.begin();
    else this.later(this.options.everyMs);
  }

  /** Begins a round now; while one runs, as soon as it has ended, however often it was called meanwhile. */
  wake(): void {
    if (this.stopping) return;
    clearTimeout(this.timer);
    if (this.running === null) this.begin();
    else this.isWoken = true;
  }

  /** Resolves when the current round has ended; no further one starts. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private later(pauseMs: number): void {
    if (!this.stopping) this.timer = setTimeout(() => this.begin(), pauseMs).unref();
  }

  private begin(): void {
    this.isWoken = false;
    this.running = this.work()
      .then(
        () => (this.isWoken ? 0 : this.options.everyMs),
        (fault: unknown) => {
          this.options.onFault(fault);
          // Being woken meanwhile is no reason to try again at once what has just failed.
          return this.options.retryMs ?? this.options.everyMs;
        },
      )
      .then(pauseMs => {
        this.running = null;
        this.later(pauseMs);
      });
  }
}
