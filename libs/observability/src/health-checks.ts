/** Answers whether a part can do its work now; throwing or answering false means it cannot. */
export type HealthCheck = () => boolean | Promise<boolean>;

/** How the parts are, by name. */
export interface HealthReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
}

const within = async (check: HealthCheck, timeoutMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** What must be well before this process takes requests; parts register themselves when they start. */
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();

  constructor(private readonly timeoutMs = 2_000) {}

  /** Adds a part, or replaces the check of that name. */
  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  /** Asks every part at once; a part that does not answer in time is failing. */
  async report(): Promise<HealthReport> {
    const names = [...this.checks.keys()].toSorted();
    const results = await Promise.all(
      names.map(
        async name => [name, await within(this.checks.get(name) ?? (() => false), this.timeoutMs)] as const,
      ),
    );
    return {
      ready: results.every(([, ok]) => ok),
      checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? 'ok' : 'failing'])),
    };
  }
}
