import type { WorkExchangeOptions } from '@prosa/bus';
import type { Work, WorkItem, WorkQueue, WorkReceipt } from '../../../libs/bus/src/work-queue.port';
import type { Scheduler } from '../engine/scheduler';
import type { Host } from './host';
import type { Weather } from './weather';

/** A bug of the stream between gateways and conversations. */
export interface StreamPlant {
  /** True: failed work is reported as done. */
  readonly reportsDone?: true;
}

type Connection = WorkExchangeOptions['connection'];
type Handle = (work: Work) => Promise<void>;

interface Item extends WorkItem {
  attempt: number;
  isOut: boolean;
}

interface Listener {
  readonly host: Host;
  readonly subject: string;
  readonly callback: (error: null, message: { string(): string }) => void;
}

/** After so long without word from its worker an item goes to another. */
const TAKEN_FOR_MS = 5_000;
const BACKOFF_MS = 200;

/**
 * NATS as the exchange of ingress facts needs it, outside of everything that crashes: a stream that gives out one item
 * of a key at a time until that is acknowledged, and subjects whose messages get lost, or come late or twice.
 */
export class WorkStream {
  private readonly items: Item[] = [];
  private readonly known = new Set<string>();
  private readonly workers = new Map<Host, Handle>();
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly weather: Weather,
    private readonly plant: StreamPlant,
  ) {}

  /** The subjects as one process reaches them. */
  connection(host: Host): Connection {
    const reached = {
      publish: (subject: string, text: string) => this.publish(subject, text),
      subscribe: (subject: string, { callback }: Pick<Listener, 'callback'>) => {
        this.listeners.add({ host, subject, callback });
        return { isClosed: () => false };
      },
    };
    // The only methods of a connection that the exchange uses.
    return reached as unknown as Connection;
  }

  /** The stream as one process reaches it. */
  queue(host: Host): WorkQueue {
    return {
      put: item => host.reach('put work', () => this.put(JSON.parse(JSON.stringify(item)) as WorkItem)),
      isPending: ({ id }) => host.reach('is work pending', () => this.items.some(item => item.id === id)),
      work: (handle, signal) => {
        this.workers.set(host, handle);
        this.offer();
        return new Promise(done => signal.addEventListener('abort', () => done(), { once: true }));
      },
      deadLetters: () => Promise.resolve([]),
      revive: () => Promise.resolve(false),
    };
  }

  private put(item: WorkItem): WorkReceipt {
    const fate = this.weather.append();
    if (fate === 'refused' || fate === 'lost') throw new Error('The stream did not answer');
    if (!this.known.has(item.id)) {
      this.known.add(item.id);
      this.items.push({ ...item, attempt: 0, isOut: false });
      this.offer();
    }
    if (fate === 'untold') throw new Error('The stream did not answer');
    return { id: item.id, sequence: 0 };
  }

  /** Delivers available work to the present workers. */
  private offer(): void {
    const hosts = [...this.workers.keys()].filter(({ alive }) => alive);
    if (hosts.length === 0) return void this.scheduler.after(500, 'offered again', () => this.offer(), null);
    const seen = new Set<string>();
    for (const item of this.items) {
      const isNext = !seen.has(item.key);
      seen.add(item.key);
      if (isNext && !item.isOut) this.give(item, this.scheduler.random.pick(hosts));
    }
  }

  private give(item: Item, host: Host): void {
    const { scheduler, weather } = this;
    item.isOut = true;
    const attempt = (item.attempt += 1);
    const again = (): void => {
      if (!item.isOut || item.attempt !== attempt) return;
      item.isOut = false;
      this.offer();
    };
    const acknowledge = (): void => {
      if (weather.losesAnswer()) return;
      scheduler.after(weather.latency(), 'work acknowledged', () => this.forget(item), null);
    };
    let isWorking = false;
    const run = (): void => {
      isWorking = true;
      const work = this.workers.get(host)?.({ id: item.id, key: item.key, body: item.body, attempt });
      const failed = (): void => void scheduler.after(BACKOFF_MS, 'work refused', again, null);
      work?.then(acknowledge, failed).finally(() => (isWorking = false));
    };
    // A worker says so as long as it works; silence is that of the dead, or of a lost acknowledgement.
    const watch = (): void => (host.alive && !host.hangs && isWorking ? later() : again());
    const later = (): void => void scheduler.after(TAKEN_FOR_MS, 'work is missed', watch, null);
    if (weather.losesAnswer()) scheduler.after(TAKEN_FOR_MS, 'work got lost', again, null);
    else {
      scheduler.after(weather.latency(), 'work', run, host);
      later();
    }
  }

  private forget(item: Item): void {
    const at = this.items.indexOf(item);
    if (at >= 0) this.items.splice(at, 1);
    this.offer();
  }

  private publish(subject: string, text: string): void {
    const { scheduler, weather, plant } = this;
    const received = plant.reportsDone === true ? text.replace(/"fault":".*"}$/, '"fault":null}') : text;
    const times = weather.losesAnswer() ? scheduler.random.pick([0, 0, 2]) : 1;
    for (const listener of this.listeners) {
      if (listener.subject !== subject) continue;
      const hear = (): void => listener.callback(null, { string: () => received });
      for (let left = times; left > 0; left -= 1)
        scheduler.after(weather.latency(), 'outcome', hear, listener.host);
    }
  }
}
