import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, StoredEvent } from '@prosa/event-store';
import { expecting, isAborted } from '@prosa/kernel';
import { PipelinedPublisher } from './pipelined-publisher';
import { LogStream, type LogStreamOptions, type StreamTip } from './log-stream';

/** Sees to it that of all processes one does a piece of work. */
export interface Leadership {
  /** Runs the work while this process leads, according to `leading`; returns when `signal` aborts. */
  lead(work: (leading: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface RelayOptions extends LogStreamOptions {
  readonly store: EventStore;
  readonly leadership: Leadership;
  /**
   * Receives the relayed events and the position before them: followers in this process get them this way, because
   * the connection does not receive its own messages.
   */
  readonly handOn?: (previous: bigint, batch: readonly StoredEvent[]) => void;
  /** Receives the error that made the relay start again. */
  readonly onError?: (error: unknown) => void;
}

const longestPauseMs = 5_000;

/**
 * Relays the log to the bus, in order and without gaps. The stream itself is the checkpoint: its last message
 * contains the position to continue from, and every message names the sequence it must follow, so that the server
 * rejects a second relay, or one that has lost its leadership.
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
        await pause(wait, undefined, { signal: leading }).catch(expecting(isAborted));
      }
    }
  }

  private async copyFrom(tip: StreamTip, leading: AbortSignal, progress: () => void): Promise<void> {
    const failed = new AbortController();
    const { connection } = this.options;
    const fail = (reason: unknown): void => failed.abort(reason);
    const publisher = new PipelinedPublisher(connection, this.stream.prefix, tip, fail);
    let previous = tip.position;
    const send = async (batch: readonly StoredEvent[]): Promise<void> => {
      this.options.handOn?.(previous, batch);
      previous = batch.at(-1)?.position ?? previous;
      await publisher.publish(batch);
      progress();
    };
    try {
      const until = AbortSignal.any([leading, failed.signal]);
      until.addEventListener('abort', () => publisher.close(), { once: true });
      await this.store.subscribeAll(tip.position, send, until);
    } finally {
      publisher.close();
    }
    if (failed.signal.aborted) throw failed.signal.reason;
  }
}

/** For a process that is the only one: it leads from the beginning to the end. */
export const alwaysLeading: Leadership = {
  async lead(work, signal) {
    await work(signal);
  },
};
