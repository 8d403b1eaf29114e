import { readFileSync } from 'node:fs';

/** What a benchmark is given. */
export interface BenchContext {
  readonly log: (line: string) => void;
  /** Interleaved rounds per figure; the median counts. */
  readonly rounds?: number;
  readonly secondsPerRound?: number;
  /** An EventStoreDB to be measured against PostgreSQL's log; its data is added to. */
  readonly eventStoreUrl?: string;
  /** Share of the usual amounts, for a try or a busy machine; 1 by default. */
  readonly size?: number;
}

/** An amount at the size of this run; never none. */
export const sized = (amount: number, { size = 1 }: BenchContext): number =>
  Math.max(1, Math.round(amount * size));

/** One line of the report: what was measured, against which goal, and whether it is met. */
export interface Measure {
  readonly name: string;
  readonly value: string;
  readonly goal: string;
  readonly met: boolean;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** CPU milliseconds that a process and its threads have used so far, from the kernel's own count. */
export const cpuMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
};

/** Resident memory of a process in MiB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** A fixed amount of work, whose duration shows the machine's load. */
export const machineLoop = (): number => {
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < 2e8; index += 1) sum += index % 7;
  return sum > 0 ? performance.now() - start : 0;
};
