import { ended } from '@prosa/kernel';
import { SendRefused } from '../whatsapp.port';
import type { ServerAck } from './receipts';

/** Refusals that a retry would make worse. */
const PERMANENT = new Set(['463', '479']);

interface Waiter {
  readonly done: (at: Date) => void;
  readonly failed: (error: SendRefused) => void;
}

/** Pending sends by message id, until the server acknowledges them. */
export class PendingAcks {
  private readonly waiting = new Map<string, Waiter>();

  constructor(private readonly timeoutMs: number) {}

  /**
   * Runs a send and resolves with the server's time stamp.
   * @throws SendRefused when the server refuses, does not respond in time, or the send itself fails.
   */
  async around(id: string, send: () => Promise<unknown>): Promise<Date> {
    let timer: NodeJS.Timeout | undefined;
    const acknowledged = new Promise<Date>((done, failed) => {
      this.waiting.set(id, { done, failed });
      timer = setTimeout(() => failed(new SendRefused('no-ack', true)), this.timeoutMs);
    });
    const sent = send().catch((cause: unknown) => {
      throw new SendRefused('send-failed', true, { cause });
    });
    try {
      return await Promise.race([sent.then(() => acknowledged), acknowledged]);
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
      void ended(acknowledged);
      void ended(sent);
    }
  }

  /** Settles the send that an ack belongs to; false when none is pending. */
  settle(ack: ServerAck): boolean {
    const waiter = this.waiting.get(ack.id);
    if (waiter === undefined) return false;
    if (ack.error === undefined) waiter.done(ack.at);
    else waiter.failed(new SendRefused(ack.error, !PERMANENT.has(ack.error)));
    return true;
  }

  /** A receipt of the phone implies that the server had the message. */
  reached(id: string, at: Date): void {
    this.waiting.get(id)?.done(at);
  }

  /** Fails all pending sends: the socket closed. */
  lost(): void {
    for (const waiter of this.waiting.values()) waiter.failed(new SendRefused('connection-lost', true));
    this.waiting.clear();
  }
}
