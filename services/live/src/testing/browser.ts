import { io, type Socket } from 'socket.io-client';
import type { VerbAnswer } from '../socket-verbs';

/** A frame as a browser gets it. */
interface ReceivedFrame {
  readonly event: string;
  readonly payload: { seq?: number; from?: number; hidden?: boolean; ticketId?: number; head?: number };
}

/** A browser, as far as the socket knows. */
export class Browser {
  readonly received: ReceivedFrame[] = [];
  readonly goodbyes: string[] = [];
  readonly socket: Socket;

  constructor(
    url: string,
    token: string,
    options: { inQuery?: boolean; origin?: string; polling?: boolean } = {},
  ) {
    this.socket = io(url, {
      path: '/socket.io/',
      transports: [options.polling === true ? 'polling' : 'websocket'],
      forceNew: true,
      ...(options.inQuery === true ? { query: { token } } : { auth: { token } }),
      ...(options.origin !== undefined && { extraHeaders: { origin: options.origin } }),
    });
    this.socket.onAny((event: string, payload: ReceivedFrame['payload']) =>
      this.received.push({ event, payload }),
    );
    this.socket.on('disconnect', reason => this.goodbyes.push(reason));
    this.socket.on('connect_error', () => this.goodbyes.push('refused'));
  }

  get ready(): boolean {
    return this.received.some(({ event }) => event === 'ready');
  }

  /** The received numbers, in the order they came; hidden ones negative. */
  get places(): readonly number[] {
    return this.received.flatMap(({ event, payload: { seq, from, hidden } }) => {
      if (seq === undefined || event === 'ready') return [];
      const first = from ?? seq;
      const range = Array.from({ length: seq - first + 1 }, (_, n) => first + n);
      return hidden === true ? range.map(index => -index) : range;
    });
  }

  say(verb: string, ...args: unknown[]): Promise<VerbAnswer> {
    return this.socket.emitWithAck(verb, ...args) as Promise<VerbAnswer>;
  }
}
