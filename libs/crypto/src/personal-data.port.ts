/** Where a personal value stands: whose it is, in which company, and the field of the event that holds it. */
export interface PersonalPlace {
  readonly companyId: number;
  readonly subject: string;
  /** `<event id>/<field>`; a sealed value opens only at its own place. */
  readonly place: string;
}

/** A personal value as it is stored; the tag is there from the first event on, sealed or not. */
export type PersonalValue =
  /** Left open: this is the value, whoever opens it. */
  | { readonly $personal: string; readonly plain: unknown }
  | { readonly $personal: string; readonly sealed: string; readonly text: boolean };

/** Seals personal values on their way into the log and opens them on their way out. */
export interface PersonalDataSealer {
  seal(where: PersonalPlace, value: unknown): Promise<PersonalValue>;
  /** The value; of an erased subject `[removido]` for a text, and null for anything else. */
  open(where: PersonalPlace, value: PersonalValue): Promise<unknown>;
}

/** What stands where an erased subject's text was. */
export const erasedText = '[removido]';

const hasKeys = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every(key => Object.hasOwn(value, key));

/** Tells a stored personal value from any other. */
export const isPersonalValue = (value: unknown): value is PersonalValue =>
  typeof value === 'object' &&
  value !== null &&
  '$personal' in value &&
  (hasKeys(value, ['$personal', 'plain']) || hasKeys(value, ['$personal', 'sealed', 'text']));
