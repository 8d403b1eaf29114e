import { LIMITS, type ErrorCode } from '@prosa/contracts';

/** The purpose of a code; one for a sign-up cannot reset a password. */
export type CodePurpose = 'sign-up' | 'reset';

/** How many codes may be sent within a time. */
export interface CodeLimits {
  readonly windowMs: number;
  /** To one phone or mailbox; for a reset, which anyone can request, per requester. */
  readonly recipient: number;
  /** To one mailbox, over all requesters. */
  readonly anyAsker: number;
  /** Requested from one network address. */
  readonly address: number;
  /** By the whole installation, so that abuse cannot use up the platform's budget or reputation. */
  readonly everybody: number;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The limits of each purpose; they survive a restart. */
export const CODE_LIMITS: Readonly<Record<CodePurpose, CodeLimits>> = {
  'sign-up': { windowMs: 24 * HOUR, recipient: 5, anyAsker: 5, address: 20, everybody: 1_000 },
  reset: { windowMs: HOUR, recipient: 3, anyAsker: 8, address: 5, everybody: 500 },
};

/** How long a proof of having had the right code is good for. */
export const PROOF_MS = 30 * 60 * SECOND;

/** When codes of a purpose were sent lately, in milliseconds. */
export interface CodesSent {
  readonly toPhone: readonly number[];
  readonly toMailbox: readonly number[];
  readonly toMailboxByAll: readonly number[];
  readonly fromAddress: readonly number[];
  readonly toEverybody: readonly number[];
}

/** Why no code is sent, and in how many milliseconds one may be. */
export interface CodeRefusal {
  readonly code: Extract<ErrorCode, 'ERR_CODE_COOLDOWN' | 'ERR_TOO_MANY_REQUESTS'>;
  readonly waitMs: number;
}

const latest = (times: readonly number[]): number => Math.max(-Infinity, ...times);

const full = (times: readonly number[], max: number, windowMs: number, now: number): number => {
  const counted = times.filter(time => time > now - windowMs).toSorted((a, b) => a - b);
  const first = counted[counted.length - max];
  return first === undefined ? 0 : first + windowMs - now;
};

/** Whether one more code may be sent; null when it may. */
export const refuseCode = (purpose: CodePurpose, sent: CodesSent, now: number): CodeRefusal | null => {
  const { windowMs, recipient, anyAsker, address, everybody } = CODE_LIMITS[purpose];
  const last = latest([...sent.toPhone, ...sent.toMailbox]);
  const cooldown = last + LIMITS.codeCooldownSeconds * SECOND - now;
  const waitMs = Math.max(
    full(sent.toPhone, recipient, windowMs, now),
    full(sent.toMailbox, recipient, windowMs, now),
    full(sent.toMailboxByAll, anyAsker, windowMs, now),
    full(sent.fromAddress, address, windowMs, now),
    full(sent.toEverybody, everybody, windowMs, now),
  );
  if (waitMs > 0) return { code: 'ERR_TOO_MANY_REQUESTS', waitMs };
  return cooldown > 0 ? { code: 'ERR_CODE_COOLDOWN', waitMs: cooldown } : null;
};

/** A code as a guess meets it. */
export interface SentCode {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
  readonly strayTries: number;
  readonly provenAt: Date | null;
}

/**
 * Maximum number of attempts per phone or mailbox within its time, over all requesters and sources: as many as for
 * the codes that one requester may have.
 */
export const guessesWithin = (purpose: CodePurpose): number =>
  CODE_LIMITS[purpose].recipient * LIMITS.codeTries;

/** The part of them that is shared; the others are a first attempt for the requester of each code. */
const sharedGuesses = (purpose: CodePurpose): number =>
  guessesWithin(purpose) - CODE_LIMITS[purpose].anyAsker;

/** Recent attempts at all codes of a phone or mailbox; an earlier code is valid until it expires. */
const guessedLately = (purpose: CodePurpose, codes: readonly SentCode[], now: Date): number => {
  const since = now.getTime() - CODE_LIMITS[purpose].windowMs - LIMITS.codeMinutes * 60 * SECOND;
  return codes
    .filter(({ issuedAt }) => issuedAt.getTime() > since)
    .reduce((sum, { tries, strayTries }) => sum + tries + strayTries, 0);
};

/** An attempt at one of a recipient's codes. */
export interface Guess {
  readonly purpose: CodePurpose;
  readonly code: SentCode | undefined;
  /** All of them. */
  readonly codes: readonly SentCode[];
  readonly by: 'asker' | 'stray';
}

/**
 * The decision on an attempt before any comparison: only `look` can lead to success. The requester of the code has
 * attempts of their own, and always a first one, so that others cannot use it up.
 */
export const judgeGuess = (
  { purpose, code, codes, by }: Guess,
  now: Date,
): 'look' | 'invalid' | 'too-many' => {
  if (code === undefined || code.provenAt !== null || code.expiresAt <= now) return 'invalid';
  const tries = by === 'asker' ? code.tries : code.strayTries;
  if (tries >= LIMITS.codeTries) return 'too-many';
  const isFirst = by === 'asker' && tries === 0;
  return isFirst || guessedLately(purpose, codes, now) < sharedGuesses(purpose) ? 'look' : 'too-many';
};
