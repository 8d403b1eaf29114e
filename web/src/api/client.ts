import type { SignInAnswer } from '@prosa/contracts';
import { ApiError, refusalOf, unreachable } from './api-error';
import { companyIdOf } from '../session/session.token';
import { newId } from './ids';
import type { SentShare } from './upload-transport';
import { uploadOnce } from './upload-transport';

export { ApiError } from './api-error';

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Options of a reading request; empty query values are left out, lists go as JSON. */
export interface GetOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
}

/** Options of a changing request; the same key twice changes things once. */
export interface MutationOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Options of a form with files. */
export interface UploadOptions extends MutationOptions {
  /** Called with the upload progress, from 0 to 1. */
  readonly onProgress?: SentShare;
}

interface Listeners {
  /** The server gave a new token (after its refresh). */
  refreshed(answer: SignInAnswer): void;
  /** The session ended: a 401, a failed refresh, or a blocked company. */
  signedOut(code: string): void;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: SentShare;
}

const REFRESH_PATH = '/auth/refresh_token';
/** Refusals after which no request of this session can succeed. */
const CLOSED: readonly string[] = ['ERR_SUBSCRIPTION_EXPIRED', 'ERR_COMPANY_BLOCKED'];

let token: string | null = null;
let refreshing: Promise<SignInAnswer> | null = null;
let isSwitching = false;
/** Incremented with each session that ends: what its requests read must not reach the next one. */
let endings = 0;
let listeners: Listeners = { refreshed: () => undefined, signedOut: () => undefined };

/** The access token is kept in memory only, because storage is readable by any script. */
export const accessToken = {
  get: (): string | null => token,
  set: (next: string | null): void => {
    if (next === null && token !== null) endings += 1;
    token = next;
    isSwitching = false;
  },
};

/** Registers the listener for refreshed and lost sessions; the session saga is the only one. */
export const listenToSession = (next: Listeners): void => {
  listeners = next;
};

const queryText = (query: GetOptions['query']): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

const headersOf = (request: Request): Record<string, string> => ({
  accept: 'application/json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  // A form's type carries its own boundary, which only the browser knows.
  ...(request.body === undefined || request.body instanceof FormData
    ? {}
    : { 'content-type': 'application/json' }),
  ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
});

const wireBody = (body: unknown): string | FormData =>
  body instanceof FormData ? body : JSON.stringify(body);

