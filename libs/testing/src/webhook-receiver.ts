import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface ReceivedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a request is answered with; or the connection is cut, or nothing comes. */
export type WebhookAnswer =
  | 'reset'
  | 'silence'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    };

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** A server of a company that receives events, on a free local port. */
export class WebhookReceiver {
  /** Every request that came whole, in their order. */
  readonly received: ReceivedWebhook[] = [];
  /** The most requests that were open at once. */
  mostAtOnce = 0;
  /** Decides what a request is answered with; 204 by default. */
  answer: (request: ReceivedWebhook) => WebhookAnswer = () => ({ status: 204 });
  private open = 0;
  private readonly server: Server = createServer((request, response) => void this.read(request, response));

  /** Starts to listen. */
  async listen(port = 0): Promise<this> {
    await new Promise<void>(done => void this.server.listen(port, '127.0.0.1', done));
    return this;
  }

  /** Its address. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Closes the port and every open connection. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => void this.server.close(done));
  }

  private async read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    response.once('close', () => (this.open -= 1));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const received = { headers: headersOf(request), body: Buffer.concat(pieces).toString('utf8') };
    const answer = this.answer(received);
    this.received.push(received);
    if (answer === 'silence') return;
    if (answer === 'reset') return void response.destroy();
    response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '');
  }
}
