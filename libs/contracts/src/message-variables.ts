/** The variables of spec 1 §9, as they are written. */
export const MESSAGE_VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const;
/** One of the variables. */
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** What the variables stand for in one ticket at one moment. */
export type VariableValues = Readonly<Record<MessageVariable, string>>;

/** The parts of a day that are greeted each in its own way. */
export type DayPart = 'morning' | 'afternoon' | 'night';

/** The greetings of each language. */
export const GREETINGS: Readonly<Record<'pt' | 'en' | 'es', Readonly<Record<DayPart, string>>>> = {
  pt: { morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite' },
  en: { morning: 'Good morning', afternoon: 'Good afternoon', night: 'Good evening' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', night: 'Buenas noches' },
};

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

const isVariable = (name: string): name is MessageVariable =>
  MESSAGE_VARIABLES.some(variable => variable === name);

/** The greeting of an hour of the day. */
export const greetingOf = (hour: number): DayPart => {
  if (hour < 12 && hour >= 5) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'night';
};

/** The first of a person's names. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The time of day of a time zone, `HH:mm`. */
export const timeOfDayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

/** What the variables stand for at a moment of a time zone; a greeting in an unknown language is Portuguese. */
export const variableValuesIn = (
  ticket: { readonly id: number; readonly contact: { readonly name: string } },
  { at, timeZone, language }: { readonly at: Date; readonly timeZone: string; readonly language: string },
): VariableValues => {
  const hora = timeOfDayIn(timeZone, at);
  const greetings = language === 'en' || language === 'es' ? GREETINGS[language] : GREETINGS.pt;
  return {
    firstName: firstNameOf(ticket.contact.name),
    name: ticket.contact.name,
    ms: greetings[greetingOf(Number(hora.slice(0, 2)))],
    protocol: String(ticket.id),
    hora,
  };
};

/** The text with its variables replaced; unknown ones stay as they are written. */
export const resolveVariables = (text: string, values: VariableValues): string =>
  text.replace(VARIABLE, (written, name: string) => (isVariable(name) ? values[name] : written));

/** Names between braces that stand for nothing, so that whoever writes can be warned. */
export const unknownVariables = (text: string): readonly string[] =>
  [...text.matchAll(VARIABLE)].map(match => match[1] ?? '').filter(name => !isVariable(name));

/** Whether a text holds a variable at all. */
export const hasVariables = (text: string): boolean => text.search(VARIABLE) >= 0;
