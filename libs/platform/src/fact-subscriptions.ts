import { setTimeout as pause } from 'node:timers/promises';
import { KeysUnavailable } from '@prosa/crypto';
import { toRecorded, type EventCodec, type EventStore, type StoredEvent } from '@prosa/event-store';
import { type DomainEvent, expecting, isAborted, type Recorded, WaitList } from '@prosa/kernel';
import type { BarrierWait, ReadModelBarrier } from '@prosa/projections';

/** Receives a fact once the read model of its company shows it. */
export type FactListener<E extends DomainEvent> = (fact: Recorded<E>) => void;

/**
 * Facts by type, for invalidating caches and triggering polls. Each process receives every fact that is written
 * while it runs, unordered; what must survive a crash is a process manager instead.
 */
export interface FactSubscriptions {
  /** Calls `listener` for each fact of these types from now on. Returns a function to unsubscribe. */
  subscribe<E extends DomainEvent>(types: readonly E['type'][], listener: FactListener<E>): () => void;
}

/** Dependencies of the subscriptions. */
export interface FactSubscriptionsOptions {
  readonly codec: EventCodec;
  readonly barrier: ReadModelBarrier;
  readonly onError: (error: unknown) => void;
}

interface Delivery {
  readonly position: bigint;
  readonly done: Promise<void>;
}

/** An answer waits no longer than this for the subscribers of its process. */
const PATIENCE_MS = 250;
const KEYS_AGAIN_MS = 500;

/** Passes the log's facts to their subscribers, and lets responses wait until that is done. */
export class LogSubscriptions implements FactSubscriptions {
  private readonly listeners = new Map<string, Set<FactListener<DomainEvent>>>();
  private readonly deliveries = new Set<Delivery>();
  private readonly waiting = new WaitList();
  /** The last fact with a subscriber that this process wrote itself. */
  private expected = -1n;
  private passed = -1n;

  constructor(private readonly options: FactSubscriptionsOptions) {}

  subscribe<E extends DomainEvent>(types: readonly E['type'][], listener: FactListener<E>): () => void {
    const general = listener as FactListener<DomainEvent>;
    for (const type of types) this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(general));
    return () => {
      for (const type of types) this.listeners.get(type)?.delete(general);
    };
  }

  /** Called with every batch of the log, in order. */
  pass(batch: readonly StoredEvent[], signal: AbortSignal): void {
    for (const event of batch) if (this.hasListeners(event.type)) this.begin(event, signal);
    this.passed = batch.at(-1)?.position ?? this.passed;
    this.waiting.wake();
  }

  /** The log, with what this process appends to it noted. */
  noting(store: EventStore): EventStore {
    return {
      dense: store.dense,
      append: async (stream, expected, events) => {
        const result = await store.append(stream, expected, events);
        if (result.position > this.expected && events.some(({ type }) => this.hasListeners(type)))
          this.expected = result.position;
        return result;
      },
      readStream: (stream, options) => store.readStream(stream, options),
      readAll: (after, max) => store.readAll(after, max),
      readPartition: (after, max, partition) => store.readPartition(after, max, partition),
      readAt: positions => store.readAt(positions),
      subscribeAll: (after, sink, signal) => store.subscribeAll(after, sink, signal),
      head: () => store.head(),
    };
  }

  /**
   * Like the barrier, and also waits until the subscribers of this process have received the facts up to there, so
   * that no cache is older than the response.
   */
  async reached(position: bigint, wait?: BarrierWait): Promise<boolean> {
    const isThere = await this.options.barrier.reached(position, wait);
    if (isThere && this.isAwaited(position)) await this.delivered(position);
    return isThere;
  }

  private hasListeners(type: string): boolean {
    return (this.listeners.get(type)?.size ?? 0) > 0;
  }

  private begin(event: StoredEvent, signal: AbortSignal): void {
    const done = this.deliver(event, signal).catch(this.options.onError);
    const delivery = { position: event.position, done };
    this.deliveries.add(delivery);
    void done.finally(() => {
      this.deliveries.delete(delivery);
      this.waiting.wake();
    });
  }

  private async deliver(event: StoredEvent, signal: AbortSignal): Promise<void> {
    const { companyId } = event.metadata;
    const decoded = await this.decode(event, signal);
    while (!signal.aborted && !(await this.options.barrier.reached(event.position, { companyId })));
    if (signal.aborted || decoded === null) return;
    for (const listener of this.listeners.get(event.type) ?? []) listener(toRecorded(decoded));
  }

  /** Null once `signal` has aborted; waits while keys cannot be reached. */
  private async decode(event: StoredEvent, signal: AbortSignal): Promise<StoredEvent | null> {
    while (!signal.aborted) {
      try {
        return await this.options.codec.decode(event);
      } catch (error) {
        if (!(error instanceof KeysUnavailable)) throw error;
        await pause(KEYS_AGAIN_MS, undefined, { signal }).catch(expecting(isAborted));
      }
    }
    return null;
  }

  private isAwaited(position: bigint): boolean {
    if (this.expected > this.passed && this.passed < position) return true;
    for (const each of this.deliveries) if (each.position <= position) return true;
    return false;
  }

  private delivered(position: bigint): Promise<void> {
    return new Promise(resolve => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve();
      };
      const check = (): void => (this.isAwaited(position) ? undefined : end());
      const timer = setTimeout(end, PATIENCE_MS);
      this.waiting.add(check);
      check();
    });
  }
}
