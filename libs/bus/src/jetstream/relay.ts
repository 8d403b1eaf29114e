import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, StoredEvent } from '@prosa/event-store';
import { natsLibrary } from './bus-connection';
import { encodeMessage, subjectOf } from './log-message';
import { LogStream, type LogStreamOptions, type StreamTip } from './log-stream';

/** Sees to it that of all processes one does a piece of work. */
export interface Leadership {
  /** Runs the work while this process leads, which `leading` tells; returns when `signal` aborts. */
  lead(work: (leading: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface RelayOptions extends LogStreamOptions {
  readonly store: EventStore;
  readonly leadership: Leadership;
  /** Told of what made the relay begin again. */
  readonly onError?: (error: unknown) => void;
}

const inFlight = 512;
const longestPauseMs = 5_000;

/**
 * Copies the log to the bus, in order and without holes. The stream itself is the checkpoint: what its last message
 * says is where the copy goes on, and every message names the sequence it must follow, so that a second relay, or one
 * that believes it still leads, is refused by the server.
 */
export class Relay {
  private readonly stream: LogStream;
  private readonly store: EventStore;

  constructor(private readonly options: RelayOptions) {
    this.stream = new LogStream(options);
    this.store = options.store;
  }

  /** Copies until `signal` aborts. */
  run(signal: AbortSignal): Promise<void> {
    return this.options.leadership.lead(leading => this.copy(leading), signal);
  }

  private async copy(leading: AbortSignal): Promise<void> {
    for (let wait = 50; !leading.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        await this.stream.ensure();
        await this.copyFrom(await this.stream.tip(), leading, () => (wait = 50));
      } catch (error) {
        if (leading.aborted) return;
        this.options.onError?.(error);
        await pause(wait, undefined, { signal: leading }).catch(() => undefined);
      }
    }
  }

  private async copyFrom(tip: StreamTip, leading: AbortSignal, progress: () => void): Promise<void> {
    const failed = new AbortController();
    const publisher = new Publisher(this.stream, tip, error => failed.abort(error));
    await this.store.subscribeAll(
      tip.position,
      async batch => {
        await publisher.publish(batch);
        progress();
      },
      AbortSignal.any([leading, failed.signal]),
    );
    await publisher.settled();
    if (failed.signal.aborted) throw failed.signal.reason;
  }
}

/** Sends events one behind the other without waiting for each answer. */
class Publisher {
  private readonly under: Promise<unknown>[] = [];
  private sequence: number;
  private position: bigint;
  private failure: { readonly reason: unknown } | null = null;

  constructor(
    private readonly stream: LogStream,
    tip: StreamTip,
    private readonly onFailure: (reason: unknown) => void,
  ) {
    this.sequence = tip.sequence;
    this.position = tip.position;
  }

  async publish(batch: readonly StoredEvent[]): Promise<void> {
    for (const event of batch) {
      if (this.failure !== null) throw this.failure.reason;
      if (this.under.length >= inFlight) await this.under.shift();
      this.under.push(this.send(event).catch((reason: unknown) => this.fail(reason)));
    }
  }

  /** Resolves when every message has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.under.splice(0));
  }

  private send(event: StoredEvent): Promise<unknown> {
    const { prefix, js } = this.stream;
    const headers = natsLibrary().headers();
    headers.set('Nats-Msg-Id', event.id);
    headers.set('Nats-Expected-Last-Sequence', String(this.sequence));
    const message = encodeMessage({ previous: this.position, event });
    this.sequence += 1;
    this.position = event.position;
    return js.publish(subjectOf(prefix, event), message, { headers });
  }

  private fail(reason: unknown): void {
    this.failure ??= { reason };
    this.onFailure(reason);
  }
}

/** For a process that is the only one: it leads from the beginning to the end. */
export const alwaysLeading: Leadership = {
  async lead(work, signal) {
    await work(signal);
  },
};
