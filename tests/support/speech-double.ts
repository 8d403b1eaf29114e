import type { IncomingMessage } from 'node:http';
import { HttpDouble, type DoubleAnswer } from './http-double';

/** What was to be spoken. */
export interface SpeechCall {
  readonly path: string;
  readonly key: string;
  readonly format: string;
  readonly ssml: string;
}

/** Azure's neural voices by their REST API (learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech). */
export class SpeechDouble extends HttpDouble {
  readonly calls: SpeechCall[] = [];

  private constructor(private readonly sound: Buffer) {
    super();
  }

  /** Listens on a free port of this machine, and says everything by one sound. */
  static start(sound: Buffer): Promise<SpeechDouble> {
    return new SpeechDouble(sound).listen();
  }

  protected answer({ url: path = '', headers }: IncomingMessage, written: Buffer): DoubleAnswer {
    const { 'ocp-apim-subscription-key': key = '', 'x-microsoft-outputformat': format = '' } = headers;
    this.calls.push({ path, key: String(key), format: String(format), ssml: written.toString() });
    return { status: 200, content: this.sound };
  }
}
