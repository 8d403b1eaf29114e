import { CamelCasePlugin, type KyselyPlugin } from 'kysely';

/** snake_case in SQL, camelCase in TypeScript; what is inside a JSON column keeps its keys. */
export const columnNames = (): KyselyPlugin => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Names are those of the schema: few, and asked for again and again. */
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

/** A table's or column's name as Postgres knows it. */
export const snakeCase: (name: string) => string = remembered(name =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
);
