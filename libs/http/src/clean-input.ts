import { ValidationFault } from './validation';

const MAX_DEPTH = 24;

type Visit = (path: string, text: string) => void;

const walk = (value: unknown, path: string, depth: number, visit: Visit): void => {
  if (typeof value === 'string') return visit(path, value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw fault(path, 'depth', 'is nested too deeply');
  for (const [key, item] of Object.entries(value)) {
    visit(path, key);
    walk(item, path === '' ? key : `${path}.${key}`, depth + 1, visit);
  }
};

const fault = (field: string, rule: string, message: string): ValidationFault =>
  new ValidationFault([{ field, rule, message: `${field} ${message}` }]);

/**
 * Refuses what no text column takes and no rule of a field would notice: NUL, halves of surrogate pairs, and nesting
 * deep enough to exhaust the stack.
 * @throws ValidationFault naming the field.
 */
export const assertCleanInput = (input: unknown): void =>
  walk(input, '', 0, (path, text) => {
    if (text.includes('\u0000')) throw fault(path, 'noNul', 'must not hold NUL');
    if (/\p{Surrogate}/u.test(text)) throw fault(path, 'wellFormed', 'must be well-formed text');
  });
