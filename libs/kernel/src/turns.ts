/**
 * Lets whatever concerns one key take turns within this process, in the order it came. Races with other processes
 * remain: what must hold against those is settled by an append's expected revision.
 */
export class Turns {
  // No Map, for the reason that `Waiters` is no Set.
  private readonly tails: Record<string, Promise<unknown> | undefined> = Object.create(null) as Record<
    string,
    never
  >;

  /** Runs the work after everything that asked for this key before has ended, well or not. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails[key];
    const turn = before === undefined ? work() : before.then(work, work);
    this.tails[key] = turn;
    try {
      return await turn;
    } finally {
      if (this.tails[key] === turn) delete this.tails[key];
    }
  }
}
