/**
 * Serialises work per key within this process, in order of arrival. Races with other processes remain: those are
 * decided by an append's expected revision.
 */
export class KeyedMutex {
  // No `Map`, for the reason given at `TwoGenerationLru`.
  private readonly tails: Record<string, Promise<unknown> | undefined> = Object.create(null) as Record<
    string,
    never
  >;

  /** Runs the work after all earlier work of this key has settled. */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
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
