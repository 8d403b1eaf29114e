import { IsBoolean, IsInt, IsNumber, Max, Min, type ValidationOptions } from 'class-validator';
import { field, type FieldOptions } from './field-options';

/** The largest number a row's id can have. */
export const MAX_ID = 2_147_483_647;

/** Which integers are welcome. */
export interface IntegerFieldOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

const integer = (sent: unknown): unknown =>
  typeof sent === 'string' && /^-?\d{1,15}$/.test(sent.trim()) ? Number(sent) : sent;

const flags = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** An integer between two bounds; a text of digits counts, as query strings and older clients send it. */
export const IntegerField = (
  options: IntegerFieldOptions = {},
  validation: ValidationOptions = {},
): PropertyDecorator => {
  const { min = -MAX_ID, max = MAX_ID } = options;
  return field(options, { type: 'integer', minimum: min, maximum: max }, integer, [
    IsInt(validation),
    Min(min, validation),
    Max(max, validation),
  ]);
};

/** The numeric id of something; whether it exists in the caller's company is the handler's question. */
export const IdField = (options: FieldOptions = {}): PropertyDecorator =>
  IntegerField({ ...options, min: 1, max: MAX_ID });

const decimal = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\d{1,9}([.,]\d{1,2})?$/.test(sent.trim())
    ? Number(sent.trim().replace(',', '.'))
    : sent;

/** A number with at most two decimals; `0,7` counts as well. */
export const DecimalField = (options: IntegerFieldOptions = {}): PropertyDecorator => {
  const { min = 0, max = 1_000_000 } = options;
  return field(options, { type: Number, minimum: min, maximum: max, multipleOf: 0.01 }, decimal, [
    IsNumber({ maxDecimalPlaces: 2 }),
    Min(min),
    Max(max),
  ]);
};

/** An amount of money, with the rules of {@link DecimalField}; `49,90` counts as well. */
export const MoneyField = (options?: IntegerFieldOptions): PropertyDecorator => DecimalField(options);

/** Yes or no; `'true'`, `'1'` and `1` count as well. */
export const BooleanField = (options: FieldOptions = {}): PropertyDecorator =>
  field(options, { type: Boolean }, sent => flags.get(sent) ?? sent, [IsBoolean()]);
