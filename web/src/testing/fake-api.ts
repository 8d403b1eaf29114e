import { answerComes, isJittered } from './jitter';

/** The response of a fake route: a body, or a status with a body. */
export type FakeAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request as it reached the fake. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
  /** Values of the path's `:names`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Handles a request; a plain value is a 200. */
export type FakeRoute = ((request: FakeRequest) => unknown) | object | string | number | boolean | null;

/** Routes by `METHOD /path/:name`, without `/api`. */
export type FakeRoutes = Readonly<Record<string, FakeRoute>>;

/** An error response: `refuse(409, 'ERR_TICKET_ASSIGNED')`. */
export const refuse = (status: number, code: string, details: readonly unknown[] = []): FakeAnswer => ({
  status,
  body: { error: code, message: code, details },
});

const isAnswer = (value: unknown): value is FakeAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  'body' in value &&
  typeof value.status === 'number';

const match = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
};

const responseOf = (answer: unknown): Response => {
  const { status, body, headers }: FakeAnswer = isAnswer(answer) ? answer : { status: 200, body: answer };
  const isSheet = headers?.['content-type']?.startsWith('text/csv') === true;
  const text = isSheet ? String(body) : JSON.stringify(body ?? null);
  const seen = { ok: status < 400, status, headers: new Headers(headers) };
  return { ...seen, text: async () => text, json: async () => JSON.parse(text) as unknown } as Response;
};

/** A server at the level of `fetch`: handles its routes, records requests, and responds 404 to others. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  private routes: Record<string, FakeRoute>;

  constructor(routes: FakeRoutes) {
    this.routes = { ...routes };
  }

  /** Adds or replaces a route while the application runs. */
  on(route: string, answer: FakeRoute): void {
    this.routes[route] = answer;
  }

  /** The requests to a route so far. */
  calls(route: string): readonly FakeRequest[] {
    const [method = '', pattern = ''] = route.split(' ');
    return this.requests.filter(
      request => request.method === method && match(pattern, request.path) !== null,
    );
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await this.answer(input, init);
    if (isJittered) await answerComes();
    return responseOf(answer);
  };

  private async answer(input: RequestInfo | URL, init: RequestInit): Promise<unknown> {
    const url = new URL(String(input), 'http://prosa.test');
    const path = url.pathname.replace(/^\/api/, '').replace(/(.)\/$/, '$1');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const seen = { method, path, query: url.searchParams, body, headers: new Headers(init.headers) };
    for (const [route, answer] of Object.entries(this.routes)) {
      const [routeMethod, pattern = ''] = route.split(' ');
      const params = routeMethod === method ? match(pattern.replace(/(.)\/$/, '$1'), path) : null;
      if (params === null) continue;
      const request: FakeRequest = { ...seen, params };
      this.requests.push(request);
      return typeof answer === 'function' ? (answer as (request: FakeRequest) => unknown)(request) : answer;
    }
    this.requests.push({ ...seen, params: {} });
    return refuse(404, 'ERR_NOT_FOUND');
  }
}
