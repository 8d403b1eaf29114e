/** A JSON object that a sender wrote; empty when it is none. */
export const parsed = (json: string | null | undefined): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(JSON.parse(json ?? ''));
  } catch {
    return {};
  }
};

/** A value as an object; empty when it is none. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A value as a list of objects. */
export const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(objectOf) : [];

/** The first of these values that is a text or a number. */
export const textOf = (...values: readonly unknown[]): string | undefined => {
  const found = values.find(
    value => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  );
  return found === undefined ? undefined : String(found);
};
