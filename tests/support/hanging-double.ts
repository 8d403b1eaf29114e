import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpDouble, type DoubleAnswer } from './http-double';

/** A flow that accepts every call and answers none until it is released. */
export class HangingDouble extends HttpDouble {
  /** The turns that it was asked for, by their Idempotency-Key. */
  readonly turns = new Set<string>();
  /** The most calls that were open at once. */
  mostAtOnce = 0;
  private readonly open = new Set<ServerResponse>();

  constructor() {
    super();
    this.hold();
  }

  /** Lets every call hang from now on, or answers it after so many milliseconds. */
  hold(answerAfterMs?: number): void {
    this.fault = response => {
      this.open.add(response);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.open.size);
      const answering =
        answerAfterMs === undefined
          ? undefined
          : setTimeout(() => void response.writeHead(200).end(), answerAfterMs);
      response.once('close', () => {
        clearTimeout(answering);
        this.open.delete(response);
      });
    };
  }

  /** Calls that wait for their answer. */
  get waiting(): number {
    return this.open.size;
  }

  /** Ends what waits, and all that follows, with a status. */
  release(status: number): void {
    this.fault = response => void response.writeHead(status).end();
    for (const response of this.open) response.writeHead(status).end();
  }

  protected answer({ headers }: IncomingMessage): DoubleAnswer {
    this.turns.add(String(headers['idempotency-key']));
    return { status: 503, content: {} };
  }
}
