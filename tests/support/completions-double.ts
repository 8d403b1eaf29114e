import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of the double. */
export interface CompletionCall {
  readonly path: string;
  readonly authorization: string;
  readonly body: {
    readonly model: string;
    readonly max_tokens?: number;
    readonly temperature: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** A server that speaks OpenAI's chat completions (platform.openai.com/docs/api-reference/chat). */
export class CompletionsDouble {
  readonly calls: CompletionCall[] = [];
  /** What the model says next. */
  reply: (call: CompletionCall) => string = () => 'Olá!';
  /** Answers instead, when set. */
  fault: ((response: ServerResponse) => void) | null = null;

  private constructor(private readonly server: Server) {}

  /** Listens on a free port of this machine. */
  static async start(): Promise<CompletionsDouble> {
    const server = createServer();
    const double = new CompletionsDouble(server);
    server.on('request', (request, response) => void double.handle(request, response));
    await new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
    return double;
  }

  /** As `127.0.0.1:port`. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => void this.server.close(done));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString()) as CompletionCall['body'];
    const call = { path: request.url ?? '', authorization: request.headers.authorization ?? '', body };
    this.calls.push(call);
    if (this.fault !== null) return this.fault(response);
    const message = { role: 'assistant', content: this.reply(call) };
    const answer = {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', model: body.model },
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}
