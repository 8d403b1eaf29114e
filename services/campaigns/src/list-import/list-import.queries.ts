import type { ContactListImportAnswer, ContactListImportView } from '@prosa/contracts';
import type { ContactListImportRow, OwnerDatabase, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';

/** An import as the API shows it. */
export const importView = (row: ContactListImportRow): ContactListImportView => ({
  importId: row.importUuid,
  status: row.status,
  done: row.done,
  total: row.total,
  // Results of earlier releases have no notes.
  answer:
    row.result === null
      ? null
      : { notes: [], ...(JSON.parse(row.result) as Omit<ContactListImportAnswer, 'notes'>) },
  error: row.error,
  begunAt: row.begunAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The last import of a list; undefined when there was none. */
export const importOfList = (
  db: Kysely<ReadModel>,
  companyId: number,
  listUuid: string,
): Promise<ContactListImportRow | undefined> =>
  db
    .selectFrom('contactListImport')
    .where('companyId', '=', companyId)
    .where('listUuid', '=', listUuid)
    .selectAll()
    .executeTakeFirst();

/** The last imports of lists, by the lists' numbers. */
export const importsOfLists = async (
  db: Kysely<ReadModel>,
  listIds: readonly number[],
): Promise<ReadonlyMap<number, ContactListImportRow>> => {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contactListImport')
    .where('listId', 'in', [...listIds])
    .selectAll()
    .execute();
  return new Map(rows.map(row => [row.listId, row]));
};

/** Number of running imports of a list: one or none. */
export const runningImportsOf = async (db: Kysely<ReadModel>, listId: number | null): Promise<number> => {
  if (listId === null) return 0;
  const rows = await db
    .selectFrom('contactListImport')
    .where('listId', '=', listId)
    .where('status', '=', 'running')
    .select('listUuid')
    .execute();
  return rows.length;
};

/** Every import that has not ended, of any company. */
export const runningImports = (
  db: OwnerDatabase,
): Promise<readonly Pick<ContactListImportRow, 'companyId' | 'listUuid' | 'importUuid'>[]> =>
  db
    .selectFrom('contactListImport')
    .where('status', '=', 'running')
    .select(['companyId', 'listUuid', 'importUuid'])
    .execute();
