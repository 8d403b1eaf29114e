import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { shapesOf } from './fields/field-shapes';

const known = new WeakMap<Type, ReadonlySet<string>>();

/** The fields of a class that have a rule; other fields are dropped. */
const fieldsOf = (type: Type): ReadonlySet<string> => {
  const before = known.get(type);
  if (before !== undefined) return before;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Set(rules.map(({ propertyName }) => propertyName));
  known.set(type, fields);
  return fields;
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with the fields that its class has rules for, and objects within it likewise; in time of those, not of what was sent. */
export const onlyKnownFields = (sent: unknown, type: Type): unknown => {
  if (Array.isArray(sent)) return sent.map(item => onlyKnownFields(item, type));
  if (!isPlain(sent)) return sent;
  const fields = fieldsOf(type);
  if (fields.size === 0) return sent;
  const shapes = shapesOf(type);
  const kept: Record<string, unknown> = {};
  for (const field of fields) {
    if (!Object.hasOwn(sent, field)) continue;
    const shape = shapes.get(field);
    const value = sent[field];
    kept[field] = shape !== undefined && 'of' in shape ? onlyKnownFields(value, shape.of()) : value;
  }
  return kept;
};

/** The paths of fields that a class has no rules for; without a class, of all fields. At most `most`. */
export const unknownFields = (
  sent: unknown,
  type: Type | null,
  most: number,
  parent = '',
): readonly string[] => {
  if (Array.isArray(sent))
    return sent
      .slice(0, most)
      .flatMap((item, index) => unknownFields(item, type, most, `${parent}${index}.`))
      .slice(0, most);
  if (!isPlain(sent)) return [];
  const fields = type === null ? new Set<string>() : fieldsOf(type);
  const shapes = type === null ? null : shapesOf(type);
  const found: string[] = [];
  for (const field of Object.keys(sent)) {
    if (found.length >= most) break;
    const path = `${parent}${field}`;
    const shape = shapes?.get(field);
    if (!fields.has(field)) found.push(path);
    else if (shape !== undefined && 'of' in shape)
      found.push(...unknownFields(sent[field], shape.of(), most - found.length, `${path}.`));
  }
  return found;
};
