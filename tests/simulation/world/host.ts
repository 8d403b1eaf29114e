import { idleInTransactionMs } from '../../../libs/read-model/src/pool';
import type { Clock } from '@prosa/kernel';
import type { MemoryDatabase, Work } from '../database/memory-database';
import type { Owner, Scheduler } from '../engine/scheduler';
import type { Plant } from './plant';
import type { Weather } from './weather';

/** What all hosts of a world have in common. */
export interface Dependencies {
  readonly scheduler: Scheduler;
  readonly weather: Weather;
  readonly database: MemoryDatabase;
  readonly plant: Plant;
  /** Whether browsers are open that live frames are made for. */
  readonly isWatched: boolean;
}

/** One start of a process: it runs until it crashes, when its work in flight is dropped. */
export class Host implements Owner {
  alive = true;
  wakesAt = 0;
  aheadMs = 0;
  missedMs = 0;
  private hangsWithin = 0;
  /** Transactions that are open on its connections. */
  readonly works = new Set<Work>();

  constructor(
    readonly name: string,
    readonly dependencies: Dependencies,
  ) {}

  /**
   * Performs an effect outside of the process, and returns its result: both directions take time, and a crash in
   * between leaves an effect whose result is lost.
   */
  reach<T>(label: string, effect: () => T | Promise<T>): Promise<T> {
    const { scheduler, weather } = this.dependencies;
    return new Promise((resolve, reject) => {
      // What has left the process may arrive though the process is gone.
      const sender = scheduler.random.chance(0.3) ? null : this;
      const act = (): void => {
        let answer: () => void;
        try {
          const result = effect();
          if (result instanceof Promise) result.catch(() => undefined);
          answer = () => resolve(result);
        } catch (error) {
          answer = () => reject(error as Error);
        }
        // What follows runs in the name of the process.
        if (sender === this && !weather.isSplit()) answer();
        else scheduler.after(weather.latency(), `${label}'s answer`, answer, this);
      };
      scheduler.after(weather.latency(), label, act, sender);
    });
  }

  /** Lets others have their turn before the process goes on, or not, as chance will have it. */
  maybeWait(label: string): Promise<void> | null {
    const { scheduler, weather } = this.dependencies;
    const stops = this.hangsWithin > 0 && this.works.size > 0;
    if (stops) this.hang(this.hangsWithin);
    else if (!weather.isYielding()) return null;
    return new Promise(done => {
      scheduler.after(weather.latency(), label, done, this);
    });
  }

  /** Whether it hangs. */
  get hangs(): boolean {
    return this.wakesAt > this.dependencies.scheduler.now;
  }

  /** Its own clock. */
  get clock(): Clock {
    const { scheduler } = this.dependencies;
    return { now: () => new Date(scheduler.now + this.aheadMs) };
  }

  /** Stops the process as soon as it is within a transaction, which is worst. */
  hangWithin(milliseconds: number): void {
    this.hangsWithin = milliseconds;
  }

  /**
   * Stops the process between two of its steps, and lets it go on after a while as if nothing had been. What it holds
   * in the database it holds until the server's patience with an idle transaction is over.
   */
  hang(milliseconds: number): void {
    const { scheduler, database, plant } = this.dependencies;
    this.hangsWithin = 0;
    this.wakesAt = scheduler.now + milliseconds;
    scheduler.note(`${this.name} hangs`);
    if (plant.clocksStop === true) this.missedMs += milliseconds;
    const lose = (): void => {
      if (!this.alive || !this.hangs) return;
      for (const work of this.works) {
        work.isIdle = true;
        database.rollback(work);
      }
      this.works.clear();
    };
    if (plant.shares?.waitsForIdle === true) return;
    scheduler.after(idleInTransactionMs.owner, `${this.name} is idle in a transaction`, lose, null);
  }

  /** Ends the process between two of its steps. */
  crash(): void {
    this.alive = false;
    const { scheduler, database, weather } = this.dependencies;
    const reap = (): void => {
      for (const work of this.works) database.rollback(work);
      this.works.clear();
      database.advisory.leave(this);
    };
    scheduler.after(weather.latency(), `${this.name} is missed`, reap, null);
  }
}
