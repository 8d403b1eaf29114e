import type { Permission, PlanFeature } from '@prosa/contracts';

/** What the number of a setting may name, by its table. */
export type SettingReference = 'typebot' | 'connection';

/** The definition of a setting; its values are texts, as clients send and get them. */
export interface SettingSpec<Value extends string = string> {
  /** One of `values`, or any text of at most `max` characters. */
  readonly type: 'choice' | 'text';
  readonly values?: readonly Value[];
  readonly max?: number;
  /** The default value. */
  readonly default: NoInfer<Value>;
  /** One for the company, or one for each person. */
  readonly scope: 'company' | 'user';
  readonly read: Permission;
  readonly write: Permission;
  /** The feature that the company's plan must include for a change. */
  readonly plan?: PlanFeature;
  /** Whether unauthenticated users may read it. */
  readonly public?: boolean;
  /** A rule over the value that type and length cannot say. */
  validate?(value: Value): boolean;
  /** The record of the company that a number names. */
  readonly refers?: SettingReference;
  /** The least number that may be chosen, unless WhatsApp is simulated. */
  readonly least?: number;
  /** Its description in the reference. */
  readonly text: string;
}

/** The definitions of a registry by key. */
export type SettingRegistry = Readonly<Record<string, SettingSpec>>;

/** The values of a registry's keys, as narrow as their definitions. */
export type SettingValues<Registry extends SettingRegistry> = {
  readonly [Key in keyof Registry]: Registry[Key] extends SettingSpec<infer Value> ? Value : never;
};

/** Declares settings; a line per key, and nothing else to write. */
export const defineSettings = <const Values extends Record<string, string>>(registry: {
  readonly [Key in keyof Values]: SettingSpec<Values[Key]>;
}): { readonly [Key in keyof Values]: SettingSpec<Values[Key]> } => registry;

/** Optional properties of a definition. */
type SettingOptions = Partial<Pick<SettingSpec, 'plan' | 'public' | 'write'>>;

/** Of the whole company; admins choose. */
const ofCompany = { scope: 'company', read: 'settings:read', write: 'settings:manage' } as const;

/** One of two words that the API calls a switch: `enabled` or `disabled`. */
export const toggle = (
  preset: 'enabled' | 'disabled',
  text: string,
  options: SettingOptions = {},
): SettingSpec<'enabled' | 'disabled'> => choice(['enabled', 'disabled'], preset, text, options);

/** One of a closed list of words, for the whole company; admins choose. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  preset: NoInfer<Value>,
  text: string,
  options: SettingOptions = {},
): SettingSpec<Value> => ({
  type: 'choice',
  values,
  default: preset,
  ...ofCompany,
  text,
  ...options,
});

/** A whole number from 0 up to a bound, as text, for the whole company. */
export const wholeNumber = (
  preset: string,
  most: number,
  text: string,
  options: SettingOptions = {},
): SettingSpec => ({
  type: 'text',
  max: String(most).length,
  validate: value => /^(?:0|[1-9]\d*)$/.test(value) && Number(value) <= most,
  default: preset,
  ...ofCompany,
  text,
  ...options,
});

/** A whole number within bounds, as text, for the whole company. */
export const numberWithin = (
  preset: string,
  { min, max }: { readonly min: number; readonly max: number },
  text: string,
  options: SettingOptions = {},
): SettingSpec => {
  const spec = wholeNumber(preset, max, text, options);
  return { ...spec, validate: value => spec.validate?.(value) === true && Number(value) >= min };
};

/** One of some words, the first of which is the preset, or the number of a record of the company; for all of it. */
export const wordOrNumber = (
  words: readonly [string, ...string[]],
  refers: SettingReference,
  text: string,
): SettingSpec => ({
  refers,
  type: 'text',
  max: Math.max(10, ...words.map(({ length }) => length)),
  validate: value => words.includes(value) || (/^[1-9]\d*$/.test(value) && Number(value) <= 2_147_483_647),
  default: words[0],
  ...ofCompany,
  text,
});

const isNamedTexts = (value: string): boolean => {
  try {
    const list: unknown = JSON.parse(value);
    return (
      Array.isArray(list) &&
      list.every(
        (each: unknown) =>
          typeof each === 'object' &&
          each !== null &&
          typeof Reflect.get(each, 'key') === 'string' &&
          typeof Reflect.get(each, 'value') === 'string',
      )
    );
  } catch {
    return false;
  }
};

/** A list of texts, each `{ key, value }`, as JSON of limited length, for the whole company; initially empty. */
export const namedTexts = (max: number, text: string, options: SettingOptions = {}): SettingSpec => ({
  type: 'text',
  max,
  validate: isNamedTexts,
  default: '[]',
  ...ofCompany,
  text,
  ...options,
});

const WINDOW = /^[1-7]{1,7} ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Weekdays (1 is Monday) and hours between which something is done, `always` or as `12345 08:00-18:00`; for the whole company. */
export const weeklyWindow = (preset: string, text: string, options: SettingOptions = {}): SettingSpec => ({
  type: 'text',
  max: 40,
  validate: value => {
    const [, from = '', until = ''] = WINDOW.exec(value) ?? [];
    return value === 'always' || from < until;
  },
  default: preset,
  ...ofCompany,
  text,
  ...options,
});

/** Whether a key takes a value. */
export const accepts = (spec: SettingSpec, value: string): boolean =>
  (spec.values === undefined || spec.values.includes(value)) &&
  value.length <= (spec.max ?? 1_000) &&
  (spec.validate?.(value) ?? true);
