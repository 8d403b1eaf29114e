import { setMaxListeners } from 'node:events';
import { FairShare } from '@prosa/http';
import type { Lane } from './pace.store';

/** At most so many lanes are served at a time, and so many of one company. */
const WIDTH = { width: 16, each: 8, waiting: Number.POSITIVE_INFINITY };

/** A lane is looked at again after this time at the latest: its pace, or the database's clock, may have changed. */
const LONGEST_MS = 5_000;

/** What the schedule needs to know of its lanes. */
export interface LaneScheduleOptions<L extends Lane> {
  /** One step of a lane; resolves to the milliseconds after which the next one is due. */
  readonly step: (lane: L) => Promise<number>;
  /** Milliseconds until a failed step is repeated. */
  readonly retryMs: number;
  readonly onFault: (fault: unknown) => void;
}

const nameOf = ({ companyId, connectionId }: Lane): string => `${companyId}:${connectionId}`;

/**
 * Runs each lane's steps one after the other, each when it is due, and those that are due at the same time fairly:
 * companies take turns, so that one with many lanes delays only its own.
 */
export class LaneSchedule<L extends Lane> {
  private lanes: ReadonlyMap<string, L> = new Map();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly share = new FairShare(WIDTH);
  private readonly stopping = new AbortController();

  constructor(private readonly options: LaneScheduleOptions<L>) {
    // Every lane that waits for its turn listens.
    setMaxListeners(0, this.stopping.signal);
  }

  /** Replaces the lanes: new ones start at once, missing ones end. */
  serve(lanes: readonly L[]): void {
    this.lanes = new Map(lanes.map(lane => [nameOf(lane), lane]));
    for (const name of this.lanes.keys()) if (!this.timers.has(name)) this.begin(name);
  }

  /** Resolves when no step is running; no further one starts. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running.values());
  }

  private begin(name: string): void {
    if (this.running.has(name) || this.stopping.signal.aborted) return;
    const lane = this.lanes.get(name);
    if (lane === undefined) return;
    const running = this.share
      .run(lane.companyId, this.stopping.signal, () => this.step(name))
      .catch((fault: unknown) => {
        if (!this.stopping.signal.aborted) this.options.onFault(fault);
        return this.options.retryMs;
      })
      .then(waitMs => {
        this.running.delete(name);
        this.later(name, Math.min(waitMs, LONGEST_MS));
      });
    this.running.set(name, running);
  }

  /** The lane as it is now: its campaigns may have ended while it waited for its turn. */
  private async step(name: string): Promise<number> {
    const lane = this.lanes.get(name);
    return lane === undefined ? 0 : this.options.step(lane);
  }

  private later(name: string, waitMs: number): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(name);
      this.begin(name);
    }, waitMs);
    this.timers.set(name, timer.unref());
  }
}
