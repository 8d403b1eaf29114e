import { performance } from 'node:perf_hooks';

const EVERY_MS = 60_000;

/**
 * Paces the reports of a fault that repeats: the first, each with another message, and one a minute while it lasts. The
 * report names how many were left out since the one before.
 */
export class RepeatedFault {
  private message: string | null = null;
  private reportedAt = 0;
  private leftOut = 0;

  constructor(
    private readonly report: (error: Error, leftOut: number) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes note of a failure. */
  failed(fault: unknown): void {
    const error = fault instanceof Error ? fault : new Error(String(fault));
    if (error.message === this.message && this.now() - this.reportedAt < EVERY_MS) {
      this.leftOut += 1;
      return;
    }
    const { leftOut } = this;
    this.message = error.message;
    this.reportedAt = this.now();
    this.leftOut = 0;
    this.report(error, leftOut);
  }

  /** Takes note of a success: the next failure is reported. */
  passed(): void {
    this.message = null;
  }
}
