import { CamelCasePlugin, type KyselyPlugin } from 'kysely';

/** snake_case in SQL, camelCase in TypeScript; keys inside JSON columns are unchanged. */
export const columnNames = (): KyselyPlugin => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Caches names, of which the schema has few. */
const remembered = (change: (name: string) => string): ((name: string) => string) => {
  const known = new Map<string, string>();
  return name => {
    let changed = known.get(name);
    if (changed === undefined) known.set(name, (changed = change(name)));
    return changed;
  };
};

/** A column's name as rows carry it. */
export const camelCase: (name: string) => string = remembered(name =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

/** The database name of a table or column. */
export const snakeCase: (name: string) => string = remembered(name =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
);
