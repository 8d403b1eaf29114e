import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a double answers: bytes as they are, anything else as JSON. */
export interface DoubleAnswer {
  readonly status: number;
  readonly content: Buffer | object;
}

/** A server on a free local port that replaces an external one; subclasses record requests. */
export abstract class HttpDouble {
  /** Responds instead, when set; requests are still recorded. */
  fault: ((response: ServerResponse) => void) | null = null;
  private readonly server: Server = createServer((request, response) => void this.read(request, response));

  /** Starts to listen. */
  async listen(): Promise<this> {
    await new Promise<void>(done => void this.server.listen(0, '127.0.0.1', done));
    return this;
  }

  /** As `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes the port and every open connection. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => void this.server.close(done));
  }

  /** Records a request and gives what it is answered with. */
  protected abstract answer(request: IncomingMessage, body: Buffer): DoubleAnswer | Promise<DoubleAnswer>;

  private async read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { status, content } = await this.answer(request, Buffer.concat(pieces));
    if (this.fault !== null) return this.fault(response);
    if (Buffer.isBuffer(content)) return void response.writeHead(status).end(content);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }
}
