import { Environment } from './environment';
import { documentedVariables } from './variable';

/** One row of the configuration page. */
export interface VariableRow {
  readonly name: string;
  /** As one would write it in the environment; empty when there is none. */
  readonly default: string;
  readonly text: string;
}

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
};

/** Every variable with its default and effect, in the order of the class: what `configuration.md` is made of. */
export const describeEnvironment = (): readonly VariableRow[] => {
  const defaults = Object.entries(new Environment());
  return documentedVariables().map(({ name, text }) => ({
    name,
    default: written(defaults.find(([key]) => key === name)?.[1] ?? ''),
    text,
  }));
};
