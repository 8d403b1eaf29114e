import type { NatsConnection } from 'nats';
import { followConnection } from './bus-connection';

/** Room for the protocol's own words beside a text. */
const RESERVE = 1_024;

/**
 * What processes tell each other at once and nobody keeps: whoever does not listen at that moment, or is cut off, never
 * hears of it. Over a connection that does not hear itself.
 */
export class ProcessBroadcast {
  private readonly isConnected: () => boolean;

  constructor(
    private readonly connection: NatsConnection,
    private readonly subject: string,
  ) {
    this.isConnected = followConnection(connection);
  }

  /** Whether there is a connection to the bus, as far as is known. */
  get isOpen(): boolean {
    return this.isConnected() && !this.connection.isClosed();
  }

  /** Tells the others; a text that is too long for the bus is left out, as is all that is said without a connection. */
  send(text: string): void {
    const most = (this.connection.info?.max_payload ?? 0) - RESERVE;
    // While there is no connection the client would keep it all, and tell it when it is no news.
    if (this.isOpen && Buffer.byteLength(text) <= most) this.connection.publish(this.subject, text);
  }

  /** Hears what others tell; answers the way to stop. */
  hear(listener: (text: string) => void): () => void {
    const subscription = this.connection.subscribe(this.subject, {
      callback: (error, message) => (error === null ? listener(message.string()) : undefined),
    });
    return () => {
      if (!this.connection.isClosed()) subscription.unsubscribe();
    };
  }
}
