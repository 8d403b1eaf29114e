/** A part that works, but has not reached the end of the log: by how many facts, and whether requests must wait. */
export interface Behind {
  readonly behind: bigint;
  readonly isReady: boolean;
}

/**
 * The state of a part: `true`, it works; `false`, this process cannot work without it; `'away'`, it is unavailable,
 * but the process can continue.
 */
export type PartState = boolean | 'away' | Behind;

/** A part's state in words. */
export type PartWord = 'ok' | 'away' | 'failing' | `${bigint} facts behind`;

/** Returns the current state of a part. */
export type HealthCheck = () => PartState | Promise<PartState>;

/** How the parts are, by name. */
export interface HealthReport {
  /** Whether none is failing, or has to catch up first; one that is away does not count. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, PartWord>>;
}

const wordOf = (state: PartState): PartWord => {
  if (typeof state === 'object') return `${state.behind} facts behind`;
  if (state === 'away') return 'away';
  return state ? 'ok' : 'failing';
};

/** A check that runs once at a time: a hanging part is not checked again before it has responded. */
class Asked {
  private answer: Promise<PartState> | undefined;

  constructor(
    private readonly check: HealthCheck,
    private readonly otherwise: PartState,
  ) {}

  async within(timeoutMs: number): Promise<PartState> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PartState>(resolve => {
      timer = setTimeout(() => resolve(this.otherwise), timeoutMs);
    });
    try {
      return await Promise.race([(this.answer ??= this.ask()), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async ask(): Promise<PartState> {
    try {
      return await this.check();
    } catch {
      return this.otherwise;
    } finally {
      this.answer = undefined;
    }
  }
}

/** What must be healthy before this process takes requests; parts register themselves when they start. */
export class HealthChecks {
  private readonly checks = new Map<string, Asked>();

  constructor(private readonly timeoutMs = 2_000) {}

  /** Adds a part, or replaces the check of that name; `otherwise` is how the part is when it throws or is late. */
  register(name: string, check: HealthCheck, otherwise: PartState = false): void {
    this.checks.set(name, new Asked(check, otherwise));
  }

  /** Checks all parts concurrently, with a time limit. */
  async report(): Promise<HealthReport> {
    const parts = [...this.checks].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const results = await Promise.all(
      parts.map(async ([name, asked]) => [name, await asked.within(this.timeoutMs)] as const),
    );
    return {
      ready: results.every(([, state]) => (typeof state === 'object' ? state.isReady : state !== false)),
      checks: Object.fromEntries(results.map(([name, state]) => [name, wordOf(state)])),
    };
  }
}
