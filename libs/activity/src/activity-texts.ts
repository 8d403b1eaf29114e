import { cutText, wallTime, type ErrorLanguage } from '@prosa/contracts';
import { kindOfReference, type RecordNames } from './record-names';
import { fieldsEn } from './texts/fields-en';
import { fieldsEs } from './texts/fields-es';
import { fieldsPt, type ShownField } from './texts/fields-pt';
import { sentences } from './texts/sentences';
import { settingsEn, wordsEn } from './texts/values-en';
import { settingsEs, wordsEs } from './texts/values-es';
import { settingsPt, wordsPt } from './texts/values-pt';

/** The language and time zone in which values are formatted. */
export interface Reader {
  readonly language: ErrorLanguage;
  readonly timeZone: string;
  readonly names: RecordNames;
}

const fields: Readonly<Record<ErrorLanguage, Readonly<Record<ShownField, string>>>> = {
  pt: fieldsPt,
  en: fieldsEn,
  es: fieldsEs,
};
const words: Readonly<Record<ErrorLanguage, Readonly<Record<string, string>>>> = {
  pt: wordsPt,
  en: wordsEn,
  es: wordsEs,
};
const settings: Readonly<Record<ErrorLanguage, Readonly<Record<string, string>>>> = {
  pt: settingsPt,
  en: settingsEn,
  es: settingsEs,
};

/** Fields whose values are words of the program. */
const WORD_FIELDS = ['profile', 'allTicket', 'recurrence', 'value', 'holder', 'filters'];

/** Fields of which only is said that they changed. */
export const SECRET_FIELDS: readonly string[] = [
  'apiKey',
  'voiceKey',
  'token',
  'jsonContent',
  'signingSecret',
];

const LONGEST = 500;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The label of a field; null when it is not shown. */
export const labelOf = (field: string, language: ErrorLanguage): string | null =>
  Object.hasOwn(fields[language], field) ? fields[language][field as ShownField] : null;

/** The name of a setting. */
export const settingLabel = (key: string, language: ErrorLanguage): string =>
  (Object.hasOwn(settings[language], key) ? settings[language][key] : undefined) ?? key;

const localDay = (day: string, language: ErrorLanguage): string =>
  language === 'en' ? day : day.split('-').toReversed().join('/');

const localTime = (at: string, { language, timeZone }: Reader): string => {
  const [day = '', time = ''] = wallTime(timeZone, at).split('T');
  return `${localDay(day, language)} ${time}`;
};

const money = (cents: number, language: ErrorLanguage): string => {
  const locale = { pt: 'pt-BR', en: 'en-US', es: 'es-419' }[language];
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(cents / 100);
};

const word = (text: string, language: ErrorLanguage): string =>
  (Object.hasOwn(words[language], text) ? words[language][text] : undefined) ?? text;

const textOfText = (text: string, field: string, reader: Reader): string => {
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return localTime(text, reader);
  if (DAY.test(text)) return localDay(text, reader.language);
  return WORD_FIELDS.includes(field) ? word(text, reader.language) : text;
};

const textOfNumber = (number: number, field: string, { language, names }: Reader): string => {
  const kind = kindOfReference(field);
  if (kind !== null) return names.get(kind, number);
  return /cents$/i.test(field) ? money(number, language) : String(number);
};

const textOfObject = (value: object, field: string, reader: Reader): string => {
  const { name, ticketId, contactId } = value as Readonly<Record<string, unknown>>;
  if (typeof name === 'string') return name;
  const number = ticketId ?? contactId;
  if (typeof number === 'number') return `#${number}`;
  return Object.values(value)
    .flatMap(each => written(each, field, reader) ?? [])
    .join(' ');
};

/** Weekly hours of queues are stored as text. */
const parsed = (text: string): unknown => {
  if (!/^\[\{.*\}\]$/s.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const written = (value: unknown, field: string, reader: Reader): string | null => {
  const given = typeof value === 'string' ? parsed(value) : value;
  if (given === undefined || given === null || given === '') return null;
  if (typeof given === 'string') return textOfText(given, field, reader);
  if (typeof given === 'number') return textOfNumber(given, field, reader);
  if (typeof given === 'boolean') return word(String(given), reader.language);
  if (!Array.isArray(given)) return textOfObject(given, field, reader);
  const items = given.flatMap(each => written(each, field, reader) ?? []);
  return items.length === 0 ? null : items.join(', ');
};

/** A value as it is shown; null where there is none. */
export const textOfValue = (value: unknown, field: string, reader: Reader): string | null => {
  const text = written(value, field, reader);
  return text !== null && text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text;
};

/** The sentence of a fact, with `valueOf` for what it names. */
export const sentenceOf = (
  type: string,
  language: ErrorLanguage,
  valueOf: (field: string) => string,
): string => {
  const all: Readonly<Record<string, string>> = sentences[language];
  return (all[type] ?? type).replace(/\{(\w+)\}/g, (_, field: string) => valueOf(field));
};

/** Whether a sentence names a field. */
export const isInSentence = (type: string, language: ErrorLanguage, field: string): boolean => {
  const all: Readonly<Record<string, string>> = sentences[language];
  return all[type]?.includes(`{${field}}`) === true;
};
