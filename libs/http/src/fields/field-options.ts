import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { noteShape } from './field-shapes';

/** Common options of all field decorators. */
export interface FieldOptions {
  /** May be left out; `null` then counts as left out, because older clients send it for an empty input. */
  readonly optional?: boolean;
  /** May be `null`, with a meaning of its own. */
  readonly nullable?: boolean;
  /** The sentence that the API reference shows. */
  readonly text?: string;
  readonly example?: unknown;
}

/** Turns what a client sent into what the rule expects; anything it does not recognise stays, for the rule to refuse. */
export type Reading = (sent: unknown) => unknown;

const readingOf =
  (options: FieldOptions, read: Reading): Reading =>
  sent => {
    if (sent === null) return options.optional === true && options.nullable !== true ? undefined : null;
    return sent === undefined ? undefined : read(sent);
  };

/** Lets a field's rules rest while it is left out or null, where that is allowed. */
export const whenSent = (options: FieldOptions): PropertyDecorator =>
  ValidateIf((_request: object, value: unknown) => {
    if (value === undefined) return options.optional !== true;
    return value !== null || options.nullable !== true;
  });

/** A character may be written as an escaped pair of surrogates. */
const BYTES_PER_CHARACTER = 12;

interface Sized {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Sized;
}

/** The bytes of JSON that a value of a schema takes at most; numbers, moments and words of a closed list are short. */
const bytesOf = ({ maxLength, maxItems, items }: Sized): number => {
  if (items !== undefined) return (maxItems ?? 1) * (bytesOf(items) + 4);
  return maxLength === undefined ? 32 : BYTES_PER_CHARACTER * maxLength;
};

/** Documents a field, parses it and declares when its rules apply: the base of all field decorators. */
export const field = (
  options: FieldOptions,
  schema: ApiPropertyOptions,
  read: Reading,
  rules: readonly PropertyDecorator[],
): PropertyDecorator => {
  const api: Record<string, unknown> = { ...schema, required: options.optional !== true };
  if (options.nullable === true) api['nullable'] = true;
  if (options.text !== undefined) api['description'] = options.text;
  if (options.example !== undefined) api['example'] = options.example;
  return applyDecorators(
    ApiProperty(api as ApiPropertyOptions),
    Transform(({ obj, key }) => readingOf(options, read)((obj as Record<string, unknown>)[key])),
    noteShape({ bytes: bytesOf(schema as Sized) }),
    whenSent(options),
    ...rules,
  );
};
