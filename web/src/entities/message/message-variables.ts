export {
  dayPartIn,
  greetingOf,
  hasVariables,
  MESSAGE_VARIABLES,
  resolveVariables,
  unknownVariables,
  variableValuesIn,
  type VariableValues,
} from '@prosa/contracts';

/** The text with the agent's name in bold before it, as WhatsApp writes bold. */
export const signed = (text: string, agent: string): string => `*${agent}:*\n${text}`;
