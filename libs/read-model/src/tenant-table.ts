import { sql, type CreateTableBuilder, type Transaction } from 'kysely';
import { ROLES } from './roles';
import { COMPANY_SETTING } from './tenant-database';
import type { ReadModel } from './tables/schema';

/** What migrations use: the owner, in the one transaction of all migrations, in the current schema. */
export type Migrator = Transaction<ReadModel>;

type TableBuilder = CreateTableBuilder<string, string>;

/** SQL for "the company that this transaction is in"; NULL, and so no row, outside of one. */
export const currentCompany = `(select nullif(current_setting('${COMPANY_SETTING}', true), '')::int)`;

const hasColumn = async (db: Migrator, table: string, column: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists(select from pg_attribute where attrelid = ${table}::regclass and attname = ${column}
      and not attisdropped) as found`.execute(db);
  return rows[0]?.found === true;
};

const fence = (table: string): readonly string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy one_company on ${table} to ${ROLES.app}
     using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  `create policy every_company on ${table} to ${ROLES.projector}, ${ROLES.owner} using (true) with check (true)`,
];

export interface TableAccess {
  /** Whether request-scoped code may read the table; true by default. */
  readonly app?: boolean;
}

const grants = (table: string, access: TableAccess): readonly string[] => [
  `grant select, insert, update, delete on ${table} to ${ROLES.projector}`,
  ...(access.app === false ? [] : [`grant select on ${table} to ${ROLES.app}`]),
];

const run = async (db: Migrator, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * Creates a table whose rows belong to companies: adds `company_id`, row-level security that applies to the owner
 * too, the grants, and, when it has an `id`, unique (company_id, id) for composite foreign keys.
 */
export const tenantTable = async (
  db: Migrator,
  name: string,
  build: (table: TableBuilder) => TableBuilder,
  access: TableAccess = {},
): Promise<void> => {
  const table = db.schema.createTable(name).addColumn('company_id', 'integer', column => column.notNull());
  await build(table as TableBuilder).execute();
  await run(db, [...fence(name), ...grants(name, access)]);
  if (await hasColumn(db, name, 'id')) {
    await run(db, [`alter table ${name} add constraint ${name}_company_id_key unique (company_id, id)`]);
  }
};

/** Creates a table without a tenant (checkpoints, companies, plans); requests may not read it by default. */
export const plainTable = async (
  db: Migrator,
  name: string,
  build: (table: TableBuilder) => TableBuilder,
  access: TableAccess = { app: false },
): Promise<void> => {
  await build(db.schema.createTable(name) as TableBuilder).execute();
  await run(db, grants(name, access));
};

export interface TenantForeignKey {
  readonly table: string;
  /** The column that names the row of the same company. */
  readonly column: string;
  readonly references: string;
  /** `set null` clears the column, never the company. */
  readonly onDelete?: 'set null' | 'cascade' | 'no action';
}

/**
 * Ties a column to a row of the same company, so that another company's id cannot even be stored. Checked at
 * commit: within a batch a projection may write the referring row first.
 */
export const tenantForeignKey = (db: Migrator, key: TenantForeignKey): Promise<void> => {
  const action = { 'set null': `set null (${key.column})`, cascade: 'cascade', 'no action': 'no action' }[
    key.onDelete ?? 'no action'
  ];
  return run(db, [
    `alter table ${key.table} add constraint ${key.table}_${key.column}_fkey
       foreign key (company_id, ${key.column}) references ${key.references} (company_id, id)
       on delete ${action} deferrable initially deferred`,
  ]);
};
