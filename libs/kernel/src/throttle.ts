/**
 * Limits repeated work to one start per interval, so that it is done once for all callers in between. After a pause
 * it starts at once.
 */
export class Throttle {
  private begunAt = -Infinity;

  constructor(private readonly everyMs: number) {}

  /** Resolves when the work may begin; one at a time. */
  async begin(): Promise<void> {
    const wait = Math.min(this.everyMs, this.begunAt + this.everyMs - performance.now());
    if (wait > 0) await new Promise<void>(done => setTimeout(done, wait));
    this.begunAt = performance.now();
  }
}
