import type { IncomingMessage } from 'node:http';
import { HttpDouble, type DoubleAnswer } from './http-double';

/** A request to the double. */
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
  /** The transcript of every recording; null: transcription is unsupported. */
  transcript: string | null = null;
  /** The forms that recordings came in. */
  readonly recordings: Buffer[] = [];

  /** Listens on a free port of this machine. */
  static start(): Promise<CompletionsDouble> {
    return new CompletionsDouble().listen();
  }

  protected answer({ url = '', headers }: IncomingMessage, written: Buffer): DoubleAnswer {
    if (url.endsWith('/audio/transcriptions')) return this.transcription(written);
    const body = JSON.parse(written.toString()) as CompletionCall['body'];
    const call = { path: url, authorization: headers.authorization ?? '', body };
    this.calls.push(call);
    const message = { role: 'assistant', content: this.reply(call) };
    const content = {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', model: body.model },
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    };
    return { status: 200, content };
  }

  /** As a server without the service answers where there is no transcript. */
  private transcription(form: Buffer): DoubleAnswer {
    this.recordings.push(form);
    const text = this.transcript;
    return text === null ? { status: 404, content: {} } : { status: 200, content: { text } };
  }
}
