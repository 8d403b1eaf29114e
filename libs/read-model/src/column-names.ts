import { CamelCasePlugin, type KyselyPlugin } from 'kysely';

/** snake_case in SQL, camelCase in TypeScript; what is inside a JSON column keeps its keys. */
export const columnNames = (): KyselyPlugin => new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** A column's name as rows carry it. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A table's or column's name as Postgres knows it. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
