import type { RetriedFaults } from '@prosa/kernel';
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
export class BackgroundFaults implements RetriedFaults {
  private readonly faults = new Map<string, RepeatedFault>();

  constructor(
    private readonly log: FaultLog,
    private readonly now?: () => number,
  ) {}

  /** Resolves when the work has ended, and however. `name` completes "could not …". */
  async attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.passed(name);
    } catch (fault) {
      this.failed(name, fault);
    }
  }

  failed(name: string, fault: unknown): void {
    this.of(name).failed(fault);
  }

  passed(name: string): void {
    this.faults.get(name)?.passed();
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
