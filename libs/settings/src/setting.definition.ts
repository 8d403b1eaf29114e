import type { Permission } from '@prosa/contracts';

/** What a setting must say of itself; its values are texts, as clients send and get them. */
export interface SettingSpec<Value extends string = string> {
  /** One of `values`, or any text of at most `max` characters. */
  readonly type: 'choice' | 'text';
  readonly values?: readonly Value[];
  readonly max?: number;
  /** What holds until somebody says otherwise. */
  readonly default: NoInfer<Value>;
  /** One for the company, or one for each person. */
  readonly scope: 'company' | 'user';
  readonly read: Permission;
  readonly write: Permission;
  /** Whether people who are not signed in may read it. */
  readonly public?: boolean;
  /** A rule over the value that type and length cannot say. */
  validate?(value: Value): boolean;
  /** What it does; the reference shows it. */
  readonly text: string;
}

/** The keys of a registry and what each says of itself. */
export type SettingRegistry = Readonly<Record<string, SettingSpec>>;

/** The values of a registry's keys, as narrow as their definitions. */
export type SettingValues<Registry extends SettingRegistry> = {
  readonly [Key in keyof Registry]: Registry[Key] extends SettingSpec<infer Value> ? Value : never;
};

/** Declares settings; a line per key, and nothing else to write. */
export const defineSettings = <const Values extends Record<string, string>>(registry: {
  readonly [Key in keyof Values]: SettingSpec<Values[Key]>;
}): { readonly [Key in keyof Values]: SettingSpec<Values[Key]> } => registry;

/** What a definition may say besides. */
type SettingOptions = Partial<Pick<SettingSpec, 'public' | 'write'>>;

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

/** One of some words, the first of which is the preset, or the number of a record; for the whole company. */
export const wordOrNumber = (words: readonly [string, ...string[]], text: string): SettingSpec => ({
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

/** A list of texts, each `{ key, value }`, as JSON of at most so many characters, for the whole company; empty at first. */
export const namedTexts = (max: number, text: string, options: SettingOptions = {}): SettingSpec => ({
  type: 'text',
  max,
  validate: isNamedTexts,
  default: '[]',
  ...ofCompany,
  text,
  ...options,
});

/** A form of text with a preset, for the whole company. */
export const formed = (
  preset: string,
  form: RegExp,
  text: string,
  options: SettingOptions = {},
): SettingSpec => ({
  type: 'text',
  max: 40,
  validate: value => form.test(value),
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
