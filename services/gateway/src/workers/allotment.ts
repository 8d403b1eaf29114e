import type { LeaseManager } from '../session/lease-manager';
import type { SurveyedConnection } from '../storage/session-registry.store';
import type { LivingWorker } from '../storage/worker.store';
import { fairShare } from './fair-share.policy';

const RELEASE_EVERY_MS = 2_000;
/** After this time any worker may take a free connection, regardless of shares. */
const OVERDUE_SECONDS = 2.5;

/** Dependencies of the allotment. */
export interface AllotmentParts {
  readonly worker: Pick<LivingWorker, 'id' | 'capacity'> & { readonly releaseEveryMs?: number };
  readonly leases: Pick<LeaseManager, 'claim' | 'fenceOf' | 'ids' | 'release'>;
  living(): Promise<readonly LivingWorker[]>;
  /** Closes a connection's session and gives its lease back. */
  handOver(connectionId: number): Promise<void>;
  /** Whether moving a connection now would disturb a user: a code is being shown or scanned. */
  busy(connectionId: number): boolean;
  /** Called with the number of connections taken over from a worker that did not release them. */
  tookOver?(count: number): void;
  /** From 0 to 1: two concurrent workers should not try to claim the same connections. */
  random?(): number;
}

/** Whether a connection's session has to be kept open, as opposed to having stored data only. */
const isOpen = ({ status, shut }: SurveyedConnection): boolean => shut === null && status !== 'DISCONNECTED';

/**
 * Moves this worker's ownership towards its fair share: claims free connections at once; releases surplus ones, one
 * every two seconds, and all of them when it drains. Open and closed connections are distributed separately, so
 * that a worker with many closed ones does not appear busy.
 */
export class Allotment {
  private releasedAt = -Infinity;

  constructor(private readonly parts: AllotmentParts) {}

  /** Reclaims what this worker owned before a restart: no other worker can claim it yet. */
  takeBack(connections: readonly SurveyedConnection[]): Promise<void> {
    return this.take(connections.filter(({ owner }) => owner === this.parts.worker.id));
  }

  /** One step, for the current connections. */
  async step(connections: readonly SurveyedConnection[]): Promise<void> {
    const workers = await this.parts.living();
    const staying = workers.filter(({ draining }) => !draining);
    const { id, capacity } = this.parts.worker;
    const leaves = workers.some(worker => worker.id === id && worker.draining);
    const open = connections.filter(isOpen);
    const closed = connections.filter(connection => !isOpen(connection));
    const capacities = staying.map(worker => worker.capacity);
    const unlimited = staying.map(() => Infinity);
    await this.releaseStrays(connections);
    if (leaves) {
      await this.giveBack(connections);
      return;
    }
    await this.towards(open, fairShare(open.length, capacities, capacity), capacity);
    await this.towards(closed, fairShare(closed.length, unlimited, Infinity), Infinity);
  }

  /** Releases removed connections, which need no owner. */
  private async releaseStrays(connections: readonly SurveyedConnection[]): Promise<void> {
    const known = new Set(connections.map(({ id }) => id));
    const strays = this.parts.leases.ids().filter(id => !known.has(id));
    if (strays.length > 0) await this.parts.leases.release(strays);
  }

  private async giveBack(connections: readonly SurveyedConnection[]): Promise<void> {
    const held = connections.filter(({ id }) => this.parts.leases.fenceOf(id) !== null);
    await Promise.all(held.map(({ id }) => this.parts.handOver(id)));
  }

  private async towards(
    connections: readonly SurveyedConnection[],
    share: number,
    capacity: number,
  ): Promise<void> {
    const held = connections.filter(({ id }) => this.parts.leases.fenceOf(id) !== null);
    const own = connections.filter(each => each.owner === this.parts.worker.id && !held.includes(each));
    const mine = held.length + own.length;
    const free = this.shuffled(connections.filter(({ owner }) => owner === null));
    const shared = free.splice(0, Math.max(0, share - mine));
    // The worker entitled to them does not act: it may have died right after it rejoined.
    const overdue = free.filter(({ freeFor }) => freeFor > OVERDUE_SECONDS);
    await this.take([...own, ...shared, ...overdue.slice(0, Math.max(0, capacity - mine - shared.length))]);
    if (held.length > share) await this.release(held);
  }

  private async take(connections: readonly SurveyedConnection[]): Promise<void> {
    if (connections.length === 0) return;
    const taken = new Set(await this.parts.leases.claim(connections.map(({ id }) => id)));
    const orphans = connections.filter(each => taken.has(each.id) && each.abandoned);
    if (orphans.length > 0) this.parts.tookOver?.(orphans.length);
  }

  private async release(held: readonly SurveyedConnection[]): Promise<void> {
    const { releaseEveryMs = RELEASE_EVERY_MS } = this.parts.worker;
    if (performance.now() - this.releasedAt < releaseEveryMs) return;
    const surplus = held.findLast(({ id }) => !this.parts.busy(id));
    if (surplus === undefined) return;
    this.releasedAt = performance.now();
    await this.parts.handOver(surplus.id);
  }

  private shuffled<T>(items: readonly T[]): T[] {
    const random = this.parts.random ?? Math.random;
    return items
      .map(item => ({ item, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
