import { readdirSync, readFileSync } from 'node:fs';
import type { RoleProcess } from './process';

const EVERY_MS = 10_000;
/** What a process takes in its first minutes is no growth. */
const SETTLED_AFTER = 12;
const PER_HOUR = 3_600_000 / EVERY_MS;
const MIB = 1_024;

interface Sample {
  readonly memory: number;
  readonly handles: number;
}

/** How a process grew in its longest life. */
export interface Growth {
  readonly minutes: number;
  readonly memoryMiB: number;
  /** By a straight line through all but the first two minutes; null when it did not live long enough. */
  readonly memoryMiBPerHour: number | null;
  readonly handles: number;
  readonly handlesPerHour: number | null;
}

const slopeOf = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [over, under] = [0, 0];
  for (const [index, value] of values.entries()) {
    over += (index - middle) * (value - mean);
    under += (index - middle) ** 2;
  }
  return under === 0 ? 0 : over / under;
};

/** Seconds that the whole machine has computed since it was started. */
export const machineSeconds = (): number => {
  const fields = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
  // Idle and waiting for disks are the fourth and the fifth; guests are counted within the first two.
  const busy = fields
    .slice(0, 8)
    .reduce((sum, ticks, index) => sum + (index === 3 || index === 4 ? 0 : ticks), 0);
  return busy / 100;
};

/** Monitors memory and open handles of each process, where the system provides them. */
export class Vitals {
  private readonly lives = new Map<string, Sample[]>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly processes: readonly RoleProcess[]) {}

  start(): void {
    this.timer = setInterval(() => this.look(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** By name of the process. */
  growth(): Record<string, Growth> {
    const longest = new Map<string, readonly Sample[]>();
    for (const [life, samples] of this.lives) {
      const name = life.replace(/ .*/, '');
      if (samples.length > (longest.get(name)?.length ?? 0)) longest.set(name, samples);
    }
    return Object.fromEntries([...longest].map(([name, samples]) => [name, this.growthOf(samples)]));
  }

  private growthOf(samples: readonly Sample[]): Growth {
    const settled = samples.slice(SETTLED_AFTER);
    const slope = (values: readonly number[]): number | null =>
      settled.length < SETTLED_AFTER ? null : Number((slopeOf(values) * PER_HOUR).toFixed(1));
    const last = samples.at(-1);
    return {
      minutes: Math.round((samples.length * EVERY_MS) / 6_000) / 10,
      memoryMiB: Math.round(last?.memory ?? 0),
      memoryMiBPerHour: slope(settled.map(({ memory }) => memory)),
      handles: last?.handles ?? 0,
      handlesPerHour: slope(settled.map(({ handles }) => handles)),
    };
  }

  private look(): void {
    for (const { name, pid } of this.processes) {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MIB;
        const handles = readdirSync(`/proc/${pid}/fd`).length;
        const life = `${name} ${pid}`;
        this.lives.set(life, [...(this.lives.get(life) ?? []), { memory, handles }]);
      } catch {
        // It is dead right now, or this system has no such place.
      }
    }
  }
}
