import type { ContactImportAnswer, ContactImportView } from '@prosa/contracts';
import type { ContactImportRow, OwnerDatabase, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';

/** An import as the API shows it. */
export const contactImportView = (row: ContactImportRow): ContactImportView => ({
  importId: row.importUuid,
  status: row.status,
  done: row.done,
  total: row.total,
  answer: row.result === null ? null : (JSON.parse(row.result) as ContactImportAnswer),
  error: row.error,
  begunAt: row.begunAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The last import of a company; undefined when there was none. */
export const lastContactImport = (
  db: Kysely<ReadModel>,
  companyId: number,
): Promise<ContactImportRow | undefined> =>
  db.selectFrom('contactImport').where('companyId', '=', companyId).selectAll().executeTakeFirst();

/** The last imports of companies: for frames. */
export const contactImportsOf = (
  db: Kysely<ReadModel>,
  companyIds: readonly number[],
): Promise<ContactImportRow[]> =>
  db
    .selectFrom('contactImport')
    .where('companyId', 'in', [...companyIds])
    .selectAll()
    .execute();

/** Every import that has not ended, of any company. */
export const runningContactImports = (
  db: OwnerDatabase,
): Promise<readonly Pick<ContactImportRow, 'companyId' | 'importUuid'>[]> =>
  db
    .selectFrom('contactImport')
    .where('status', '=', 'running')
    .select(['companyId', 'importUuid'])
    .execute();
