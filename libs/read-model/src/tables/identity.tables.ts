import type { OpeningHours, Profile, Recurrence } from '@prosa/contracts';

/** A company as `identity` projects it. */
export interface CompanyRow {
  /** The number that tokens, streams and channels carry. */
  readonly companyId: number;
  readonly uuid: string;
  readonly name: string;
  readonly timeZone: string;
  /** `yyyy-MM-dd`, the last day the subscription covers; null when it does not end. */
  readonly dueDate: string | null;
  readonly email: string;
  readonly phone: string;
  /** Null for a company without a plan, which has everything. */
  readonly planId: number | null;
  /** Its people cannot sign in. */
  readonly blocked: boolean;
  readonly recurrence: Recurrence;
  /** `yyyy-MM-dd`, the last day of the trial; null when there is none (any more). */
  readonly trialExpiration: string | null;
  /** Null: the hours that everybody begins with. */
  readonly schedules: readonly OpeningHours[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A person of a company as `identity` projects it; a removed person has no row. */
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

/** A person's password, hashed; no event ever carries it. */
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
  /** Which of the two hosts gave it; neither takes the other's tokens. */
  readonly audience: 'primary' | 'secondary';
  /** All set or none: the access of a super user, and the session that they came from and go back to. */
  readonly accessId: string | null;
  readonly accessReason: string | null;
  readonly ownSessionId: string | null;
  readonly ownUserId: number | null;
  readonly ownCompanyId: number | null;
  /** The browser it was begun in, as a keyed hash; null for sessions of before. */
  readonly browser: string | null;
  /** What its person reads of it: browser and system. */
  readonly device: string | null;
  /** Whether a page in a browser holds it, not a program. */
  readonly isPage: boolean;
  /** Begun by an administrator of an overdue company, to pay: it goes on while the company is overdue. */
  readonly toPay: boolean;
  /** When its tokens were last renewed; null until they were. */
  readonly usedAt: Date | null;
}

/** How long guesses of one kind still count; a row whose time is over counts as none. */
export interface GuessCountRow {
  /** What is counted, as a keyed hash. */
  readonly key: string;
  readonly freeAt: Date;
}

/** A browser that somebody signed in with, and the network it was in, both as keyed hashes. */
export interface KnownBrowserRow {
  readonly userUuid: string;
  readonly browser: string;
  readonly network: string;
  readonly uses: number;
  readonly seenAt: Date;
}

/** A super user who acts, or acted, as an administrator of a company, as its administrators read it. */
export interface CompanyAccessRow {
  readonly companyId: number;
  readonly uuid: string;
  readonly userId: number;
  readonly userCompanyId: number;
  readonly name: string;
  readonly reason: string;
  readonly begunAt: Date;
  /** When it ended, or will at the latest. */
  readonly endsAt: Date;
  /** What they were refused, each kind once. */
  readonly refused: readonly ('password' | 'email' | 'user' | 'token')[];
}

/** A refresh token by its SHA-256; a used one stays until its session expires, so that reuse is noticed. */
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

/** A code that was sent; whom it went to and the code itself are kept as keyed hashes only. */
export interface VerificationRow {
  readonly id: string;
  readonly purpose: 'sign-up' | 'reset';
  /** The phone of a sign-up, the e-mail address of a reset: by it the code is looked up. */
  readonly recipient: string;
  /** The e-mail address, for both. */
  readonly mailbox: string;
  /** The network it was asked from. */
  readonly address: string;
  readonly codeHash: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Guesses of the browser that asked for the code. */
  readonly tries: number;
  /** Guesses of all others. */
  readonly strayTries: number;
  /** The browser that asked, and the one that told the right code, as keyed hashes. */
  readonly browser: string | null;
  readonly provenBy: string | null;
  /** When somebody told the right code. */
  readonly provenAt: Date | null;
  /** When what the proof is for was begun. */
  readonly begunAt: Date | null;
  /** When it was finished. */
  readonly spentAt: Date | null;
}

/** The tables that `services/identity` writes; the vault is a schema of its own, which a rebuild leaves alone. */
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
