/**
 * Those who wait for something, each with the way to wake them. Changed in place, unlike a `Set`: V8 chains the tables that
 * a set outgrows to their successors, so that one that has grown old keeps alive whoever has come and gone since, and all
 * that hangs on them, until the whole heap is looked through.
 */
export class Waiters {
  private readonly all: (() => void)[] = [];

  add(wake: () => void): void {
    this.all.push(wake);
  }

  /** Who is not there need not be told. */
  delete(wake: () => void): void {
    const place = this.all.indexOf(wake);
    const last = place === -1 ? undefined : this.all.pop();
    if (last !== undefined && place < this.all.length) this.all[place] = last;
  }

  /** Wakes everybody who waits now; who begins to wait meanwhile is not among them. */
  wake(): void {
    for (const wake of [...this.all]) wake();
  }
}
