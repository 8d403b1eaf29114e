import { compose, type Composed } from './compose-contracts';
import type { DeclaredError, ErrorSpec } from './feature-contract';

export type { ErrorSpec, LogLevel } from './feature-contract';

/** A code of the table. */
export type ErrorCode = keyof Composed<'errors'>;

const declared: Readonly<Record<ErrorCode, DeclaredError>> = compose('errors');

const byCode = <Value>(pick: (error: DeclaredError) => Value): Readonly<Record<ErrorCode, Value>> =>
  Object.fromEntries(Object.entries(declared).map(([code, error]) => [code, pick(error)])) as Readonly<
    Record<ErrorCode, Value>
  >;

/**
 * Every fault a person or a client can meet: its code, HTTP status and log level (spec 1 §8), composed from the contracts
 * of the features.
 */
export const ERRORS: Readonly<Record<ErrorCode, ErrorSpec>> = byCode(
  ({ status, level = 'info', unique }) => ({ status, level, ...(unique === undefined ? {} : { unique }) }),
);

/** The texts of all codes in one language: what happened, and what to do about it. */
export type ErrorTexts = Readonly<Record<ErrorCode, string>>;

/** The texts in Portuguese (the wording of spec 1 §8). */
export const PORTUGUESE_ERROR_TEXTS: ErrorTexts = byCode(({ pt }) => pt);

/** The texts in English. */
export const ENGLISH_ERROR_TEXTS: ErrorTexts = byCode(({ en }) => en);

/** The texts in Spanish. */
export const SPANISH_ERROR_TEXTS: ErrorTexts = byCode(({ es }) => es);

/** Whether a text is a known code. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** One field that failed validation: where (`queueIds.0`), and which rule, so that a form can point at it. */
export interface FieldFault {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly details?: readonly FieldFault[];
  /** Present with 429: after how many seconds it may be tried again. */
  readonly retryAfter?: number;
  /** Present when something of ours broke: what a person quotes to support. */
  readonly correlationId?: string;
}
