import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpDouble } from './http-double';
import { TypebotSession, type TypebotExport } from './typebot-export';

/** One step of a flow: what it says, and which input it waits for. */
export interface FlowStep {
  readonly says: readonly string[];
  readonly input?: {
    readonly type: string;
    readonly items?: readonly { readonly content: string }[];
    readonly options?: object;
  };
}

/** What was sent to the double: a start, or an answer in a session. */
export interface TypebotCall {
  readonly path: string;
  readonly text: string | null;
  readonly files: readonly string[];
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
  private readonly sessions = new Map<string, { next(answer: string | null): FlowStep | undefined }>();

  private constructor(private readonly flow: readonly FlowStep[] | TypebotExport) {
    super();
  }

  /** Listens on a free port of this machine; the flow is a list of steps, or what typebot exports. */
  static start(flow: readonly FlowStep[] | TypebotExport): Promise<TypebotDouble> {
    return new TypebotDouble(flow).listen();
  }

  protected answer({ url: path = '' }: IncomingMessage, written: Buffer) {
    const body = JSON.parse(written.toString() || '{}') as {
      message?: { text?: string; attachedFileUrls?: string[] };
      prefilledVariables?: Record<string, unknown>;
    };
    const { text = null, attachedFileUrls: files = [] } = body.message ?? {};
    this.calls.push({ path, text, files, variables: body.prefilledVariables ?? null });
    if (this.fault !== null) return { status: 503, content: {} };
    const session = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path)?.[1];
    if (session !== undefined) return this.continued(session, text ?? '');
    if (!/^\/api\/v1\/typebots\/[^/]+\/startChat$/.test(path)) return { status: 404, content: {} };
    const sessionId = randomUUID();
    const started = this.session();
    this.sessions.set(sessionId, started);
    return { status: 200, content: { sessionId, ...this.step(started.next(null)) } };
  }

  private session() {
    if (!('groups' in this.flow)) {
      const steps = this.flow[Symbol.iterator]();
      return { next: (): FlowStep | undefined => steps.next().value as FlowStep | undefined };
    }
    return new TypebotSession(this.flow);
  }

  private continued(session: string, text: string) {
    const found = this.sessions.get(session);
    return found === undefined
      ? { status: 404, content: {} }
      : { status: 200, content: this.step(found.next(text)) };
  }

  private step(step: FlowStep | undefined): object {
    return { messages: (step?.says ?? []).map(bubble), input: step?.input };
  }
}
