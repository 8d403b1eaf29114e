import { camelCase, migrations, type ReadModel } from '@prosa/read-model';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type CreateTableNode,
  type DatabaseConnection,
  type Driver,
  type OperationNode,
  type QueryResult,
  type Transaction,
} from 'kysely';

/** A column as statements name it, and what of its type matters to a stand-in. */
export interface ColumnShape {
  readonly name: string;
  /** As the database calls it. */
  readonly sqlName: string;
  readonly type: string;
  /** Counted by the database itself. */
  readonly counted: boolean;
  /** Given when nothing is said. */
  readonly fallback: unknown;
}

/** A table as the product's own migrations make it. */
export interface TableShape {
  readonly name: string;
  readonly sqlName: string;
  readonly columns: ColumnShape[];
  /** Each list of columns of which no two rows have the same; the first is the primary key. */
  readonly unique: string[][];
}

interface Named {
  readonly column: { readonly name: string };
}

interface Definition {
  readonly column: Named;
  readonly dataType: { readonly dataType?: string; readonly sqlFragments?: readonly string[] };
  readonly primaryKey?: boolean;
  readonly unique?: boolean;
  readonly generated?: { readonly identity?: boolean };
  readonly defaultTo?: unknown;
}

interface Constraint {
  readonly kind: string;
  readonly columns?: readonly Named[];
}

const FALLBACKS: readonly RegExp[] = [/default (true|false)/, /default '([^']*)'/, /default (-?\d+)/];

const fallbackIn = (text: string): unknown => {
  for (const pattern of FALLBACKS) {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) continue;
    if (found === 'true' || found === 'false') return found === 'true';
    return pattern.source.includes("'") ? found : Number(found);
  }
  return null;
};

class Capture {
  readonly tables = new Map<string, TableShape>();

  take({ query, sql: text, parameters }: CompiledQuery): Record<string, unknown>[] {
    if (query.kind === 'CreateTableNode') this.create(query);
    else if (query.kind === 'RawNode') return this.raw(text, parameters);
    return [];
  }

  private create(node: CreateTableNode): void {
    const sqlName = node.table.table.identifier.name;
    const table: TableShape = { name: camelCase(sqlName), sqlName, columns: [], unique: [] };
    for (const each of node.columns as unknown as readonly Definition[]) {
      const name = each.column.column.name;
      const type = each.dataType.dataType ?? each.dataType.sqlFragments?.[0] ?? 'text';
      const fallback = each.defaultTo === undefined ? null : this.defaultOf(each.defaultTo);
      table.columns.push({
        name: camelCase(name),
        sqlName: name,
        type,
        counted: each.generated?.identity === true,
        fallback,
      });
      if (each.primaryKey === true) table.unique.unshift([camelCase(name)]);
      else if (each.unique === true) table.unique.push([camelCase(name)]);
    }
    for (const { kind, columns } of (node.constraints ?? []) as unknown as readonly Constraint[]) {
      const key = (columns ?? []).map(({ column }) => camelCase(column.name));
      if (kind === 'PrimaryKeyConstraintNode') table.unique.unshift(key);
      else if (kind === 'UniqueConstraintNode') table.unique.push(key);
    }
    this.tables.set(sqlName, table);
  }

  private defaultOf(node: unknown): unknown {
    const inner = (node as { defaultValue?: OperationNode & { value?: unknown } }).defaultValue;
    return inner?.kind === 'ValueNode' ? inner.value : null;
  }

  private raw(text: string, parameters: readonly unknown[]): Record<string, unknown>[] {
    if (text.includes('pg_attribute')) {
      const [table, column] = parameters.map(String);
      const found = this.tables.get(table ?? '')?.columns.some(({ sqlName }) => sqlName === column) ?? false;
      return [{ found }];
    }
    const altered = /alter table (?:only )?(\w+)/.exec(text)?.[1];
    const table = this.tables.get(altered ?? '');
    if (table !== undefined) this.alter(table, text);
    const index = /create unique index (?:if not exists )?\w+ on (\w+) \(([\w, ]+)\)\s*$/.exec(text);
    if (index !== null)
      this.tables.get(index[1] ?? '')?.unique.push((index[2] ?? '').split(/, ?/).map(camelCase));
    return [];
  }

  private alter(table: TableShape, text: string): void {
    for (const [, name = '', rest = ''] of text.matchAll(/add column (?:if not exists )?(\w+) ([^,;]+)/g)) {
      const type = /^(\w+(?:\[\])?)/.exec(rest)?.[1] ?? 'text';
      const generated = rest.includes('generated');
      if (!generated)
        table.columns.push({
          name: camelCase(name),
          sqlName: name,
          type,
          counted: false,
          fallback: fallbackIn(rest),
        });
    }
    for (const [, name] of text.matchAll(/drop column (?:if exists )?(\w+)/g)) {
      const at = table.columns.findIndex(({ sqlName }) => sqlName === name);
      if (at >= 0) table.columns.splice(at, 1);
    }
    const unique = /add (?:constraint \w+ )?(unique|primary key) \(([\w, ]+)\)/.exec(text);
    if (unique !== null) {
      const key = (unique[2] ?? '').split(/, ?/).map(camelCase);
      if (unique[1] === 'unique') table.unique.push(key);
      else table.unique.unshift(key);
    }
  }
}

const driverOf = (capture: Capture): Driver => {
  const nothing = (): Promise<void> => Promise.resolve();
  const connection: DatabaseConnection = {
    executeQuery: <Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> =>
      Promise.resolve({ rows: capture.take(compiled) as Row[] }),
    streamQuery: () => {
      throw new Error('Nothing is streamed here');
    },
  };
  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
};

let read: Promise<ReadonlyMap<string, TableShape>> | undefined;

const capture = async (): Promise<ReadonlyMap<string, TableShape>> => {
  const taken = new Capture();
  const db = new Kysely<ReadModel>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(taken),
      createIntrospector: each => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await db.transaction().execute(async (transaction: Transaction<ReadModel>) => {
    for (const { up } of migrations) await up(transaction);
  });
  return taken.tables;
};

/** The tables that the product's migrations make, by their names in SQL; read from the migrations themselves. */
export const readTableShapes = (): Promise<ReadonlyMap<string, TableShape>> => (read ??= capture());
