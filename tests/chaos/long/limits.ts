import { createHash } from 'node:crypto';
import type { RecoveryFigures } from './recovery';

/** What the fixed loop takes on an idle machine like the one that the limits were written for: two cores. */
const LOOP_MS = 450;
const LOOP_HASHES = 1_000;
const LOOP_STEPS = 100_000_000;

/** In how many milliseconds a message has to come through again, by the fault that was mended; of a hundred, 99. */
const LIMITS_MS: Readonly<Record<string, number>> = {
  postgres: 2_000,
  backend: 2_000,
  power: 10_000,
  nats: 5_000,
  'nats-wiped': 5_000,
  redis: 5_000,
  'redis-wiped': 5_000,
  restore: 10_000,
};
/** Recovery time after a killed process, a cut connection, and other faults of one of many. */
const USUAL_MS = 3_000;
const DRAIN_MS = 10_000;

/** How many times as long as on an idle machine a fixed piece of work takes here and now; never less than once. */
export const slowness = (): number => {
  const block = Buffer.alloc(65_536, 1);
  const begun = performance.now();
  for (let n = 0; n < LOOP_HASHES; n += 1) createHash('sha256').update(block).digest();
  let mixed = 0;
  for (let n = 0; n < LOOP_STEPS; n += 1) mixed = (mixed * 31 + n) | 0;
  const took = performance.now() - begun + (mixed & 0);
  return Math.max(1, Number((took / LOOP_MS).toFixed(2)));
};

/** What the times of a run are held against. */
export interface Times {
  readonly recovery: Readonly<Record<string, RecoveryFigures>>;
  readonly drains: readonly { readonly name: string; readonly ms: number }[];
  /** How much slower than it should be the machine is. */
  readonly slowness: number;
  /** How much longer the network itself may keep a message. */
  readonly networkMs: number;
}

/** Which recoveries and ends of processes took longer than they may, in words. */
export const exceeded = ({ recovery, drains, slowness: factor, networkMs }: Times): readonly string[] => {
  const late = Object.entries(recovery).flatMap(([name, { p99Ms }]) => {
    const most = (LIMITS_MS[name.split(' ')[0] ?? ''] ?? USUAL_MS) * factor + networkMs;
    return p99Ms > most ? [`recovery after ${name}: ${p99Ms} ms, not ${Math.round(most)}`] : [];
  });
  const slow = drains.filter(({ ms }) => ms > DRAIN_MS * factor);
  return [...late, ...slow.map(({ name, ms }) => `${name} took ${ms} ms to end, not ${DRAIN_MS * factor}`)];
};
