/**
 * Lets whatever concerns one key take turns within this process, in the order it came. Races with other processes
 * remain: what must hold against those is settled by an append's expected revision.
 */
export class Turns {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs the work after everything that asked for this key before has ended, well or not. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key);
    const turn = before === undefined ? work() : before.then(work, work);
    this.tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.tails.get(key) === turn) this.tails.delete(key);
    }
  }
}
