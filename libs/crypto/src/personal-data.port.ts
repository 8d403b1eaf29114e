/** The location of a personal value: its subject, the company, and the field of the event. */
export interface PersonalPlace {
  readonly companyId: number;
  /** Whose value it is, with the period of its key: `<uuid>/<year>` or `<uuid>/card`. */
  readonly subject: string;
  /** `<event id>/<field>`; a sealed value opens only at its own place. */
  readonly place: string;
}

/** A personal value that is sealed. */
export interface SealedValue {
  readonly $personal: string;
  /** Commits to the key, since AES-GCM does not: the first 16 bytes of its SHA-256 as base64url. */
  readonly key: string;
  readonly sealed: string;
  /** Whether the value is a text. */
  readonly text: boolean;
}

/** A personal value as it is stored; the tag is there from the first event on, sealed or not. */
export type PersonalValue =
  /** Unsealed: the value in clear. */
  { readonly $personal: string; readonly plain: unknown } | SealedValue;

/** Seals personal values when facts are written, and opens them when facts are read. */
export interface PersonalDataSealer {
  /** Synchronous when the subject's key is at hand. @throws SubjectErased once the subject's key was destroyed. */
  seal(where: PersonalPlace, value: unknown): PersonalValue | Promise<PersonalValue>;
  /**
   * The value; of an erased subject `[removido]` for a text and null for anything else. `KEY_NOT_AT_HAND` when the key
   * has to be fetched first.
   * @throws KeysMissing when another key than that which sealed it is here.
   * @throws when the value was changed or moved.
   */
  openNow(where: PersonalPlace, value: PersonalValue): unknown;
  /**
   * Fetches keys, so that `openNow` opens what they sealed.
   * @throws KeysUnavailable when that is impossible now; KeysMissing when one is neither here nor destroyed.
   */
  fetchKeys(owners: readonly Pick<PersonalPlace, 'companyId' | 'subject'>[]): Promise<void>;
}

/** The result of `openNow` for a value whose key has to be fetched. */
export const KEY_NOT_AT_HAND = Symbol('key not at hand');

/** Replaces an erased subject's text. */
export const erasedText = '[removido]';

const hasKeys = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every(key => Object.hasOwn(value, key));

/** Distinguishes a stored personal value from any other. */
export const isPersonalValue = (value: unknown): value is PersonalValue =>
  typeof value === 'object' &&
  value !== null &&
  '$personal' in value &&
  (hasKeys(value, ['$personal', 'plain']) || hasKeys(value, ['$personal', 'key', 'sealed', 'text']));
