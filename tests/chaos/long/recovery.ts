import { setTimeout as pause } from 'node:timers/promises';
import type { Gatherer } from '../judge/gather';

const LOOK_MS = 50;
const GIVE_UP_MS = 60_000;

/** A probing customer of one connection, and how it writes. */
export type Probe = () => Promise<{ readonly id: string }>;

/** How long it took until messages came through again. */
export interface RecoveryFigures {
  readonly looks: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/**
 * A probing customer writes over every connection once a fault is repaired; measures until the slowest message is
 * visible. Measurements interrupted by another fault are discarded.
 */
export class Recovery {
  private readonly times = new Map<string, number[]>();

  constructor(
    private readonly gatherer: Gatherer,
    private readonly probes: readonly Probe[],
    private readonly isDisturbed: (since: number) => boolean,
  ) {}

  /** Measures after a fault of this name, the `since`-th; never throws. */
  async measure(name: string, since: number): Promise<void> {
    const begun = performance.now();
    try {
      const from = await this.gatherer.head();
      const ids = await Promise.all(this.probes.map(async write => (await write()).id));
      while (!this.isDisturbed(since) && performance.now() - begun < GIVE_UP_MS) {
        if (await this.areShown(ids, from)) {
          this.times.set(name, [...(this.times.get(name) ?? []), performance.now() - begun]);
          return;
        }
        await pause(LOOK_MS);
      }
    } catch {
      // The next fault took the database away.
    }
  }

  /** By name of the fault. */
  figures(): Record<string, RecoveryFigures> {
    return Object.fromEntries(
      [...this.times].map(([name, times]) => {
        const sorted = times.toSorted((one, other) => one - other);
        const [p50Ms, p99Ms, slowestMs] = [at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1)];
        return [name, { looks: sorted.length, p50Ms, p99Ms, slowestMs }];
      }),
    );
  }

  private async areShown(ids: readonly string[], from: bigint): Promise<boolean> {
    const [row] = await this.gatherer.rows<{ count: number }>(
      'select count(*)::int as count from rm.message where id = any($1) and position > $2',
      [ids, from.toString()],
    );
    return row?.count === ids.length;
  }
}
