import { firstNameOf, greetingOf, type DayPart, type VariableValues } from '@prosa/contracts';

export {
  greetingOf,
  hasVariables,
  MESSAGE_VARIABLES,
  resolveVariables,
  unknownVariables,
  type MessageVariable,
  type VariableValues,
} from '@prosa/contracts';

/** The values for a contact's ticket now; `greetings` are the words of the person's language. */
export const variableValues = (
  ticket: { readonly id: number; readonly contact: { readonly name: string } },
  now: Date,
  greetings: Readonly<Record<DayPart, string>>,
): VariableValues => {
  const { name } = ticket.contact;
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    firstName: firstNameOf(name),
    name,
    ms: greetings[greetingOf(now.getHours())],
    protocol: String(ticket.id),
    hora: `${two(now.getHours())}:${two(now.getMinutes())}`,
  };
};

/** The text with the agent's name in bold before it, as WhatsApp writes bold. */
export const signed = (text: string, agent: string): string => `*${agent}:*\n${text}`;
