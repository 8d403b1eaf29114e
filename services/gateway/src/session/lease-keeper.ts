import type { Lease, LeaseStore } from '../storage/lease.store';

/** How long a lease lasts, how often it is prolonged, and after how long without success nothing may be done any more. */
export interface LeaseTimes {
  readonly renewMs: number;
  readonly giveUpMs: number;
}

/** The times that go with a lease of 15 s. */
export const LEASE_TIMES: LeaseTimes = { renewMs: 5_000, giveUpMs: 10_000 };

/**
 * Keeps this worker's leases. Whoever cannot prolong them in time closes its sessions first and asks later: by then
 * another worker may have taken over.
 */
export class LeaseKeeper {
  private readonly held = new Map<number, Lease>();
  private renewedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private renewing = false;

  /** @param lost told of every connection that this worker does not own any more. */
  constructor(
    private readonly store: LeaseStore,
    private readonly lost: (connectionId: number) => void,
    private readonly times: LeaseTimes = LEASE_TIMES,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.beat(), this.times.renewMs);
  }

  /** The connections that this worker owns. */
  ids(): number[] {
    return [...this.held.keys()];
  }

  fenceOf(connectionId: number): bigint | null {
    return this.held.get(connectionId)?.fence ?? null;
  }

  /** Takes what can be taken of some connections, leaving alone what is held; answers what was taken. */
  async claim(connectionIds: readonly number[]): Promise<readonly number[]> {
    const claimed = await this.store.claim(connectionIds.filter(id => !this.held.has(id)));
    for (const lease of claimed) this.held.set(lease.connectionId, lease);
    return claimed.map(lease => lease.connectionId);
  }

  /** Gives some leases back, or all. */
  async release(connectionIds: readonly number[] = this.ids()): Promise<void> {
    const leases = connectionIds.flatMap(id => this.held.get(id) ?? []);
    for (const { connectionId } of leases) this.held.delete(connectionId);
    await this.store.release(leases);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    if (performance.now() - this.renewedAt > this.times.giveUpMs) this.loseAll();
    if (this.renewing) return;
    this.renewing = true;
    try {
      await this.renew();
    } catch {
      // The database is away; the next beat decides whether that lasted too long.
    } finally {
      this.renewing = false;
    }
  }

  private async renew(): Promise<void> {
    const leases = [...this.held.values()];
    const startedAt = performance.now();
    const kept = new Set((await this.store.renew(leases)).map(lease => lease.connectionId));
    this.renewedAt = startedAt;
    for (const { connectionId } of leases) if (!kept.has(connectionId)) this.lose(connectionId);
  }

  private loseAll(): void {
    for (const connectionId of this.ids()) this.lose(connectionId);
  }

  private lose(connectionId: number): void {
    if (this.held.delete(connectionId)) this.lost(connectionId);
  }
}
