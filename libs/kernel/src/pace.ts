/**
 * Keeps work that is asked for again and again from beginning more often than every so many milliseconds, so that it is done
 * once for all who ask in between. After a rest it begins at once.
 */
export class Pace {
  private begunAt = -Infinity;

  constructor(private readonly everyMs: number) {}

  /** Resolves when the work may begin; one at a time. */
  async begin(): Promise<void> {
    const wait = Math.min(this.everyMs, this.begunAt + this.everyMs - performance.now());
    if (wait > 0) await new Promise<void>(done => setTimeout(done, wait));
    this.begunAt = performance.now();
  }
}
