import type { Type } from '@nestjs/common';

/** Constraints of a field: a size of JSON, or objects of another class. */
export type FieldShape =
  { readonly bytes: number } | { readonly of: () => Type<object>; readonly most: number };

const shapes = new WeakMap<object, Map<string, FieldShape>>();

/** Notes what a field of a request class may hold, so that a body's limit follows from its class. */
export const noteShape =
  (shape: FieldShape): PropertyDecorator =>
  (target, property) => {
    const known = shapes.get(target) ?? new Map<string, FieldShape>();
    shapes.set(target, known.set(String(property), shape));
  };

/** The fields of a request class and of the classes it extends. */
export const shapesOf = (type: Type): ReadonlyMap<string, FieldShape> => {
  const found = new Map<string, FieldShape>();
  let at: unknown = type.prototype;
  while (typeof at === 'object' && at !== null) {
    for (const [name, shape] of shapes.get(at) ?? []) if (!found.has(name)) found.set(name, shape);
    at = Object.getPrototypeOf(at);
  }
  return found;
};
