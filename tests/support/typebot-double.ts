import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpDouble } from './http-double';

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
export class TypebotDouble extends HttpDouble {
  readonly calls: TypebotCall[] = [];
  private readonly sessions = new Map<string, number>();

  private constructor(private readonly flow: readonly FlowStep[]) {
    super();
  }

  /** Listens on a free port of this machine. */
  static start(flow: readonly FlowStep[]): Promise<TypebotDouble> {
    return new TypebotDouble(flow).listen();
  }

  protected answer({ url: path = '' }: IncomingMessage, written: Buffer) {
    const body = JSON.parse(written.toString() || '{}') as {
      message?: { text?: string };
      prefilledVariables?: Record<string, unknown>;
    };
    this.calls.push({ path, text: body.message?.text ?? null, variables: body.prefilledVariables ?? null });
    if (this.fault !== null) return { status: 503, content: {} };
    const session = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1];
    if (session !== undefined) return this.continued(session);
    if (!/^\/api\/v1\/typebots\/[^/]+\/startChat$/.test(path)) return { status: 404, content: {} };
    const sessionId = randomUUID();
    this.sessions.set(sessionId, 0);
    return { status: 200, content: { sessionId, ...this.step(0) } };
  }

  private continued(session: string) {
    const at = this.sessions.get(session);
    if (at === undefined) return { status: 404, content: {} };
    this.sessions.set(session, at + 1);
    return { status: 200, content: this.step(at + 1) };
  }

  private step(at: number): object {
    const step = this.flow[at];
    return { messages: (step?.says ?? []).map(bubble), input: step?.input };
  }
}
