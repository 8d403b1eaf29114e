import type { ErrorCode } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';

/** A rate limit was exceeded; the waiting time is in a header, in the body and in the text. */
export class TooManyRequests extends DomainError {
  /** Whole seconds, at least one. */
  readonly retryAfter: number;

  constructor(waitMs: number, code: ErrorCode = 'ERR_TOO_MANY_REQUESTS') {
    super(code);
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** A duration, readable in any language: `40 s`, `12 min`, `2 h`. */
export const waitText = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
};
