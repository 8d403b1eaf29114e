import type { ErrorCode } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';

/** Something was asked too often; the answer says when to come back, in a header, in the body and in its text. */
export class TooManyRequests extends DomainError {
  /** Whole seconds, at least one. */
  readonly retryAfter: number;

  constructor(waitMs: number, code: ErrorCode = 'ERR_TOO_MANY_REQUESTS') {
    super(code);
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** A wait as people of any language read it: `40 s`, `12 min`, `2 h`. */
export const waitText = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
};
