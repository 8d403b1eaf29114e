import type { ErrorBody, FieldFault } from '@prosa/contracts';

/** Details of a failed request; `status` 0 means that the server was not reached. */
export interface ApiErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: readonly FieldFault[];
  readonly correlationId: string | null;
  /** Seconds to wait before a retry, when the server specified them. */
  readonly retryAfter?: number;
}

/** A request that was refused or never arrived; sagas and screens show it through its `code`. */
export class ApiError extends Error implements ApiErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly details: readonly FieldFault[];
  readonly correlationId: string | null;
  readonly retryAfter?: number;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.correlationId = facts.correlationId;
    if (facts.retryAfter !== undefined) this.retryAfter = facts.retryAfter;
  }

  /** The plain facts, fit for the store. */
  facts(): ApiErrorFacts {
    const { status, code, message, details, correlationId, retryAfter } = this;
    const facts = { status, code, message, details, correlationId };
    return retryAfter === undefined ? facts : { ...facts, retryAfter };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isErrorBody = (body: unknown): body is ErrorBody => isRecord(body) && typeof body['error'] === 'string';

const secondsOf = (header: string | null): { readonly retryAfter?: number } => {
  const seconds = Number(header ?? '');
  return seconds > 0 ? { retryAfter: Math.ceil(seconds) } : {};
};

/** The error of a failure response, whatever its body. */
export const refusalOf = (status: number, body: unknown, retryAfter: string | null = null): ApiError => {
  if (!isErrorBody(body)) {
    const code = status >= 502 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL';
    return new ApiError({ status, code, message: `HTTP ${status}`, details: [], correlationId: null });
  }
  return new ApiError({
    status,
    code: body.error,
    message: body.message ?? body.error,
    details: body.details ?? [],
    correlationId: body.correlationId ?? null,
    ...secondsOf(retryAfter),
  });
};

/** The error of a request that never reached the server. */
export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'ERR_UNAVAILABLE',
    message: 'unreachable',
    details: [],
    correlationId: null,
  });

/** Any thrown thing as an `ApiError`; a bug of ours becomes ERR_INTERNAL. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ApiError({ status: 0, code: 'ERR_INTERNAL', message, details: [], correlationId: null });
};

/** Whether the request was given up by its own caller. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
