/** A part that works, but has not reached the end of the log: by how many facts, and whether requests must wait. */
export interface Behind {
  readonly behind: bigint;
  readonly isReady: boolean;
}

/** The state of a part with the reason and what to do, for who runs the installation. */
export interface Explained {
  readonly state: PlainState;
  readonly detail: string;
}

type PlainState = boolean | 'away' | 'stuck';

/**
 * The state of a part: `true`, it works; `false`, this process cannot work without it; `'away'`, it is unavailable,
 * but the process can continue; `'stuck'`, it is there, but what happens in it does not reach this process.
 */
export type PartState = PlainState | Behind | Explained;

/** A part's state in words. */
export type PartWord = 'ok' | 'away' | 'stuck' | 'failing' | `${bigint} facts behind`;

/** Returns the current state of a part. */
export type HealthCheck = () => PartState | Promise<PartState>;

/** How the parts are, by name. */
export interface HealthReport {
  /** Whether none is failing or stuck, or has to catch up first; one that is away does not count. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, PartWord>>;
  /** What is wrong with a part and what to do; of those that say so. Names addresses, so not for everybody. */
  readonly details?: Readonly<Record<string, string>>;
}

const wordOf = (state: PartState): PartWord => {
  if (typeof state === 'object')
    return 'detail' in state ? wordOf(state.state) : `${state.behind} facts behind`;
  if (state === 'away' || state === 'stuck') return state;
  return state ? 'ok' : 'failing';
};

const isReady = (state: PartState): boolean => {
  if (typeof state === 'object') return 'detail' in state ? isReady(state.state) : state.isReady;
  return state !== false && state !== 'stuck';
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
    const details = results.flatMap(([name, state]) =>
      typeof state === 'object' && 'detail' in state ? [[name, state.detail] as const] : [],
    );
    return {
      ready: results.every(([, state]) => isReady(state)),
      checks: Object.fromEntries(results.map(([name, state]) => [name, wordOf(state)])),
      ...(details.length === 0 ? {} : { details: Object.fromEntries(details) }),
    };
  }
}
