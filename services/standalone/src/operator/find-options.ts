import type { FindAsked } from './log-reading';

/** The options of `prosa log find`. */
export const FIND_OPTIONS = ['company', 'type', 'actor', 'ticket', 'since', 'until', 'most'] as const;

type Values = Partial<Record<(typeof FIND_OPTIONS)[number], string>>;

const MOST = 1_000;

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a number from 1`);
  return Number(text);
};

const moment = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  // Without a time of day it is a whole day: --until includes it.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = new Date(isDay ? `${text}T${name === 'until' ? '23:59:59.999' : '00:00:00'}Z` : text);
  if (!(isDay || isMoment) || Number.isNaN(at.getTime()))
    throw new Error(`--${name} takes a day such as 2026-11-30 or a moment such as 2026-11-30T14:00:00Z`);
  return at;
};

const given = <T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/**
 * Reads the options of `prosa log find`.
 * @throws Error with what is wrong with one
 */
export const findAsked = (values: Values): FindAsked => {
  const company = wholeNumber('company', values.company);
  const ticket = wholeNumber('ticket', values.ticket);
  if (ticket !== undefined && company === undefined)
    throw new Error('--ticket needs --company: each company counts its own tickets');
  const { type, actor } = values;
  const [since, until] = [moment('since', values.since), moment('until', values.until)];
  const filter = given({ company, ticket, type, actor, since, until });
  if (Object.keys(filter).length === 0)
    throw new Error('Say which facts: --company, --type, --actor, --since …');
  return { ...filter, most: wholeNumber('most', values.most) ?? MOST };
};
