import type { StoredEvent } from '@prosa/event-store';
import type { Msg, NatsConnection, Subscription } from 'nats';
import { natsLibrary } from './bus-connection';
import { encodeMessage, subjectOf } from './log-message';
import type { StreamTip } from './log-stream';

const inFlight = 1_024;
const patienceMs = 5_000;

interface Answer {
  readonly seq?: number;
  readonly error?: { readonly description: string };
}

/**
 * Publishes events without waiting for each ack. All acks arrive in order on one subscription, which costs a third
 * less than the client's request with a timer and a stack trace for each.
 */
export class PipelinedPublisher {
  private readonly inbox: string;
  private readonly answers: Subscription;
  private readonly watch: NodeJS.Timeout;
  private sequence: number;
  private position: bigint;
  private answered: number;
  private receivedAt = performance.now();
  private failure: { readonly reason: unknown } | null = null;
  private wake: () => void = () => undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly prefix: string,
    tip: StreamTip,
    private readonly onFailure: (reason: unknown) => void,
  ) {
    this.sequence = tip.sequence;
    this.answered = tip.sequence;
    this.position = tip.position;
    this.inbox = natsLibrary().createInbox();
    this.answers = connection.subscribe(this.inbox, {
      callback: (error, message) => (error === null ? this.hear(message) : this.fail(error)),
    });
    this.watch = setInterval(() => this.look(), 1_000);
    this.watch.unref();
  }

  /** Resolves when all are sent and no more than a window of them is unanswered. */
  async publish(batch: readonly StoredEvent[]): Promise<void> {
    for (const event of batch) {
      if (this.sequence - this.answered >= inFlight) await this.answersDownTo(inFlight / 2);
      if (this.failure !== null) throw this.failure.reason;
      this.send(event);
    }
  }

  /** Stops listening; pending acks stay unresolved, and their callers are rejected. */
  close(): void {
    clearInterval(this.watch);
    this.failure ??= { reason: new Error('The publisher was closed') };
    this.wake();
    if (!this.connection.isClosed()) this.answers.unsubscribe();
  }

  private send(event: StoredEvent): void {
    if (this.sequence === this.answered) this.receivedAt = performance.now();
    const headers = natsLibrary().headers();
    headers.set('Nats-Msg-Id', event.id);
    headers.set('Nats-Expected-Last-Sequence', String(this.sequence));
    const { traceparent } = event.metadata;
    if (traceparent !== undefined) headers.set('traceparent', traceparent);
    const text = encodeMessage({ previous: this.position, event });
    this.sequence += 1;
    this.position = event.position;
    this.connection.publish(subjectOf(this.prefix, event), text, { headers, reply: this.inbox });
  }

  private hear(message: Msg): void {
    this.receivedAt = performance.now();
    // No responder for the stream: it does not exist, or JetStream is not up yet.
    if (message.headers?.code === 503) return this.fail(new Error('No stream takes the log'));
    const { seq, error } = message.json<Answer>();
    if (error !== undefined) return this.fail(new Error(error.description));
    this.answered += 1;
    if (seq !== this.answered) return this.fail(new Error(`The stream is at ${seq}, not ${this.answered}`));
    this.wake();
  }

  private async answersDownTo(open: number): Promise<void> {
    while (this.failure === null && this.sequence - this.answered > open)
      await new Promise<void>(done => (this.wake = done));
  }

  private look(): void {
    const waiting = this.sequence > this.answered;
    if (waiting && performance.now() - this.receivedAt > patienceMs)
      this.fail(new Error('The bus is silent'));
  }

  private fail(reason: unknown): void {
    if (this.failure !== null) return;
    this.failure = { reason };
    this.wake();
    this.onFailure(reason);
  }
}
