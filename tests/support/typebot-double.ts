import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';

/** One step of a flow: what it says, and which input it waits for. */
export interface FlowStep {
  readonly says: readonly string[];
  readonly input?: { readonly type: string; readonly items?: readonly { readonly content: string }[] };
}

/** What was sent to the double: a start, or an answer in a session. */
export interface TypebotCall {
  readonly path: string;
  readonly text: string | null;
  readonly variables: Readonly<Record<string, unknown>> | null;
}

const bubble = (text: string): object => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});

/** A typebot server by its public chat API (docs.typebot.io/api-reference/chat): one flow, a session per start. */
export class TypebotDouble {
  readonly calls: TypebotCall[] = [];
  /** Answers instead of the flow, when set. */
  fault: ((response: ServerResponse) => void) | null = null;
  private readonly sessions = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly flow: readonly FlowStep[],
  ) {}

  /** Listens on a free port of this machine. */
  static async start(flow: readonly FlowStep[]): Promise<TypebotDouble> {
    const server = createServer();
    const double = new TypebotDouble(server, flow);
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
    const body = JSON.parse(Buffer.concat(pieces).toString() || '{}') as {
      message?: { text?: string };
      prefilledVariables?: Record<string, unknown>;
    };
    const path = request.url ?? '';
    this.calls.push({ path, text: body.message?.text ?? null, variables: body.prefilledVariables ?? null });
    if (this.fault !== null) return this.fault(response);
    const session = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1];
    if (session !== undefined) return this.goOn(session, response);
    if (!/^\/api\/v1\/typebots\/[^/]+\/startChat$/.test(path)) return void response.writeHead(404).end('{}');
    const sessionId = randomUUID();
    this.sessions.set(sessionId, 0);
    this.say(response, 0, { sessionId });
  }

  private goOn(session: string, response: ServerResponse): void {
    const at = this.sessions.get(session);
    if (at === undefined) return void response.writeHead(404).end('{}');
    this.sessions.set(session, at + 1);
    this.say(response, at + 1, {});
  }

  private say(response: ServerResponse, at: number, more: object): void {
    const step = this.flow[at];
    const answer = { ...more, messages: (step?.says ?? []).map(bubble), input: step?.input };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}
