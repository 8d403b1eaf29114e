import { systemClock } from '@prosa/kernel';
import type { Clock, StreamName } from '@prosa/kernel';
import { WrongRevision } from '../event-store.port';
import type {
  AppendResult,
  EventSink,
  EventStore,
  ExpectedRevision,
  LogPartition,
  NewEvent,
  ReadOptions,
  PartitionPage,
  StoredEvent,
} from '../event-store.port';
import { followLog } from '../follow-log';
import { readPartitionOf } from '../read-partition';
import { requireAppendable } from '../require-appendable';

const fits = (expected: ExpectedRevision, actual: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'exists') return actual >= 0;
  return actual === (expected === 'none' ? -1 : expected);
};

/** The log in memory, for specs and throw-away runs; what it stores has been through JSON, like everywhere. */
export class MemoryEventStore implements EventStore {
  readonly dense = true;
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<StreamName, StoredEvent[]>();
  private readonly byId = new Map<string, StoredEvent>();
  private readonly waiting = new Set<() => void>();

  constructor(private readonly clock: Clock = systemClock) {}

  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult> {
    return new Promise(done => done(this.appendNow(stream, expected, events)));
  }

  readStream(stream: StreamName, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    const { from = 0, to = Infinity, max = Infinity } = options;
    const found = (this.streams.get(stream) ?? []).filter(
      event => event.revision >= from && event.revision <= to,
    );
    if (options.backwards === true) found.reverse();
    return Promise.resolve(found.slice(0, max));
  }

  readAll(after: bigint, max: number): Promise<readonly StoredEvent[]> {
    return Promise.resolve(this.log.slice(Number(after), Number(after) + max));
  }

  readPartition(after: bigint, max: number, partition: LogPartition): Promise<PartitionPage> {
    return readPartitionOf(this, after, max, partition);
  }

  readAt(positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
    return Promise.resolve(positions.flatMap(position => this.log[Number(position) - 1] ?? []));
  }

  subscribeAll(after: bigint, sink: EventSink, signal: AbortSignal): Promise<void> {
    const past = (position: bigint, until: AbortSignal): Promise<void> => this.past(position, until);
    return followLog({ readAll: (from, max) => this.readAll(from, max), past }, after, sink, signal);
  }

  head(): Promise<bigint> {
    return Promise.resolve(BigInt(this.log.length));
  }

  private appendNow(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): AppendResult {
    requireAppendable(stream, events);
    const written = this.streams.get(stream) ?? [];
    const repeated = this.repeated(stream, events);
    if (repeated !== undefined) {
      return { revision: repeated.revision, position: repeated.position, duplicate: true };
    }
    const actual = written.length - 1;
    if (!fits(expected, actual) || events.some(event => this.byId.has(event.id))) {
      throw new WrongRevision(stream, expected, actual);
    }
    for (const event of events) this.write(stream, written, event);
    this.streams.set(stream, written);
    for (const wake of [...this.waiting]) wake();
    return { revision: written.length - 1, position: BigInt(this.log.length), duplicate: false };
  }

  /** The last event of an append that is in its stream already, as a whole and in a row. */
  private repeated(stream: StreamName, events: readonly NewEvent[]): StoredEvent | undefined {
    const known = events.map(event => this.byId.get(event.id));
    const start = known[0]?.revision ?? 0;
    const whole = known.every((event, index) => event?.stream === stream && event.revision === start + index);
    return whole ? known.at(-1) : undefined;
  }

  private write(stream: StreamName, written: StoredEvent[], event: NewEvent): void {
    const stored: StoredEvent = {
      ...(JSON.parse(JSON.stringify(event)) as NewEvent),
      stream,
      revision: written.length,
      position: BigInt(this.log.length + 1),
      recordedAt: this.clock.now(),
    };
    written.push(stored);
    this.log.push(stored);
    this.byId.set(event.id, stored);
  }

  private async past(position: bigint, signal: AbortSignal): Promise<void> {
    if (BigInt(this.log.length) > position || signal.aborted) return;
    await new Promise<void>(done => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        done();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
