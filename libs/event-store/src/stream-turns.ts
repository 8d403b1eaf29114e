/**
 * Lets the commands of one stream in this process take turns, so that they do not lose races against each other;
 * races with other processes remain, and the expected revision settles those.
 */
export class StreamTurns {
  private readonly tails = new Map<string, Promise<unknown>>();

  async take<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(stream);
    const turn = before === undefined ? work() : before.then(work, work);
    this.tails.set(stream, turn);
    try {
      return await turn;
    } finally {
      if (this.tails.get(stream) === turn) this.tails.delete(stream);
    }
  }
}
