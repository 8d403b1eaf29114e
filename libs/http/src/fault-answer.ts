import { HttpException } from '@nestjs/common';
import { ERRORS, isErrorCode, type ErrorCode, type FieldFault, type LogLevel } from '@prosa/contracts';
import { lacksKeys } from '@prosa/crypto';
import { AppendTooLarge, StoreUnavailable } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { TooManyRequests } from './too-many-requests';
import { ValidationFault } from './validation';

/** How a fault is answered and logged. */
export interface FaultAnswer {
  readonly status: number;
  readonly code: ErrorCode;
  readonly level: LogLevel;
  readonly details?: readonly FieldFault[];
  /** Seconds until a retry; present in every 429. */
  readonly retryAfter?: number;
  /** Whether it is an internal failure rather than a rejection: the fault itself is logged. */
  readonly broken: boolean;
}

const known = (code: ErrorCode, details?: readonly FieldFault[]): FaultAnswer => ({
  status: ERRORS[code].status,
  level: ERRORS[code].level,
  code,
  broken: ERRORS[code].level === 'error' || code === 'ERR_UNAVAILABLE' || code === 'ERR_DISK_FULL',
  ...(details === undefined ? {} : { details }),
});

/** The answer to a caller over a rate limit when no waiting time is known. */
const USUAL_WAIT = 60;

const withWait = (answer: FaultAnswer, fault: unknown): FaultAnswer => {
  if (answer.status !== 429) return answer;
  return { ...answer, retryAfter: fault instanceof TooManyRequests ? fault.retryAfter : USUAL_WAIT };
};

// Connection faults of Node, and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown); what it gave up
// because it took too long, and what its disk refused.
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08...|25P03|53...|57014|57P0[1-5]|58030)$/;
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

const lostDatabase = (fault: unknown): boolean => {
  if (fault instanceof StoreUnavailable) return true;
  if (!(fault instanceof Error)) return false;
  const code = (fault as { code?: unknown }).code;
  if (typeof code === 'string' && unreachable.test(code)) return true;
  return lostConnection.test(fault.message) || lostDatabase(fault.cause);
};

/** Whether the disk is full or read-only. */
const withoutRoom = (fault: unknown): boolean =>
  fault instanceof Error &&
  (/^(ENOSPC|EDQUOT|EROFS)$/.test(String((fault as { code?: unknown }).code)) || withoutRoom(fault.cause));

const byStatus = new Map<number, ErrorCode>([
  [403, 'ERR_NO_PERMISSION'],
  [404, 'ERR_NOT_FOUND'],
  [405, 'ERR_NOT_FOUND'],
  [413, 'ERR_PAYLOAD_TOO_LARGE'],
  [429, 'ERR_TOO_MANY_REQUESTS'],
  [503, 'ERR_UNAVAILABLE'],
]);

const ofStatus = (status: number): FaultAnswer => {
  // No token at all: nothing a refresh could mend, so the client is to sign in.
  if (status === 401) return { status, code: 'ERR_SESSION_EXPIRED', level: 'info', broken: false };
  const code = byStatus.get(status) ?? (status >= 400 && status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_INTERNAL');
  return known(code);
};

const statusOf = (fault: unknown): number | undefined => {
  if (fault instanceof HttpException) return fault.getStatus();
  const { statusCode, code } = (fault ?? {}) as { statusCode?: unknown; code?: unknown };
  const ofFastify = typeof code === 'string' && code.startsWith('FST_');
  return ofFastify && typeof statusCode === 'number' ? statusCode : undefined;
};

/** Decides the answer from the fault alone; an unknown fault is 500 and reveals no internals. */
export const answerTo = (fault: unknown): FaultAnswer => withWait(plainAnswerTo(fault), fault);

/** Rules that have a sentence of their own, where nothing else is wrong. */
const SENTENCES: Readonly<Record<string, ErrorCode>> = {
  isOpeningHours: 'ERR_INVALID_HOURS',
  notBefore: 'ERR_DATE_RANGE',
  isUncommonPassword: 'ERR_COMMON_PASSWORD',
};

const codeOfRules = (details: readonly FieldFault[]): ErrorCode => {
  const codes = new Set(details.map(({ rule }) => SENTENCES[rule] ?? 'ERR_VALIDATION'));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 'ERR_VALIDATION';
};

const plainAnswerTo = (fault: unknown): FaultAnswer => {
  if (fault instanceof ValidationFault) return known(codeOfRules(fault.details), fault.details);
  if (fault instanceof DomainError)
    return isErrorCode(fault.code) ? known(fault.code, fault.details) : known('ERR_INTERNAL');
  if (fault instanceof AppendTooLarge) return known('ERR_TOO_LARGE');
  if (withoutRoom(fault)) return known('ERR_DISK_FULL');
  // Reaches here as a log that cannot be read.
  if (lacksKeys(fault)) return known('ERR_PERSONAL_KEYS_MISSING');
  if (lostDatabase(fault)) return known('ERR_UNAVAILABLE');
  const status = statusOf(fault);
  return status === undefined ? known('ERR_INTERNAL') : ofStatus(status);
};
