import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { verify } from 'jsonwebtoken';
import { HttpDouble, type DoubleAnswer } from './http-double';

/** A request to an agent. */
export interface IntentCall {
  /** The session's path, project included. */
  readonly session: string;
  readonly text: string;
  readonly languageCode: string;
}

/** What an agent answers, as `queryResult` holds it. */
export interface Intent {
  readonly texts: readonly string[];
  readonly endInteraction?: boolean;
  readonly liveAgentHandoff?: boolean;
}

/**
 * Dialogflow ES and the token endpoint of its service accounts (cloud.google.com/dialogflow/es/docs/reference/rest,
 * RFC 7523): a token is given for an assertion that the account's own key signed, and intents only to who shows it.
 */
export class DialogflowDouble extends HttpDouble {
  readonly calls: IntentCall[] = [];
  /** Number of token requests. */
  tokens = 0;
  reply: (call: IntentCall) => Intent = ({ text }) => ({ texts: [`Sobre ${text}`] });

  private constructor(private readonly publicKey: KeyObject) {
    super();
  }

  /** Listens on a free port of this machine, for the account with that key. */
  static start(publicKey: KeyObject): Promise<DialogflowDouble> {
    return new DialogflowDouble(publicKey).listen();
  }

  protected answer({ url = '', headers }: IncomingMessage, written: Buffer): DoubleAnswer {
    if (url === '/token') return this.token(new URLSearchParams(written.toString()));
    const session = /^\/v2\/(projects\/[^/]+\/agent\/sessions\/[^/:]{1,36}):detectIntent$/.exec(url)?.[1];
    if (session === undefined) return { status: 404, content: {} };
    if (headers.authorization !== `Bearer token-${this.tokens}`) return { status: 401, content: {} };
    const { queryInput } = JSON.parse(written.toString()) as {
      queryInput: { text: { text: string; languageCode: string } };
    };
    const call = { session, ...queryInput.text };
    this.calls.push(call);
    const { texts, ...intent } = this.reply(call);
    const fulfillmentMessages = texts.map(text => ({ text: { text: [text] } }));
    return { status: 200, content: { queryResult: { fulfillmentMessages, intent } } };
  }

  private token(form: URLSearchParams): DoubleAnswer {
    try {
      verify(form.get('assertion') ?? '', this.publicKey, { algorithms: ['RS256'] });
    } catch {
      return { status: 400, content: { error: 'invalid_grant' } };
    }
    this.tokens += 1;
    return { status: 200, content: { access_token: `token-${this.tokens}`, expires_in: 3_600 } };
  }
}
