/** Sockets that have not shown a good token yet, in all and of one address. */
const MOST = 2_000;
const MOST_OF_ADDRESS = 100;

/** Counts sockets from the handshake until somebody is signed in on them, so that strangers cannot hold any number open. */
export class AnonymousSockets {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Takes a place for a socket; returns what gives it back, once, or null when there is none. */
  take(address: string): (() => void) | null {
    const count = this.counts.get(address) ?? 0;
    if (this.total >= MOST || count >= MOST_OF_ADDRESS) return null;
    this.total += 1;
    this.counts.set(address, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.total -= 1;
      const rest = (this.counts.get(address) ?? 1) - 1;
      if (rest > 0) this.counts.set(address, rest);
      else this.counts.delete(address);
    };
  }
}
