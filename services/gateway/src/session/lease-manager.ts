import { ended } from '@prosa/kernel';
import type { Lease, LeaseStore } from '../storage/lease.store';

/** Interval of lease renewal, and the time without a renewal after which the lease counts as lost. */
export interface LeaseTimes {
  readonly renewMs: number;
  readonly giveUpMs: number;
}

/**
 * Renewal times for a lease of this duration: three attempts, and a third of it as a margin before other
 * workers take over.
 */
export const leaseTimes = (ttlSeconds: number): LeaseTimes => ({
  renewMs: (ttlSeconds * 1_000) / 3,
  giveUpMs: (ttlSeconds * 2_000) / 3,
});

/** Dependencies of the lease manager. */
export interface LeaseManagerParts {
  readonly store: LeaseStore;
  readonly times: LeaseTimes;
  /** Called for every lease that was lost. */
  lost(connectionId: number): void;
  /**
   * Heartbeat of the worker, sent before its leases are renewed: no worker with valid leases may count as
   * dead.
   */
  alive(): Promise<void>;
}

interface Held extends Lease {
  /** Last renewal, by a monotonic clock that continues while the process is suspended. */
  prolongedAt: number;
}

/**
 * Manages this worker's leases. When they cannot be renewed in time, sessions are closed first and the state
 * is checked later: by then another worker may have taken over. An expired lease counts as lost from that
 * moment, without a timer: a process that resumes after being suspended owns nothing.
 */
export class LeaseManager {
  private readonly held = new Map<number, Held>();
  private timer: NodeJS.Timeout | undefined;
  private beating = false;
  private claiming: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LeaseManagerParts) {}

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

  /** Seconds since the oldest renewal; 0 when no lease is held. */
  get ageSeconds(): number {
    const since = Math.min(...[...this.held.values()].map(({ prolongedAt }) => prolongedAt));
    return since === Infinity ? 0 : (performance.now() - since) / 1_000;
  }

  /**
   * Claims the free ones of the given connections and returns those claimed; held ones are skipped. Claims
   * are serialised: claimed twice concurrently, a connection would get two fences, and a session opened under
   * the first could not write.
   */
  claim(connectionIds: readonly number[]): Promise<readonly number[]> {
    const claimed = this.claiming.then(() => this.claimFree(connectionIds));
    this.claiming = ended(claimed);
    return claimed;
  }

  private async claimFree(connectionIds: readonly number[]): Promise<readonly number[]> {
    const prolongedAt = performance.now();
    const claimed = await this.parts.store.claim(connectionIds.filter(id => !this.held.has(id)));
    for (const lease of claimed) this.held.set(lease.connectionId, { ...lease, prolongedAt });
    return claimed.map(lease => lease.connectionId);
  }

  /** Releases the given leases, or all. */
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
      // The database is unavailable; the next heartbeat decides whether the leases have expired.
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
      // A lease that expired meanwhile is lost, whatever the database returns: its sessions were already
      // closed.
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
