import { phoneOrFault } from '@prosa/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { ValidationFault } from '../validation';
import { field, type FieldOptions } from './field-options';

/** Constraints of a phone number as it is written. */
export interface PhoneFieldOptions extends FieldOptions {
  /** Characters; default 1. */
  readonly min?: number;
  /** Characters; default 100. */
  readonly max?: number;
}

const written = (sent: unknown): unknown => {
  if (typeof sent === 'number') return String(sent);
  return typeof sent === 'string' ? sent.trim() : sent;
};

/** A phone number as a person or a program writes it, also as a JSON number; `phoneIn` reads it. */
export const PhoneField = ({ min = 1, max = 100, ...options }: PhoneFieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, minLength: min, maxLength: max }, written, [
    IsString(),
    MinLength(min),
    MaxLength(max),
  ]);

/** The one number of a text in digits with its country code. @throws ValidationFault that names the field */
export const phoneIn = (text: string, name: string): string => {
  const found = phoneOrFault(text);
  if ('number' in found) return found.number;
  throw new ValidationFault([{ field: name, rule: found.code, message: found.code }]);
};
