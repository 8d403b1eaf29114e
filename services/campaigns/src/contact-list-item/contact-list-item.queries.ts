import type { ContactListItemPage, ContactListItemView } from '@prosa/contracts';
import type { ContactListItemRow, OwnerDatabase, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Db = Kysely<ReadModel>;

/** A list member as the API shows it. */
export const itemView = (row: ContactListItemRow): ContactListItemView => ({
  id: row.id,
  uuid: row.uuid,
  companyId: row.companyId,
  contactListId: row.listId,
  name: row.name,
  number: row.phone,
  email: row.email,
  isWhatsappValid: row.whatsappValid,
  fields: JSON.parse(row.fields) as ContactListItemView['fields'],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Filters members of a list. */
export interface ItemFilter {
  readonly listId: number;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const matching = (db: Db, companyId: number, { listId, search }: ItemFilter) =>
  db
    .selectFrom('contactListItem')
    .where('companyId', '=', companyId)
    .where('listId', '=', listId)
    .$if(search !== undefined && search !== '', query =>
      query.where(
        sql<boolean>`plain(name || ' ' || phone || ' ' || email) like '%' || like_literal(plain(${search})) || '%'`,
      ),
    );

/** A page of a list's members, newest first. */
export const itemPage = async (
  db: Db,
  companyId: number,
  filter: ItemFilter,
): Promise<ContactListItemPage> => {
  const { offset, limit } = filter;
  const rows = await matching(db, companyId, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await matching(db, companyId, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    records: rows.map(itemView),
    count: Number(count),
    hasMore: offset + rows.length < Number(count),
  };
};

/** Members of a list below an id, descending: one page of an export. */
export const itemsBelow = (
  db: Db,
  companyId: number,
  { listId, below, limit }: { readonly listId: number; readonly below: number; readonly limit: number },
): Promise<ContactListItemRow[]> =>
  db
    .selectFrom('contactListItem')
    .where('companyId', '=', companyId)
    .where('listId', '=', listId)
    .where('id', '<', below)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** An item of an existing list; undefined otherwise. */
export const itemRow = (db: Db, companyId: number, id: number): Promise<ContactListItemRow | undefined> =>
  db
    .selectFrom('contactListItem as i')
    .innerJoin('contactList as l', join =>
      join.onRef('l.companyId', '=', 'i.companyId').onRef('l.id', '=', 'i.listId'),
    )
    .where('i.companyId', '=', companyId)
    .where('i.id', '=', id)
    .selectAll('i')
    .executeTakeFirst();

/** An item by its person's key; undefined when there is none. */
export const itemByUuid = (
  db: Db,
  companyId: number,
  uuid: string,
): Promise<ContactListItemRow | undefined> =>
  db
    .selectFrom('contactListItem')
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .selectAll()
    .executeTakeFirst();

/** Rows by uuid over all companies: for frames. */
export const itemsByUuid = async (db: Db, uuids: readonly string[]): Promise<ContactListItemRow[]> =>
  uuids.length === 0
    ? []
    : db
        .selectFrom('contactListItem')
        .where('uuid', 'in', [...uuids])
        .selectAll()
        .execute();

/** Removed lists that still have members. */
export const listsLeftBehind = async (
  db: OwnerDatabase,
): Promise<readonly { readonly companyId: number; readonly listUuid: string }[]> => {
  const { rows } = await sql<{ companyId: number; listUuid: string }>`
    select distinct i.company_id, i.list_uuid from contact_list_item i
     where not exists (select from contact_list l where l.uuid = i.list_uuid) limit 20`.execute(db);
  return rows;
};

/** Some members of a list. */
export const someOfList = async (
  db: OwnerDatabase,
  listUuid: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('contactListItem')
    .where('listUuid', '=', listUuid)
    .select('uuid')
    .limit(limit)
    .execute();
  return rows.map(({ uuid }) => uuid);
};
