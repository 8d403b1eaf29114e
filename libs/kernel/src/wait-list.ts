/**
 * Those who wait for something, each with the way to wake them. Changed in place, unlike a `Set`: V8 chains the tables that
 * a set outgrows to their successors, so an old one keeps alive all entries that came and went since, and everything
 * that hangs on them, until the whole heap is looked through.
 */
export class WaitList {
  private readonly all: (() => void)[] = [];

  add(wake: () => void): void {
    this.all.push(wake);
  }

  /** Removing an entry that is absent is a no-op. */
  delete(wake: () => void): void {
    const index = this.all.indexOf(wake);
    const last = index === -1 ? undefined : this.all.pop();
    if (last !== undefined && index < this.all.length) this.all[index] = last;
  }

  /** Wakes all current waiters; those added meanwhile are not included. */
  wake(): void {
    for (const wake of [...this.all]) wake();
  }
}