const fetchOnce = async (request: Request): Promise<Response> => {
  const how = {
    method: request.method,
    headers: headersOf(request),
    credentials: 'same-origin' as const,
    ...(request.body === undefined ? {} : { body: wireBody(request.body) }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
  try {
    return request.onProgress === undefined
      ? await fetch(`/api${request.path}`, how)
      : await uploadOnce(`/api${request.path}`, how, request.onProgress);
  } catch (error) {
    if (request.signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
    throw error instanceof ApiError ? error : unreachable();
  }
};

const isSheet = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/csv') === true;

/** The text of an answer; one that broke off is none, and what was aborted has no answer at all. */
const textOf = async (response: Response, signal: AbortSignal | undefined): Promise<string> => {
  try {
    return await response.text();
  } catch {
    if (signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
    // A refusal is one even without its words.
    if (response.ok) throw unreachable();
    return '';
  }
};

const isWorkbook = (response: Response): boolean =>
  response.ok && response.headers.get('content-type')?.includes('spreadsheetml') === true;

const bodyOf = async (response: Response, signal: AbortSignal | undefined): Promise<unknown> => {
  if (isWorkbook(response)) return response.blob();
  const text = await textOf(response, signal);
  if (isSheet(response)) return text;
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const answerOf = async <T>(response: Response, signal?: AbortSignal): Promise<T> => {
  const body = await bodyOf(response, signal);
  if (!response.ok) throw refusalOf(response.status, body, response.headers.get('retry-after'));
  return body as T;
};

const underLock = async <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request('prosa-refresh', work)
    : work();

const sessionReplaced = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'ERR_SESSION_EXPIRED',
    message: 'another company',
    details: [],
    correlationId: null,
  });

/** A definitive rejection; an unavailable or busy server may accept a retry. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 429].includes(error.status);

/**
 * Exchanges the refresh cookie for a new token. Callers share one request, and tabs are serialised: the cookie is
 * rotated at each use, so two concurrent uses would look like a stolen cookie.
 * @throws ERR_REFRESH_REFUSED when there is no session to continue
 */
export const refreshSession = (): Promise<SignInAnswer> => {
  if (isSwitching) return new Promise(() => undefined);
  refreshing ??= underLock(async () => {
    const answer = await answerOf<SignInAnswer>(await fetchOnce({ method: 'POST', path: REFRESH_PATH }));
    token = answer.token;
    listeners.refreshed(answer);
    return answer;
  })
    .catch((error: unknown) => {
      if (isRefused(error)) listeners.signedOut(error.code);
      throw error;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
};

/**
 * Exchanges this page's session for another one, after which the page must reload. Until then nothing here
 * refreshes: the socket of the old session closes, and a refresh would use up the cookie of the new one.
 * @throws ApiError
 */
export const switchSession = async (trade: () => Promise<unknown>): Promise<void> => {
  // With a fresh token the trade itself needs no refresh.
  await refreshSession();
  isSwitching = true;
  try {
    await trade();
  } catch (error) {
    isSwitching = false;
    throw error;
  }
};

const signedOutBy = (error: unknown, path: string): void => {
  if (!(error instanceof ApiError) || path === '/auth/login' || path === REFRESH_PATH) return;
  if (error.status === 401 || CLOSED.includes(error.code)) listeners.signedOut(error.code);
};

/** Aborts a request whose session has ended. */
const abandoned = (): DOMException => new DOMException('the session ended', 'AbortError');

const send = async <T>(request: Request): Promise<T> => {
  const usedToken = token;
  const begunAfter = endings;
  const isRead = request.method === 'GET';
  try {
    const answer = await answerOf<T>(await fetchOnce(request), request.signal);
    if (isRead && endings !== begunAfter) throw abandoned();
    return answer;
  } catch (error) {
    if (endings !== begunAfter) throw isRead ? abandoned() : error;
    signedOutBy(error, request.path);
    const expired = error instanceof ApiError && error.status === 403 && error.code === 'ERR_SESSION_EXPIRED';
    if (!expired || request.path === REFRESH_PATH) throw error;
  }
  // Another request may have refreshed during this one.
  if (token === usedToken) await refreshSession();
  // The cookie may be another company's by now (another tab went there): what was meant for this one must not reach it.
  if (companyIdOf(usedToken) !== companyIdOf(token)) throw sessionReplaced();
  try {
    const answer = await answerOf<T>(await fetchOnce(request), request.signal);
    if (isRead && endings !== begunAfter) throw abandoned();
    return answer;
  } catch (error) {
    if (endings === begunAfter) signedOutBy(error, request.path);
    throw error;
  }
};

const mutate = <T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  options: MutationOptions,
): Promise<T> =>
  send<T>({
    method,
    path,
    idempotencyKey: options.idempotencyKey ?? newId(),
    ...(body === undefined ? {} : { body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });

/**
 * The server's API under `/api`; every call returns the body or throws an `ApiError`. Bodies are sent as JSON, a
 * `FormData` as multipart; a `text/csv` response is returned as text, a workbook as a `Blob`.
 */
export const api = {
  get: <T>(path: string, options: GetOptions = {}): Promise<T> =>
    send<T>({
      method: 'GET',
      path: `${path}${queryText(options.query)}`,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
  post: <T>(path: string, body?: unknown, options: MutationOptions = {}): Promise<T> =>
    mutate('POST', path, body, options),
  /** Uploads a form with large files, with progress. */
  upload: <T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> =>
    send<T>({
      method: 'POST',
      path,
      body: form,
      idempotencyKey: options.idempotencyKey ?? newId(),
      onProgress: options.onProgress ?? (() => undefined),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
  put: <T>(path: string, body?: unknown, options: MutationOptions = {}): Promise<T> =>
    mutate('PUT', path, body, options),
  delete: <T>(path: string, body?: unknown, options: MutationOptions = {}): Promise<T> =>
    mutate('DELETE', path, body, options),
};
