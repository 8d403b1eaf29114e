import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OwnerDatabase, ReadModel, TenantConnection } from '@prosa/read-model';

/** A row of `media_object`. */
export type MediaObject = ReadModel['mediaObject'];

/** The part of a file that a sweep needs in order to remove it. */
export type Orphan = Pick<MediaObject, 'companyId' | 'key' | 'sha256'>;

/** A column with file keys: every key in one is in use. */
export interface MediaColumn {
  readonly table: string;
  readonly column: string;
}

/** A lock between storing and removing bytes, across processes; held until the transaction's end. */
const lockBytes = async (db: Kysely<ReadModel>, companyId: number, sha256: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${companyId}::int, hashtext(${sha256}))`.execute(db);
};

/** Writes a file down, before its bytes are put in place: from then on no sweep removes them. */
export const insertMediaObject = (owner: OwnerDatabase, object: MediaObject): Promise<void> =>
  owner.transaction().execute(async db => {
    await lockBytes(db, object.companyId, object.sha256);
    await db.insertInto('mediaObject').values(object).execute();
  });

/** A file of the company by its key. */
export const findMediaObject = (
  db: TenantConnection,
  companyId: number,
  key: string,
): Promise<MediaObject | undefined> =>
  db
    .selectFrom('mediaObject')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Forgets a file; its bytes are swept when no other file has them. */
export const deleteMediaObject = async (
  owner: OwnerDatabase,
  companyId: number,
  key: string,
): Promise<void> => {
  await owner.deleteFrom('mediaObject').where('companyId', '=', companyId).where('key', '=', key).execute();
};

/**
 * Every column of the read model that holds keys of files, by its name: `media_key`, or `media_path` where the
 * specification calls the field so. Found by query rather than listed, so that no column can be forgotten.
 */
export const mediaColumns = async (owner: OwnerDatabase): Promise<readonly MediaColumn[]> => {
  const { rows } = await sql<MediaColumn>`
    select c.relname as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
       and (a.attname in ('media_key', 'media_path') or a.attname like '%\\_media\\_key')
     order by 1, 2`.execute(owner);
  return rows;
};

const inUse = (columns: readonly MediaColumn[]): RawBuilder<boolean> =>
  columns.reduce(
    (known, { table, column }) => sql<boolean>`${known} or exists (
      select from ${sql.raw(`"${table}" used`)}
       where used.company_id = media_object.company_id and ${sql.raw(`used."${column}"`)} = media_object.key)`,
    sql<boolean>`false`,
  );

/** Deletes the rows of files from before a moment that nothing refers to; at most `most` of them. */
export const deleteOrphans = async (
  owner: OwnerDatabase,
  { before, columns, most }: { before: Date; columns: readonly MediaColumn[]; most: number },
): Promise<readonly Orphan[]> => {
  const { rows } = await sql<Orphan>`
    delete from media_object where (company_id, key) in (
      select company_id, key from media_object
       where created_at < ${before} and not (${inUse(columns)})
       order by created_at limit ${most})
    returning company_id as "companyId", key, sha256`.execute(owner);
  return rows;
};

/** Removes content that no file refers to; returns whether it did. */
export const removeUnheldBytes = (
  owner: OwnerDatabase,
  { companyId, sha256 }: { companyId: number; sha256: string },
  remove: () => Promise<void>,
): Promise<boolean> =>
  owner.transaction().execute(async db => {
    await lockBytes(db, companyId, sha256);
    const held = await db
      .selectFrom('mediaObject')
      .select('key')
      .where('companyId', '=', companyId)
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (held !== undefined) return false;
    await remove();
    return true;
  });

/** The number of parked facts: the files that they refer to are unknown. */
export const countParkedFacts = async (owner: OwnerDatabase): Promise<number> => {
  const { rows } = await sql<{ parked: number }>`select count(*) as parked from dead_letters`.execute(owner);
  return Number(rows[0]?.parked ?? 0);
};
