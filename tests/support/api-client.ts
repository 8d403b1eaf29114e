import type { ErrorBody, SignInAnswer, SignedInUser } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';

/** What a call answered; `body` is parsed JSON. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** The password of all demo users. */
export const DEMO_PASSWORD = 'prosa-demo';

/** Talks to the product as a person's browser would: over HTTP and the socket, with that person's token. */
export class ApiClient {
  token = '';
  cookie = '';
  me: SignedInUser | null = null;

  constructor(
    readonly url: string,
    /** Sent with each call; a call's own come before them. */
    private readonly always: Readonly<Record<string, string>> = {},
  ) {}

  /** Signs in; throws with the code when refused. */
  static async signIn(url: string, email: string, password = DEMO_PASSWORD): Promise<ApiClient> {
    const client = new ApiClient(url);
    const answer = await client.call<SignInAnswer & ErrorBody>('POST', '/auth/login', { email, password });
    if (answer.status !== 200) throw new Error(`${email} was refused: ${answer.body.error}`);
    client.token = answer.body.token;
    client.me = answer.body.user;
    client.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return client;
  }

  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        // A connection that was kept may be closed by the server in the moment in which it is used again.
        connection: 'close',
        ...this.always,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as T,
    };
  }

  /** The body of a call that must succeed. */
  private async good<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const answer = await this.call<T & ErrorBody>(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
    return answer.body;
  }

  get<T>(path: string): Promise<T> {
    return this.good('GET', path);
  }

  post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.good('POST', path, body);
  }

  put<T>(path: string, body: unknown = {}): Promise<T> {
    return this.good('PUT', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.good('DELETE', path);
  }

  /** Opens the live socket; resolves when the server says `ready`. */
  async socket(): Promise<{ socket: Socket; frames: { event: string; payload: Record<string, unknown> }[] }> {
    const socket = io(this.url, { auth: { token: this.token }, transports: ['websocket'], forceNew: true });
    const frames: { event: string; payload: Record<string, unknown> }[] = [];
    socket.onAny((event: string, payload: Record<string, unknown>) => frames.push({ event, payload }));
    await new Promise<void>((done, fail) => {
      socket.once('ready', () => done());
      socket.once('disconnect', reason => {
        socket.close();
        fail(new Error(`refused: ${reason}`));
      });
    });
    return { socket, frames };
  }
}
