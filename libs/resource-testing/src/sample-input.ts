import { DEFAULT_OPENING_HOURS, PROFILES } from '@prosa/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { Resource } from '@prosa/resource';

/** A body as a client might send it. */
export type Sample = Readonly<Record<string, unknown>>;

const hex = (n: number): string => (n % 0xffffff).toString(16).padStart(6, '0');

const week = (n: number): readonly unknown[] =>
  DEFAULT_OPENING_HOURS.map(day => ({ ...day, startTime: `0${n % 8}:30` }));

/** Values that some field will like; each is different for each `n`, as far as it can be. */
const likely = (n: number): readonly unknown[] => [
  `Ação ${n}`,
  `a${n}`,
  `#${hex(n * 7919)}`,
  n,
  n % 2 === 0,
  `person${n}@spec.test`,
  `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
  `${hex(n)}00-0000-7000-8000-000000000000`.slice(-36),
  week(n),
  (n % 3) + 1,
  PROFILES[n % 3],
  n % 2,
  ['texto', 'pt-BR-YaraNeural'][n % 2],
  'dialogflow',
  ['pt-BR', 'es'][n % 2],
  '',
];

/** Values that some rule will refuse. */
const unlikely: readonly unknown[] = ['', 'x', 'x'.repeat(12_000), '!!!!', {}, [], -1, 1e9, 'perhaps', null];

/** The fields of a record's body, in the order they are declared. */
export const inputFields = ({ input }: Resource): readonly string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(input, '', false, false)
      .map(rule => rule.propertyName),
  ),
];

const faulty = ({ input }: Resource, field: string, value: unknown): boolean => {
  const errors = validateSync(plainToInstance(input, { [field]: value }));
  return errors.some(error => error.property === field);
};

/** Whether a body may leave a field out. */
export const isOptional = (resource: Resource, field: string): boolean => !faulty(resource, field, undefined);

const good = (resource: Resource, field: string, n: number): unknown => {
  const value = likely(n).find(candidate => !faulty(resource, field, candidate));
  if (value === undefined)
    throw new Error(`No sample fits ${resource.name}.${field}: add one to sample-input.ts`);
  return value;
};

/** A valid body with every field, found by asking the field's own rules; different for each `n`. */
export const sampleInput = (resource: Resource, n: number): Sample =>
  Object.fromEntries(inputFields(resource).map(field => [field, good(resource, field, n)]));

/** Values that the rules of a field reject, for each of which the route must respond 400. */
export const badValues = (resource: Resource, field: string): readonly unknown[] => {
  const refused = unlikely.filter(value => faulty(resource, field, value));
  return isOptional(resource, field) ? refused : [undefined, ...refused];
};
