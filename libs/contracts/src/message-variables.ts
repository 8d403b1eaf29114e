import { cutText } from './cut-text';
import { formatContactName } from './phone-numbers';
import { plainWords } from './plain-words';

/** The variables of spec 1 §9, as they are written. */
export const MESSAGE_VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hora'] as const;
/** One of the variables. */
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** A further datum of a person, which messages name as `{{name}}`. */
export interface NamedField {
  readonly name: string;
  readonly value: string;
}

/** The values of the variables for one ticket at one time. */
export type VariableValues = Readonly<Record<MessageVariable, string>>;

/** The parts of a day that are greeted each in its own way. */
export type DayPart = 'morning' | 'afternoon' | 'night';

/** The greetings of each language. */
export const GREETINGS: Readonly<Record<'pt' | 'en' | 'es', Readonly<Record<DayPart, string>>>> = {
  pt: { morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite' },
  en: { morning: 'Good morning', afternoon: 'Good afternoon', night: 'Good evening' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', night: 'Buenas noches' },
};

/** Characters of a message, as WhatsApp's own applications limit it. */
export const LONGEST_MESSAGE = 65_536;

/** A variable or a field; names of fields may have spaces and accents. */
const NAMED = /\{\{([^{}\n]{1,100})\}\}/g;

const isVariable = (name: string): name is MessageVariable =>
  MESSAGE_VARIABLES.some(variable => variable === name);

/** The greeting of an hour of the day. */
export const greetingOf = (hour: number): DayPart => {
  if (hour < 12 && hour >= 5) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'night';
};

/** The first of a person's names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const ASKED = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
} as const;

/** Making one costs a hundred times what using it does, and there are no more than the world has time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (what: keyof typeof ASKED, timeZone: string): Intl.DateTimeFormat => {
  const name = `${what} ${timeZone}`;
  let format = formats.get(name);
  if (format === undefined)
    formats.set(name, (format = new Intl.DateTimeFormat('en-GB', { timeZone, ...ASKED[what] })));
  return format;
};

/** The time of day of a time zone, `HH:mm`. */
export const timeOfDayIn = (timeZone: string, at: Date): string => formatOf('time', timeZone).format(at);

/** The day of a time zone, `dd/MM/yyyy` as all dates are written. */
export const dateIn = (timeZone: string, at: Date): string => formatOf('date', timeZone).format(at);

/** The greeting of a moment of a time zone. */
export const dayPartIn = (timeZone: string, at: Date): DayPart =>
  greetingOf(Number(timeOfDayIn(timeZone, at).slice(0, 2)));

/** The values of the variables at a time in a time zone; the greeting of an unknown language is Portuguese. */
export const variableValuesIn = (
  ticket: { readonly id: number; readonly contact: { readonly name: string } },
  { at, timeZone, language }: { readonly at: Date; readonly timeZone: string; readonly language: string },
): VariableValues => {
  const greetings = language === 'en' || language === 'es' ? GREETINGS[language] : GREETINGS.pt;
  const name = formatContactName(ticket.contact.name);
  return {
    // A number has no first name, so it is used as a whole.
    firstName: name === ticket.contact.name ? firstNameOf(name) : name,
    name,
    ms: greetings[dayPartIn(timeZone, at)],
    protocol: String(ticket.id),
    date: dateIn(timeZone, at),
    hora: timeOfDayIn(timeZone, at),
  };
};

/** A field by its name, whatever its case, accents and spaces: `{{vence_em}}` is `Vence em`. */
export const fieldKey = (name: string): string =>
  plainWords(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Replaces a text's variables and named fields; unknown ones stay as they are written. A result that is longer than a message
 * may be is cut.
 */
export const resolveVariables = (
  text: string,
  values: VariableValues,
  fields: readonly NamedField[] = [],
): string => {
  const known = new Map(fields.map(({ name, value }) => [fieldKey(name), value]));
  const resolved = text.replace(NAMED, (written, between: string) => {
    const name = between.trim();
    return isVariable(name) ? values[name] : (known.get(fieldKey(name)) ?? written);
  });
  return cutText(resolved, LONGEST_MESSAGE);
};

/** Placeholders in a text that are no built-in variables: custom fields, which some contacts lack; the author is warned. */
export const unknownVariables = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].map(match => (match[1] ?? '').trim()).filter(name => !isVariable(name));

/** Names between braces or brackets that are no placeholder: with one brace too few, or of another program. */
const MISWRITTEN =
  /(?<!\{)\{ ?[\p{L}_][\p{L}\p{N}_ ]{0,39}\}(?!\})|\{\{[^{}\n]{1,40}\}(?!\})|(?<!\{)\{[^{}\n]{1,40}\}\}|\[\[[^[\]\n]{1,40}\]\]/gu;

/** What in a text looks like a placeholder and would be sent as it is written. */
export const miswrittenVariables = (text: string): readonly string[] => text.match(MISWRITTEN) ?? [];

/** Whether a text holds a variable or a field at all. */
export const hasVariables = (text: string): boolean => text.search(NAMED) >= 0;
