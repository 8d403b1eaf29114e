import { isBlank } from '@prosa/contracts';
import {
  IsEmail,
  IsIn,
  IsISO8601,
  IsString,
  IsTimeZone,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  registerDecorator,
  type ValidationOptions,
} from 'class-validator';
import { field, type FieldOptions } from './field-options';

/** Constraints of a text. */
export interface TextFieldOptions extends FieldOptions {
  /** Characters; default 0. */
  readonly min?: number;
  /** Characters; default 65,536. */
  readonly max?: number;
  /** Cut blanks at both ends before the rules look; default true. */
  readonly trim?: boolean;
  readonly pattern?: RegExp;
  /** Whether a text that is not empty must be readable as a URL, which no pattern can say. */
  readonly url?: boolean;
  /** An empty text means that the field was left out. */
  readonly emptyIsLeftOut?: boolean;
}

const trimmed = (sent: unknown): unknown =>
  typeof sent === 'string' ? (isBlank(sent) ? '' : sent.trim()) : sent;
const lowered = (sent: unknown): unknown => (typeof sent === 'string' ? sent.trim().toLowerCase() : sent);

/** Older clients send their whole form, where an unknown address is an empty input. */
const emailOf =
  ({ nullable = false }: FieldOptions) =>
  (sent: unknown): unknown =>
    nullable && trimmed(sent) === '' ? null : lowered(sent);

const IsReadableUrl = (): PropertyDecorator => (target, property) =>
  registerDecorator({
    name: 'isReadableUrl',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: (text: unknown) => text === '' || (typeof text === 'string' && URL.canParse(text)),
      defaultMessage: () => `${String(property)} must be a URL`,
    },
  });

/** A text between two lengths. */
export const TextField = (
  options: TextFieldOptions = {},
  validation: ValidationOptions = {},
): PropertyDecorator => {
  const { min = 0, max = 65_536, trim = true, pattern, url = false, emptyIsLeftOut = false } = options;
  const rules = [IsString(validation), MinLength(min, validation), MaxLength(max, validation)];
  if (pattern !== undefined) rules.push(Matches(pattern, validation));
  if (url) rules.push(IsReadableUrl());
  return field(
    options,
    { type: String, minLength: min, maxLength: max },
    sent => (emptyIsLeftOut && sent === '' ? undefined : trim ? trimmed(sent) : sent),
    rules,
  );
};

/** An e-mail address, read in lower case without blanks around it; an empty one is none where there may be none. */
export const EmailField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, format: 'email', maxLength: 254 }, emailOf(options), [
    IsString(),
    MaxLength(254),
    IsEmail(),
  ]);

/** A UUID, read in lower case. */
export const UuidField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, format: 'uuid' }, lowered, [IsString(), IsUUID()]);

/** A colour as `#rrggbb`, read in upper case. */
export const ColorField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    { type: String, pattern: '^#[0-9A-Fa-f]{6}$', example: '#773DFA' },
    sent => (typeof sent === 'string' ? sent.trim().toUpperCase() : sent),
    [IsString(), Matches(/^#[0-9A-F]{6}$/, { message: '$property must be a colour like #773DFA' })],
  );

/** The later end of a range: not before the field that holds its beginning, where both are sent. */
export const NotBefore =
  (start: string): PropertyDecorator =>
  (target, property) =>
    registerDecorator({
      name: 'notBefore',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (end: unknown, args) => {
          const from = (args?.object as Record<string, unknown> | undefined)?.[start];
          return typeof end !== 'string' || typeof from !== 'string' || from <= end;
        },
        defaultMessage: () => `${String(property)} must not be before ${start}`,
      },
    });

/** A calendar date `yyyy-MM-dd`. */
export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, format: 'date' }, trimmed, [
    IsString(),
    Matches(/^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/, { message: '$property must be a date like 2026-11-20' }),
    IsISO8601({ strict: true }),
  ]);

/** A time zone by its IANA name. */
export const TimeZoneField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, example: 'America/Sao_Paulo' }, trimmed, [
    IsString(),
    MaxLength(64),
    IsTimeZone(),
  ]);

/** One of a closed list of texts. */
export const EnumField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: String, enum: [...values] }, trimmed, [IsIn(values)]);
