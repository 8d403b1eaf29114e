import { PROFILES, type Profile } from './profiles';

/** How loudly a refused request is logged: `info` is everyday life, `warn` deserves a look, `error` is ours to mend. */
export type LogLevel = 'info' | 'warn' | 'error';

/** Status and level of a code. */
export interface ErrorSpec {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly level: LogLevel;
  /** The field of the body whose value another record already has. */
  readonly unique?: string;
}

/** A text in each supported language. */
export interface InEachLanguage {
  readonly pt: string;
  readonly en: string;
  readonly es: string;
}

/** A code as its feature declares it: its status, and its text in each language; level `info` by default. */
export interface DeclaredError extends InEachLanguage {
  readonly status: ErrorSpec['status'];
  readonly level?: LogLevel;
  /** For a unique value that is taken: the field of the body that holds it; refusals point at it in their `details`. */
  readonly unique?: string;
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
  /** Profiles per permission; see the lists below. */
  readonly permissions?: Readonly<Record<string, readonly Profile[]>>;
  /** Numbers that server and browser must agree on; lengths in characters, times in ms. */
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly channels?: Readonly<Record<string, DeclaredChannel>>;
  /** Titles of its pages, in the menu and as document titles: `shell:page.<key>` in the web's texts. */
  readonly pages?: Readonly<Record<string, InEachLanguage>>;
}

/** All profiles. */
export const everyone = PROFILES;
/** Supervisors and administrators. */
export const supervisors = ['supervisor', 'admin'] as const;
/** Administrators. */
export const admins = ['admin'] as const;
/** Held by no profile: only the super flag opens these. */
export const nobody = [] as const;
