import type { OpeningHours, Profile, Recurrence } from '@prosa/contracts';

/** A company as `identity` projects it. */
export interface CompanyRow {
  /** The number that tokens, streams and channels carry. */
  readonly companyId: number;
  readonly uuid: string;
  readonly name: string;
  readonly timeZone: string;
  /** `yyyy-MM-dd`, the last day that the subscription covers; null when it does not end. */
  readonly dueDate: string | null;
  /** It has no due date because its plan costs nothing. */
  readonly free: boolean;
  readonly email: string;
  readonly phone: string;
  /** Null for a company without a plan, which has everything. */
  readonly planId: number | null;
  /** Its users cannot sign in. */
  readonly blocked: boolean;
  readonly recurrence: Recurrence;
  /** `yyyy-MM-dd`, the last day of the trial; null when there is none (any more). */
  readonly trialExpiration: string | null;
  /** Null: the default opening hours. */
  readonly schedules: readonly OpeningHours[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A user of a company; a removed user has no row. */
export interface UserRow {
  readonly companyId: number;
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Lower-case, unique over all companies. */
  readonly email: string;
  readonly profile: Profile;
  readonly super: boolean;
  readonly allTicket: 'enabled' | 'disabled';
  readonly leadsOn: boolean;
  /** The connection new conversations start on. */
  readonly connectionId: number | null;
  readonly queueIds: readonly number[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A user's hashed password; never part of an event. */
export interface CredentialRow {
  readonly companyId: number;
  readonly userUuid: string;
  /** `$argon2id$v=19$m=…,t=…,p=…$salt$key`, so that the cost can rise without breaking old rows. */
  readonly hash: string;
  readonly updatedAt: Date;
}

/** One sign-in, and the family of refresh tokens that descends from it. */
export interface SessionRow {
  readonly companyId: number;
  readonly id: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endReason:
    | ('logout' | 'reuse' | 'password' | 'removed' | 'expired' | 'blocked' | 'left')
    | ('elsewhere' | 'replaced' | 'ended')
    | null;
  /** Which of the two hosts issued it; neither accepts the other's tokens. */
  readonly audience: 'primary' | 'secondary';
  /** All set or none: a super user's access to another company, and the session they return to. */
  readonly accessId: string | null;
  readonly accessReason: string | null;
  readonly ownSessionId: string | null;
  readonly ownUserId: number | null;
  readonly ownCompanyId: number | null;
  /** The browser it was begun in, as a keyed hash; null for sessions of before. */
  readonly browser: string | null;
  /** The description shown to the user: browser and system. */
  readonly device: string | null;
  /** Whether a page in a browser holds it, not a program. */
  readonly isPage: boolean;
  /**
   * Started by an administrator of an overdue company in order to pay: it stays valid while the company is overdue.
   */
  readonly toPay: boolean;
  /** When its tokens were last renewed; null until they were. */
  readonly usedAt: Date | null;
}

/** When failed attempts of one kind expire; an expired row counts as none. */
export interface GuessCountRow {
  /** The counted key, as a keyed hash. */
  readonly key: string;
  readonly freeAt: Date;
}

/** A browser that a user signed in with, and its network, both as keyed hashes. */
export interface KnownBrowserRow {
  readonly userUuid: string;
  readonly browser: string;
  readonly network: string;
  readonly uses: number;
  readonly seenAt: Date;
}

/** A super user's access as an administrator of a company, visible to its administrators. */
export interface CompanyAccessRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly userId: number;
  readonly userCompanyId: number;
  readonly name: string;
  readonly reason: string;
  readonly begunAt: Date;
  /** When it ended, or will end at the latest. */
  readonly endsAt: Date;
  /** The kinds of changes that were refused, each once. */
  readonly refused: readonly ('password' | 'email' | 'user' | 'token')[];
}

/** A refresh token by its SHA-256; a used one stays until its session expires, so that reuse is detected. */
export interface RefreshTokenRow {
  readonly companyId: number;
  readonly hash: string;
  readonly sessionId: string;
  readonly issuedAt: Date;
  readonly usedAt: Date | null;
  /** With it and the token itself its successor can be computed again; null until it is used. */
  readonly salt: string | null;
  /** The browser that used it, as a keyed hash. */
  readonly usedBy: string | null;
}

/** A verification code; recipient and code are stored as keyed hashes only. */
export interface VerificationRow {
  readonly id: string;
  readonly purpose: 'sign-up' | 'reset';
  /** The phone of a sign-up, the e-mail address of a reset: by it the code is looked up. */
  readonly recipient: string;
  /** The e-mail address, for both. */
  readonly mailbox: string;
  /** The network of the request. */
  readonly address: string;
  readonly codeHash: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Failed attempts of the browser that requested the code. */
  readonly tries: number;
  /** Guesses of all others. */
  readonly strayTries: number;
  /** The browser that requested it, and the one that entered the right code, as keyed hashes. */
  readonly browser: string | null;
  readonly provenBy: string | null;
  /** When the right code was entered. */
  readonly provenAt: Date | null;
  /** When the verified operation was started. */
  readonly begunAt: Date | null;
  /** When it was finished. */
  readonly spentAt: Date | null;
}

/**
 * The tables that `services/identity` writes; the vault has a schema of its own, which a rebuild does not touch.
 */
export interface IdentityTables {
  company: CompanyRow;
  userAccount: UserRow;
  companyAccess: CompanyAccessRow;
  'identity.credential': CredentialRow;
  'identity.session': SessionRow;
  'identity.refreshToken': RefreshTokenRow;
  'identity.verification': VerificationRow;
  'identity.guessCount': GuessCountRow;
  'identity.knownBrowser': KnownBrowserRow;
}
