import type { ErrorBody, SignInAnswer } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { viewerOf, type Viewer } from '../../../web/src/entities/ticket/ticket-rules';
import { DEMO_PASSWORD } from '../../support/api-client';

/** What a call came to: an answer, or a refusal that repeating does not change. */
export interface Outcome<T> {
  readonly ok: boolean;
  readonly status: number;
  readonly body: T;
}

const ANSWER_WITHIN_MS = 15_000;
const RETRY_MS = 250;
const JSON_TYPE = { 'content-type': 'application/json' };

/** A token lasts for a quarter of an hour; the client fetches another one and says the same again. */
const isOver = ({ status, body }: { readonly status: number; readonly body: unknown }): boolean =>
  status === 401 || (status === 403 && (body as ErrorBody | null)?.error === 'ERR_SESSION_EXPIRED');

/** A user with a browser: one session, whose calls are repeated under the same key until they are answered. */
export class Person {
  viewer!: Viewer;
  /** How often a call was not answered, or with 5xx. */
  retries = 0;
  /** Responses with 500, which must never occur. */
  readonly faults = new Map<string, number>();
  private token = '';
  private cookie = '';
  private entering: Promise<void> | null = null;

  constructor(
    private readonly url: string,
    readonly email: string,
  ) {}

  get accessToken(): string {
    return this.token;
  }

  /** Signs in; once at a time, however many find that they have to. */
  enter(): Promise<void> {
    this.entering ??= this.signIn().finally(() => (this.entering = null));
    return this.entering;
  }

  /** Reads; until it is answered. */
  async get<T>(path: string): Promise<T> {
    const { ok, status, body } = await this.insist<T & ErrorBody>('GET', path);
    if (!ok) throw new Error(`GET ${path}: ${status} ${body?.error}`);
    return body;
  }

  /** Requests a change under an id that all its attempts share; a form is sent unchanged. */
  change<T>(method: 'POST' | 'PUT', path: string, body: object, id: string): Promise<Outcome<T>> {
    return this.insist<T>(method, path, { body, id });
  }

  private async insist<T>(
    method: string,
    path: string,
    sent?: { body: object; id: string },
  ): Promise<Outcome<T>> {
    for (;;) {
      const answer = await this.ask<T>(method, path, sent).catch(() => null);
      if (answer === null || answer.status >= 500 || answer.status === 429) {
        this.retries += 1;
        if (answer?.status === 500) this.note(`${method} ${path.replace(/\d+/g, ':n').replace(/\?.*/, '')}`);
        await pause(RETRY_MS);
      } else if (isOver(answer)) await this.enter();
      else return { ...answer, ok: answer.status < 300 };
    }
  }

  private async ask<T>(
    method: string,
    path: string,
    sent?: { body: object; id: string },
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        authorization: `Bearer ${this.token}`,
        cookie: this.cookie,
        ...(sent === undefined ? {} : { 'idempotency-key': sent.id, 'x-request-id': sent.id }),
        ...(sent === undefined || sent.body instanceof FormData ? {} : JSON_TYPE),
      },
      ...(sent === undefined
        ? {}
        : { body: sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
  }

  private note(call: string): void {
    this.faults.set(call, (this.faults.get(call) ?? 0) + 1);
  }

  private async signIn(): Promise<void> {
    for (;;) {
      const path = this.cookie === '' ? 'login' : 'refresh_token';
      const answer = await fetch(`${this.url}/api/auth/${path}`, {
        method: 'POST',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { 'content-type': 'application/json', cookie: this.cookie },
        body: JSON.stringify(this.cookie === '' ? { email: this.email, password: DEMO_PASSWORD } : {}),
      }).catch(() => null);
      if (answer?.ok === true) return this.entered(answer);
      if (answer !== null && answer.status < 500) this.cookie = '';
      await pause(RETRY_MS);
    }
  }

  private async entered(answer: Response): Promise<void> {
    const { token, user } = (await answer.json()) as SignInAnswer;
    this.token = token;
    this.viewer = viewerOf(user);
    this.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] || this.cookie;
  }
}
