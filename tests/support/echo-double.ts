import type { IncomingMessage } from 'node:http';
import { HttpDouble, type DoubleAnswer } from './http-double';

/** A flow that repeats its input. */
export class EchoDouble extends HttpDouble {
  /** The turn of each call. */
  readonly turns: string[] = [];

  protected answer({ headers }: IncomingMessage, written: Buffer): DoubleAnswer {
    this.turns.push(String(headers['idempotency-key']));
    const { message } = JSON.parse(written.toString()) as { message: { conversation: string } };
    return { status: 200, content: { output: `eco ${message.conversation}` } };
  }
}
