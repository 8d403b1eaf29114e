import {
  StoreUnavailable,
  type AppendResult,
  type EventSink,
  type EventStore,
  type ExpectedRevision,
  type LogPartition,
  type MemoryEventStore,
  type NewEvent,
  type ReadOptions,
  type PartitionPage,
  type StoredEvent,
} from '@prosa/event-store';
import type { StreamName } from '@prosa/kernel';
import { followLog } from '../../../libs/event-store/src/follow-log';
import type { Host } from './host';

/** Who waits for the log to grow, over all processes. */
export class LogBell {
  /** How many facts there are. */
  head = 0;
  private readonly waiting = new Set<() => void>();

  wait(ring: () => void): () => void {
    this.waiting.add(ring);
    return () => this.waiting.delete(ring);
  }

  ring(position: bigint): void {
    this.head = Math.max(this.head, Number(position));
    for (const ring of [...this.waiting]) ring();
  }
}

/** The log as one process reaches it over a bad line: the product's memory adapter, with the world's weather before it. */
export class FaultyStore implements EventStore {
  readonly dense = true;

  constructor(
    private readonly log: MemoryEventStore,
    private readonly bell: LogBell,
    private readonly host: Host,
  ) {}

  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    const { weather, scheduler } = this.host.dependencies;
    const fate = weather.append();
    return this.host.reach('append', async () => {
      if (fate === 'refused') throw new StoreUnavailable('not-applied');
      if (fate === 'lost') throw new StoreUnavailable('unknown');
      const result = await this.log.append(stream, expected, events);
      for (const { id, type } of events) scheduler.note(`${type} ${id}`);
      this.bell.ring(result.position);
      if (fate === 'untold') throw new StoreUnavailable('unknown');
      return result;
    });
  }

  readStream(stream: StreamName, options?: ReadOptions): Promise<readonly StoredEvent[]> {
    return this.read('read stream', () => this.log.readStream(stream, options));
  }

  readAll(after: bigint, max: number): Promise<readonly StoredEvent[]> {
    return this.read('read log', () => this.log.readAll(after, max));
  }

  readPartition(after: bigint, max: number, share: LogPartition): Promise<PartitionPage> {
    return this.read('read log', () => this.log.readPartition(after, max, share));
  }

  readAt(positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
    return this.read('read log', () => this.log.readAt(positions));
  }

  subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    const source = {
      readAll: (from: bigint, max: number) => this.readAll(from, max),
      past: (position: bigint, until: AbortSignal) => this.past(position, until),
    };
    return followLog(source, after, sink, signal);
  }

  head(): Promise<bigint> {
    return this.read('head', () => this.log.head());
  }

  private async read<T>(label: string, work: () => Promise<T>): Promise<T> {
    const { weather } = this.host.dependencies;
    const isLong = label === 'read log' || weather.isYielding();
    return isLong
      ? this.host.reach(label, () => {
          if (weather.failsReading()) throw new StoreUnavailable('not-applied');
          return work();
        })
      : work();
  }

  private async past(position: bigint, signal: AbortSignal): Promise<void> {
    if ((await this.log.head()) > position || signal.aborted) return;
    const { scheduler, weather } = this.host.dependencies;
    await new Promise<void>(done => {
      const leave = this.bell.wait(() => {
        leave();
        signal.removeEventListener('abort', done as () => void);
        scheduler.after(weather.latency(), 'log grew', done, this.host);
      });
      signal.addEventListener('abort', done as () => void, { once: true });
    });
  }
}
