import { PROFILES, type Profile } from './profiles';

/** How loudly a refused request is logged: `info` is everyday life, `warn` deserves a look, `error` is ours to mend. */
export type LogLevel = 'info' | 'warn' | 'error';

/** What a code means at the edge. */
export interface ErrorSpec {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly level: LogLevel;
}

/** A text in each of the languages that people choose from. */
export interface InEachLanguage {
  readonly pt: string;
  readonly en: string;
  readonly es: string;
}

/** A code as its feature declares it: its status, and what it says in each language; `info` unless a level is given. */
export interface DeclaredError extends InEachLanguage {
  readonly status: ErrorSpec['status'];
  readonly level?: LogLevel;
}

/** A channel of the live feed; the payload is known to the compiler alone. */
export interface DeclaredChannel<Payload extends object = object> {
  readonly payload?: Payload;
}

/** Declares a live channel by what its frames carry. */
export const frames = <Payload extends object>(): DeclaredChannel<Payload> => ({});

/**
 * What a feature adds to the words that server and browser share. Each file of `features/` exports one, called after the
 * file: `closing-reasons.ts` exports `closingReasonsContract`. The tables `ERRORS`, `PERMISSIONS`, `LIMITS` and
 * `LiveChannels` are composed from all of them.
 */
export interface FeatureContract {
  readonly errors?: Readonly<Record<string, DeclaredError>>;
  /** Who may do what; see the lists of profiles below. */
  readonly permissions?: Readonly<Record<string, readonly Profile[]>>;
  /** Numbers that server and browser must agree on; lengths in characters, times in ms. */
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly channels?: Readonly<Record<string, DeclaredChannel>>;
  /** What its pages are called, in the menu and as a document's title: `shell:page.<key>` in the web's texts. */
  readonly pages?: Readonly<Record<string, InEachLanguage>>;
}

/** Who may: every profile. */
export const everyone = PROFILES;
/** Who may: supervisors and administrators. */
export const supervisors = ['supervisor', 'admin'] as const;
/** Who may: administrators. */
export const admins = ['admin'] as const;
/** Held by no profile: only the super flag opens these. */
export const nobody = [] as const;
