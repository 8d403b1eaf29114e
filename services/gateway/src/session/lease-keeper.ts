import type { Lease, LeaseStore } from '../storage/lease.store';

/** How often leases are prolonged, and after how long without success nothing may be done any more. */
export interface LeaseTimes {
  readonly renewMs: number;
  readonly giveUpMs: number;
}

/** The times that go with a lease of some seconds: three tries, and a third of it to be gone before others come. */
export const leaseTimes = (ttlSeconds: number): LeaseTimes => ({
  renewMs: (ttlSeconds * 1_000) / 3,
  giveUpMs: (ttlSeconds * 2_000) / 3,
});

/** What the keeper works with. */
export interface LeaseKeeperParts {
  readonly store: LeaseStore;
  readonly times: LeaseTimes;
  /** Told of every connection that this worker does not own any more. */
  lost(connectionId: number): void;
  /** Says that the worker lives, before its leases are prolonged: nobody may seem dead whose leases still hold. */
  alive(): Promise<void>;
}

interface Held extends Lease {
  /** When it was prolonged last, by a clock that goes on while the process is stopped. */
  prolongedAt: number;
}

/**
 * Keeps this worker's leases. Whoever cannot prolong them in time closes its sessions first and asks later: by then
 * another worker may have taken over. A lease that was not prolonged in time counts as none from that moment, before
 * anything noticed: a process that was stopped and wakes up owns nothing.
 */
export class LeaseKeeper {
  private readonly held = new Map<number, Held>();
  private timer: NodeJS.Timeout | undefined;
  private beating = false;
  private claiming: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LeaseKeeperParts) {}

  start(): void {
    this.timer = setInterval(() => void this.beat(), this.parts.times.renewMs);
  }

  /** The connections that this worker owns. */
  ids(): number[] {
    return [...this.held.values()].filter(lease => this.holds(lease)).map(({ connectionId }) => connectionId);
  }

  fenceOf(connectionId: number): bigint | null {
    const lease = this.held.get(connectionId);
    return lease !== undefined && this.holds(lease) ? lease.fence : null;
  }

  /** Seconds since the lease that was prolonged longest ago; 0 when none is held. */
  get ageSeconds(): number {
    const since = Math.min(...[...this.held.values()].map(({ prolongedAt }) => prolongedAt));
    return since === Infinity ? 0 : (performance.now() - since) / 1_000;
  }

  /**
   * Takes what can be taken of some connections, leaving alone what is held; answers what was taken. One after the other:
   * taken twice at once, a connection would get two fences, and a session that was opened with the first could write nothing.
   */
  claim(connectionIds: readonly number[]): Promise<readonly number[]> {
    const claimed = this.claiming.then(() => this.claimFree(connectionIds));
    this.claiming = claimed.catch(() => undefined);
    return claimed;
  }

  private async claimFree(connectionIds: readonly number[]): Promise<readonly number[]> {
    const prolongedAt = performance.now();
    const claimed = await this.parts.store.claim(connectionIds.filter(id => !this.held.has(id)));
    for (const lease of claimed) this.held.set(lease.connectionId, { ...lease, prolongedAt });
    return claimed.map(lease => lease.connectionId);
  }

  /** Gives some leases back, or all. */
  async release(connectionIds: readonly number[] = [...this.held.keys()]): Promise<void> {
    const leases = connectionIds.flatMap(id => this.held.get(id) ?? []);
    for (const { connectionId } of leases) this.held.delete(connectionId);
    await this.parts.store.release(leases);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private holds({ prolongedAt }: Held): boolean {
    return performance.now() - prolongedAt <= this.parts.times.giveUpMs;
  }

  private async beat(): Promise<void> {
    this.loseLate();
    if (this.beating) return;
    this.beating = true;
    try {
      await this.parts.alive();
      await this.renew();
    } catch {
      // The database is away; the next beat decides whether that lasted too long.
    } finally {
      this.beating = false;
      this.loseLate();
    }
  }

  private async renew(): Promise<void> {
    const leases = [...this.held.values()];
    const startedAt = performance.now();
    const kept = new Set((await this.parts.store.renew(leases)).map(lease => lease.connectionId));
    for (const lease of leases) {
      if (!kept.has(lease.connectionId)) this.lose(lease);
      // One that ran out meanwhile is lost, whatever the database says: its sessions were told so.
      else if (this.holds(lease)) lease.prolongedAt = startedAt;
    }
  }

  private loseLate(): void {
    for (const lease of this.held.values()) if (!this.holds(lease)) this.lose(lease);
  }

  private lose(lease: Held): void {
    if (this.held.get(lease.connectionId) !== lease) return;
    this.held.delete(lease.connectionId);
    this.parts.lost(lease.connectionId);
  }
}
