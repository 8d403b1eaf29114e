import { isEmail } from '../ui/validation';
import type { TextKey } from './record-source';
import './records-texts';

/** The context of a rule besides the value. */
export interface RuleContext<Input> {
  readonly input: Input;
  readonly isNew: boolean;
}

/** Returns the text key of a field's error; null when it is valid. */
export type FieldRule<Input, Value> = (value: Value, context: RuleContext<Input>) => TextKey | null;

/** The texts of a length rule; the usual ones when left out. */
export interface LengthTexts {
  readonly required?: TextKey;
  readonly tooShort?: TextKey;
  readonly tooLong?: TextKey;
}

/** As many characters as the limits allow, outer blanks apart; an empty text is "Required" unless it may be left out. */
export const lengthRule =
  (
    limits: { readonly min?: number; readonly max: number },
    options: LengthTexts & { readonly isOptional?: boolean } = {},
  ) =>
  (value: string): TextKey | null => {
    const { length } = value.trim();
    if (length === 0) return options.isOptional === true ? null : (options.required ?? 'records:required');
    if (length < (limits.min ?? 0)) return options.tooShort ?? 'records:tooShort';
    return length > limits.max ? (options.tooLong ?? 'records:tooLong') : null;
  };

/** Requires a value. */
export const requiredRule = (value: string | number | null): TextKey | null =>
  value === null || String(value).trim() === '' ? 'records:required' : null;

/** A required e-mail address. */
export const emailRule = (value: string): TextKey | null => {
  if (value.trim() === '') return 'records:required';
  return isEmail(value) ? null : 'records:emailInvalid';
};

/** A required colour, as the server takes it: `#` and 2 to 8 hexadecimal digits. */
export const colorRule = (value: string): TextKey | null => {
  if (value.trim() === '') return 'records:required';
  return /^#[0-9a-f]{2,8}$/i.test(value.trim()) ? null : 'records:colorInvalid';
};

/** A required whole number within limits, as typed. */
export const integerRule =
  ({ min = 0, max = 1_000_000 }: { readonly min?: number; readonly max?: number } = {}) =>
  (value: string): TextKey | null => {
    if (value.trim() === '') return 'records:required';
    const number = Number(value);
    return Number.isInteger(number) && number >= min && number <= max ? null : 'records:numberInvalid';
  };
