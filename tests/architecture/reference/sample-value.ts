import type { Schema } from './type-schema';

const byName: readonly (readonly [RegExp, string])[] = [
  [/^(messageId|quotedId|waMessageId)$/, '3EB0A1B2C3D4E5F60718'],
  [/(phone|number|^to)$/i, '5511988887777'],
  [/lid$/i, '98765432109876'],
  [/(uuid|[a-z]Id|^holder)$/, '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e41'],
  [/At$/, '2026-03-02T12:30:00.000Z'],
  [/email$/i, 'maria@example.com'],
  [/colou?r$/i, '#773DFA'],
  [/^(body|message|text)$/, 'Bom dia!'],
  [/emoji/, '👍'],
  [/timeZone/, 'America/Sao_Paulo'],
  [/date$/i, '2026-03-31'],
  [/name$/i, 'Maria'],
];

const textFor = (name: string): string => byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';

const resolve = (schema: Schema, named: ReadonlyMap<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : (named.get(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)) ?? {});

/** A deterministic value that fits a schema, chosen by field name; for the examples of the reference. */
export const sampleValue = (
  given: Schema,
  named: ReadonlyMap<string, Schema>,
  name = '',
  depth = 0,
): unknown => {
  const schema = resolve(given, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first !== undefined) return sampleValue(first, named, name, depth);
  if (depth > 6) return null;
  switch (schema.type) {
    case 'string':
      return schema.format === 'date-time' ? '2026-03-02T12:30:00.000Z' : textFor(name);
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'array':
      return [sampleValue(schema.items ?? {}, named, name, depth + 1)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [
          key,
          sampleValue(value, named, key, depth + 1),
        ]),
      );
    default:
      return null;
  }
};
