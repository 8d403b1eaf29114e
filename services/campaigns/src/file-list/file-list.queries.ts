import type { FileListPage, FileListView, MessageMedia } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import { containing, type FileListRow, type FileOptionRow, type ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Db = Kysely<ReadModel>;

const optionsOf = (db: Db, uuids: readonly string[]): Promise<FileOptionRow[]> =>
  db
    .selectFrom('fileOption')
    .where(sql<boolean>`list_uuid = any(${[...uuids]}::uuid[])`)
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .execute();

const toViews = async (db: Db, rows: readonly FileListRow[]): Promise<FileListView[]> => {
  const options = await optionsOf(
    db,
    rows.map(({ uuid }) => uuid),
  );
  return rows.map(({ companyId, createdAt, updatedAt, ...row }) => ({
    ...row,
    options: options
      .filter(({ listUuid }) => listUuid === row.uuid)
      .map(({ id, name, mime, size, mediaKey }) => ({
        id,
        name,
        path: signedMediaUrl(companyId, mediaKey),
        mediaType: mime,
        size: Number(size),
      })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
};

const found = (db: Db, companyId: number, search: string) =>
  db
    .selectFrom('fileList')
    .where('companyId', '=', companyId)
    .$if(search !== '', query =>
      query.where(({ or, eb }) =>
        or([eb('name', 'ilike', containing(search)), eb('message', 'ilike', containing(search))]),
      ),
    );

/** A page of a company's file lists, by name. */
export const listFileLists = async (
  db: Db,
  companyId: number,
  { search, offset, limit }: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<FileListPage> => {
  const rows = await found(db, companyId, search)
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { count } = await found(db, companyId, search)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    files: await toViews(db, rows.slice(0, limit)),
    count: Number(count),
    hasMore: rows.length > limit,
  };
};

/** File lists as they are shown, by their uuids, of one company or, for the projector, of several. */
export const fileListViews = async (
  db: Db,
  companyIds: readonly number[],
  uuids: readonly string[],
): Promise<readonly { readonly companyId: number; readonly view: FileListView }[]> => {
  const rows = await db
    .selectFrom('fileList')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .selectAll()
    .execute();
  const views = await toViews(db, rows);
  return views.map((view, index) => ({ companyId: rows[index]?.companyId ?? 0, view }));
};

/** A file list of a company by its number; undefined when there is none. */
export const fileListRow = (db: Db, companyId: number, id: number): Promise<FileListRow | undefined> =>
  db
    .selectFrom('fileList')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** The files of a list in their order, as they are sent; undefined when the company has no such list. */
export const filesOfList = async (
  db: Db,
  companyId: number,
  id: number,
): Promise<readonly MessageMedia[] | undefined> => {
  const list = await fileListRow(db, companyId, id);
  if (list === undefined) return undefined;
  const files = await optionsOf(db, [list.uuid]);
  return files.map(({ mediaKey: key, name, mime, size }) => ({ key, name, mime, size: Number(size) }));
};

/** Whether a campaign that has not finished sends a list's files, or is a draft that would: it would go out without them. */
export const isSentByCampaign = async (db: Db, companyId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from campaign
     where company_id = ${companyId} and status <> 'FINALIZADA'
       and (card::jsonb ->> 'fileListId')::int = ${id} limit 1`.execute(db);
  return rows.length > 0;
};
