import { ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import type { NatsConnection } from 'nats';
import { followConnection } from './bus-connection';

/** Bytes reserved for the protocol's overhead per message. */
const RESERVE = 1_024;

/**
 * Ephemeral messages between processes (NATS core, not stored): a process that does not listen at that moment, or is cut off, never
 * receives them. Over a connection that does not receive its own messages.
 */
export class ProcessBroadcast {
  private readonly isConnected: () => boolean;

  constructor(
    private readonly connection: NatsConnection,
    private readonly subject: string,
    private readonly faults: RetriedFaults = ignoredFaults,
  ) {
    this.isConnected = followConnection(connection);
  }

  /** Whether there is a connection to the bus, as far as is known. */
  get isOpen(): boolean {
    return this.isConnected() && !this.connection.isClosed();
  }

  /** Publishes to the others; a text that exceeds the bus's limit is dropped, as is everything published without a connection. */
  send(text: string): void {
    const most = (this.connection.info?.max_payload ?? 0) - RESERVE;
    // Without a connection the client would buffer the messages, and deliver them when they are out of date.
    if (this.isOpen && Buffer.byteLength(text) <= most) this.connection.publish(this.subject, text);
  }

  /** Subscribes to what others publish; returns a function to unsubscribe. */
  hear(listener: (text: string) => void): () => void {
    const subscription = this.connection.subscribe(this.subject, {
      callback: (error, message) => {
        if (error === null) listener(message.string());
        else this.faults.failed('hear what other processes broadcast', error);
      },
    });
    return () => {
      if (!this.connection.isClosed()) subscription.unsubscribe();
    };
  }
}
