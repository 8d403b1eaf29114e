import type { MatrixDatabase } from './matrix-database';

/** Statements run as the role of requests, in a company, and taken back. */
const asRequests = async <T>(
  { client }: MatrixDatabase,
  companyId: number | null,
  work: () => Promise<T>,
): Promise<T> => {
  await client.query('begin');
  try {
    await client.query('set local role prosa_app');
    if (companyId !== null) await client.query(`select set_config('app.company_id', '${companyId}', true)`);
    return await work();
  } finally {
    await client.query('rollback');
  }
};

const refusalOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Reads and writes a table as requests would that forgot their company; answers what the database let through. */
const tableFaults = async (database: MatrixDatabase, table: string, [mine, theirs]: [number, number]) => {
  const faults: string[] = [];
  const name = `rm."${table}"`;
  const count = async (where: string): Promise<number> =>
    Number((await database.ask<{ n: string }>(`select count(*) as n from ${name} where ${where}`))[0]?.n);

  const readable = (await refusalOf(() => asRequests(database, theirs, () => count('true')))) === null;
  if (readable) {
    if ((await asRequests(database, theirs, () => count(`company_id <> ${theirs}`))) > 0)
      faults.push(`${table}: another company's rows are read`);
    if ((await asRequests(database, null, () => count('true'))) > 0)
      faults.push(`${table}: rows are read outside of a company`);
  }
  const statements = [
    `insert into ${name} default values`,
    `update ${name} set company_id = ${theirs} where company_id = ${mine}`,
    `delete from ${name} where company_id = ${mine}`,
  ];
  for (const statement of statements) {
    const refusal = await refusalOf(() =>
      asRequests(database, theirs, () => database.client.query(statement)),
    );
    if (refusal === null || !refusal.includes('permission denied')) faults.push(`${statement}: ${refusal}`);
  }
  return faults.concat(await policyFaults(database, name, [mine, theirs]));
};

/** The policy itself, with the grants out of the way: as if a migration had granted too much. */
const policyFaults = async (database: MatrixDatabase, name: string, [mine, theirs]: [number, number]) => {
  const faults: string[] = [];
  const { client } = database;
  const inCompany = async (statement: string): Promise<number> => {
    await client.query('begin');
    try {
      await client.query(
        `create temp table stolen on commit drop as select * from ${name} where company_id = ${mine}`,
      );
      await client.query(`grant all on ${name} to prosa_app; grant all on stolen to prosa_app`);
      await client.query(`set local role prosa_app; select set_config('app.company_id', '${theirs}', true)`);
      return (await client.query(statement)).rowCount ?? 0;
    } finally {
      await client.query('rollback');
    }
  };
  for (const statement of [
    `update ${name} set company_id = company_id where company_id = ${mine}`,
    `delete from ${name} where company_id = ${mine}`,
    `select from ${name} where company_id = ${mine}`,
  ])
    if ((await inCompany(statement)) !== 0) faults.push(`${statement} reached rows`);
  const columns = await database.ask<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = '${name}'::regclass
        and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  const list = columns.map(column => column.name).join(', ');
  const planted = await refusalOf(() =>
    inCompany(`insert into ${name} (${list}) select ${list} from stolen`),
  );
  const [rows] = await database.ask<{ n: string }>(
    `select count(*) as n from ${name} where company_id = ${mine}`,
  );
  if (Number(rows?.n) > 0 && !planted?.includes('row-level security'))
    faults.push(`insert into ${name}: ${planted}`);
  return faults;
};

/** Tables whose row-level security is off, or does not bind their owner. */
const openTables = async (database: MatrixDatabase): Promise<string[]> => {
  const rows = await database.ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'rm'::regnamespace and c.relkind = 'r' and a.attname = 'company_id'
        and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );
  return rows.map(row => `${row.name} has no row-level security`);
};

/**
 * What row-level security alone would let through between two companies, on every table with a company. Queried by
 * hand-written SQL as the requests' role, without any filter of the application.
 */
export const fenceFaults = async (
  database: MatrixDatabase,
  one: number,
  other: number,
): Promise<readonly string[]> => {
  const faults = await openTables(database);
  for (const table of await database.tenantTables()) {
    faults.push(...(await tableFaults(database, table, [one, other])));
    faults.push(...(await tableFaults(database, table, [other, one])));
  }
  return faults;
};
