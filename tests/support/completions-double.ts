import type { IncomingMessage } from 'node:http';
import { HttpDouble } from './http-double';

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
export class CompletionsDouble extends HttpDouble {
  readonly calls: CompletionCall[] = [];
  /** What the model says next. */
  reply: (call: CompletionCall) => string = () => 'Olá!';

  /** Listens on a free port of this machine. */
  static start(): Promise<CompletionsDouble> {
    return new CompletionsDouble().listen();
  }

  protected answer({ url = '', headers }: IncomingMessage, written: string) {
    const body = JSON.parse(written) as CompletionCall['body'];
    const call = { path: url, authorization: headers.authorization ?? '', body };
    this.calls.push(call);
    const message = { role: 'assistant', content: this.reply(call) };
    const json = {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', model: body.model },
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    };
    return { status: 200, json };
  }
}
