import type { LeaseKeeper } from '../session/lease-keeper';
import type { SurveyedConnection } from '../storage/session-registry.store';
import type { LivingWorker } from '../storage/worker.store';
import { fairShare } from './fair-share.policy';

const RELEASE_EVERY_MS = 2_000;

/** What the allotment works with. */
export interface AllotmentParts {
  readonly worker: Pick<LivingWorker, 'id' | 'capacity'> & { readonly releaseEveryMs?: number };
  readonly leases: Pick<LeaseKeeper, 'claim' | 'fenceOf' | 'ids' | 'release'>;
  living(): Promise<readonly LivingWorker[]>;
  /** Closes a connection's session and gives its lease back. */
  handOver(connectionId: number): Promise<void>;
  /** Whether moving a connection would disturb somebody: a code is being shown or scanned. */
  busy(connectionId: number): boolean;
  /** Told of connections taken from a worker that did not give them back. */
  tookOver?(count: number): void;
  /** From 0 to 1: two workers that look at the same moment should not reach for the same connections. */
  random?(): number;
}

/** Whether a connection has a session to be kept open, rather than secrets and journals only. */
const isOpen = ({ status, shut }: SurveyedConnection): boolean => shut === null && status !== 'DISCONNECTED';

/**
 * Brings what this worker owns towards its fair share: takes free connections up to it, at once; gives surplus ones
 * back, one in two seconds; all of them when it is to leave. Open connections and closed ones are shared out apart, so
 * that a worker full of closed ones does not look busy.
 */
export class Allotment {
  private releasedAt = -Infinity;

  constructor(private readonly parts: AllotmentParts) {}

  /** One step, for the connections as they are. */
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
    await this.towards(open, leaves ? 0 : fairShare(open.length, capacities, capacity), leaves);
    await this.towards(closed, leaves ? 0 : fairShare(closed.length, unlimited, Infinity), leaves);
  }

  /** Connections that are gone need no owner. */
  private async releaseStrays(connections: readonly SurveyedConnection[]): Promise<void> {
    const known = new Set(connections.map(({ id }) => id));
    const strays = this.parts.leases.ids().filter(id => !known.has(id));
    if (strays.length > 0) await this.parts.leases.release(strays);
  }

  private async towards(
    connections: readonly SurveyedConnection[],
    share: number,
    leaves: boolean,
  ): Promise<void> {
    const held = connections.filter(({ id }) => this.parts.leases.fenceOf(id) !== null);
    if (leaves) {
      await Promise.all(held.map(({ id }) => this.parts.handOver(id)));
      return;
    }
    // What was this worker's own before a restart comes back whatever its share: nobody else can have it yet.
    const own = connections.filter(each => each.owner === this.parts.worker.id && !held.includes(each));
    const free = this.shuffled(connections.filter(({ owner }) => owner === null));
    const room = Math.max(0, share - held.length - own.length);
    await this.take([...own, ...free.slice(0, room)]);
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
