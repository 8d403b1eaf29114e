import { setTimeout as pause } from 'node:timers/promises';
import type { Gatherer } from '../judge/gather';
import type { Latency, LatencyFigures } from './latency';
import type { Customer, Load } from './load';
import type { Stage } from './stage';

const BASELINE_MS = 8_000;
const GIVE_UP_MS = 180_000;
const LOOK_MS = 500;

/** What a connection that was away for long did to the others. */
export interface FlushFigures {
  readonly messages: number;
  /** From the moment in which the phone was back until the last of them was stored; null when it took too long. */
  readonly secondsUntilStored: number | null;
  /** The way in of another company's messages before it and meanwhile: p99 is to be at most twice as long. */
  readonly before: LatencyFigures;
  readonly meanwhile: LatencyFigures;
  readonly ratio: number;
}

/** What a flush is made of. */
export interface FlushParts {
  readonly stage: Stage;
  readonly gatherer: Gatherer;
  readonly load: Load;
  /** The customers of the connection that was away. */
  readonly customers: readonly Customer[];
  /** Of a company that has nothing to do with it. */
  readonly others: Latency;
  readonly messages: number;
}

/** A phone was away, and all that was written to it meanwhile comes at once, while others talk. */
export class Flush {
  readonly figures: FlushFigures[] = [];

  constructor(private readonly parts: FlushParts) {}

  /** Has so much be written to a number that is away, lets it come back, and waits until all of it is stored. */
  async play(): Promise<void> {
    const { stage, customers, others, load, messages } = this.parts;
    const number = customers[0]?.business ?? '';
    const quiet = performance.now();
    await pause(BASELINE_MS);
    const before = others.between(quiet, performance.now());
    await stage.simulator.call('faults', { away: number });
    load.allowed += messages;
    const ids: string[] = [];
    for (let n = 0; n < messages; n += customers.length)
      ids.push(...(await Promise.all(customers.map(async each => (await load.say(each)).id))));
    const back = performance.now();
    await stage.simulator.call('faults', { away: null });
    await stage.simulator.call('cut', number);
    const isStored = await this.areStored(ids, back);
    const now = performance.now();
    load.allowed -= messages;
    const meanwhile = others.between(back, now);
    this.figures.push({
      messages: ids.length,
      secondsUntilStored: isStored ? Number(((now - back) / 1_000).toFixed(1)) : null,
      before,
      meanwhile,
      ratio: Number((meanwhile.p99Ms / Math.max(1, before.p99Ms)).toFixed(2)),
    });
  }

  private async areStored(ids: readonly string[], since: number): Promise<boolean> {
    for (let left = ids; performance.now() - since < GIVE_UP_MS; await pause(LOOK_MS)) {
      const found = await this.parts.gatherer
        .rows<{ id: string }>('select id from rm.message where id = any($1)', [left])
        .catch(() => []);
      const stored = new Set(found.map(({ id }) => id));
      left = left.filter(id => !stored.has(id));
      if (left.length === 0) return true;
    }
    return false;
  }
}
