/** The variables of spec 1 §9, as they are written. */
export const MESSAGE_VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const;
/** One of the variables. */
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** What the variables stand for in one ticket at one moment. */
export type VariableValues = Readonly<Record<MessageVariable, string>>;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

const isVariable = (name: string): name is MessageVariable =>
  MESSAGE_VARIABLES.some(variable => variable === name);

/** The greeting of an hour of the day. */
export const greetingOf = (hour: number): 'morning' | 'afternoon' | 'night' => {
  if (hour < 12 && hour >= 5) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'night';
};

/** The values for a contact's ticket now; `greetings` are the words of the person's language. */
export const variableValues = (
  ticket: { readonly id: number; readonly contact: { readonly name: string } },
  now: Date,
  greetings: Readonly<Record<'morning' | 'afternoon' | 'night', string>>,
): VariableValues => {
  const { name } = ticket.contact;
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name,
    ms: greetings[greetingOf(now.getHours())],
    protocol: String(ticket.id),
    hora: `${two(now.getHours())}:${two(now.getMinutes())}`,
  };
};

/** The text with its variables replaced; unknown ones stay as they are written. */
export const resolveVariables = (text: string, values: VariableValues): string =>
  text.replace(VARIABLE, (written, name: string) => (isVariable(name) ? values[name] : written));

/** Names between braces that stand for nothing, so that the composer can warn. */
export const unknownVariables = (text: string): readonly string[] =>
  [...text.matchAll(VARIABLE)].map(match => match[1] ?? '').filter(name => !isVariable(name));

/** Whether a text holds a variable at all. */
export const hasVariables = (text: string): boolean => text.search(VARIABLE) >= 0;

/** The text with the agent's name in bold before it, as WhatsApp writes bold. */
export const signed = (text: string, agent: string): string => `*${agent}:*\n${text}`;
