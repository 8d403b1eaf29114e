/**
 * How a part is: `true`, it can do its work; `false`, this process cannot work without it; `'away'`, it is missed, and what
 * the process is there for goes on.
 */
export type PartState = boolean | 'away';

/** Answers how a part is now. */
export type HealthCheck = () => PartState | Promise<PartState>;

/** How the parts are, by name. */
export interface HealthReport {
  /** Whether none is failing; one that is away does not count. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'away' | 'failing'>>;
}

const wordOf = (state: PartState): 'ok' | 'away' | 'failing' => {
  if (state === 'away') return 'away';
  return state ? 'ok' : 'failing';
};

/** A check of which one at a time is under way: a part that hangs is not asked anew before it has answered. */
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

/** What must be well before this process takes requests; parts register themselves when they start. */
export class HealthChecks {
  private readonly checks = new Map<string, Asked>();

  constructor(private readonly timeoutMs = 2_000) {}

  /** Adds a part, or replaces the check of that name; `otherwise` is how the part is when it throws or is late. */
  register(name: string, check: HealthCheck, otherwise: PartState = false): void {
    this.checks.set(name, new Asked(check, otherwise));
  }

  /** Asks every part at once, and waits so long for the slowest. */
  async report(): Promise<HealthReport> {
    const parts = [...this.checks].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const results = await Promise.all(
      parts.map(async ([name, asked]) => [name, await asked.within(this.timeoutMs)] as const),
    );
    return {
      ready: results.every(([, state]) => state !== false),
      checks: Object.fromEntries(results.map(([name, state]) => [name, wordOf(state)])),
    };
  }
}
