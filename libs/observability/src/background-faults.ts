import { RepeatedFault } from './repeated-fault';

/** Where the faults of work in the background are logged. */
export interface FaultLog {
  warn(fields: object, message: string): void;
}

/** Runs background work that is retried later and has no caller to report to. */
export type Background = Pick<BackgroundFaults, 'attempt'>;

/**
 * Runs background work that is retried later and has no caller to report to. A failure is logged by the name of the
 * work: once per change, and once a minute while it lasts.
 */
export class BackgroundFaults {
  private readonly faults = new Map<string, RepeatedFault>();

  constructor(
    private readonly log: FaultLog,
    private readonly now?: () => number,
  ) {}

  /** Resolves when the work has ended, and however. `name` completes "could not …". */
  async attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    const faults = this.of(name);
    try {
      await work();
      faults.passed();
    } catch (fault) {
      faults.failed(fault);
    }
  }

  private of(name: string): RepeatedFault {
    const known = this.faults.get(name);
    if (known !== undefined) return known;
    const made = new RepeatedFault(
      (err, leftOut) => this.log.warn({ err, leftOut }, `could not ${name}; a later round tries again`),
      this.now,
    );
    this.faults.set(name, made);
    return made;
  }
}
