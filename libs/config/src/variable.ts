import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';

/** The documentation of one variable on the configuration page. */
export interface VariableText {
  readonly name: string;
  readonly text: string;
}

const documented: VariableText[] = [];

/** Every documented variable, in the order in which the class declares them. */
export const documentedVariables = (): readonly VariableText[] => documented;

type Reading = (sent: string) => unknown;

const readings: { readonly [Kind in 'text' | 'number' | 'flag' | 'list']: Reading } = {
  text: sent => sent.trim(),
  number: sent => (/^-?\d+$/.test(sent.trim()) ? Number(sent) : sent),
  flag: sent => {
    const word = sent.trim().toLowerCase();
    if (['1', 'true', 'yes', 'on'].includes(word)) return true;
    return ['0', 'false', 'no', 'off'].includes(word) ? false : sent;
  },
  list: sent =>
    sent
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== ''),
};

/** Documents a field of the environment class and reads its text as what the field holds. */
export const Variable = (kind: keyof typeof readings, text: string): PropertyDecorator =>
  applyDecorators(
    (target: object, key: string | symbol) => {
      documented.push({ name: String(key), text });
      void target;
    },
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? readings[kind](value) : value)),
  );
