/** A value as an object; an empty one for everything else, including lists. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** The object that a text of a stranger holds; an empty one for what is no JSON, or no object. */
export const objectIn = (json: string): Readonly<Record<string, unknown>> => {
  try {
    return objectOf(JSON.parse(json));
  } catch {
    return {};
  }
};
