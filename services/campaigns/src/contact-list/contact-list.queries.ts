import type { ContactListView } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import type { ContactListRow } from './contact-list.tables';

type Db = Kysely<ReadModel>;

/** The number of members by list. */
export const peopleByList = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('contactListItem')
    .where('listId', 'in', [...ids])
    .groupBy('listId')
    .select(({ fn }) => ['listId', fn.countAll<string>().as('count')] as const)
    .execute();
  return new Map(rows.map(({ listId, count }) => [listId, Number(count)]));
};

/** The number of unfinished campaigns, started or scheduled, that go to the people of a list, or leave them out. */
export const campaignsOfList = async (db: TenantConnection, id: number | null): Promise<number> => {
  if (id === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign
     where status in ('PROGRAMADA', 'AGUARDANDO', 'EM_ANDAMENTO', 'CANCELADA')
       and ${id} in ((card::jsonb ->> 'contactListId')::int, (card::jsonb ->> 'excludeListId')::int)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** A list of a company; undefined when there is none with this number. */
export const listRow = (db: Db, companyId: number, id: number): Promise<ContactListRow | undefined> =>
  db
    .selectFrom('contactList')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** Lists as frames show them, by their numbers; with the company each is of. */
export const listViews = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly companyId: number; readonly view: ContactListView }[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contactList')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute();
  const people = await peopleByList(db, ids);
  return rows.map(({ companyId, createdAt, updatedAt, ...row }) => ({
    companyId,
    view: {
      ...row,
      contactsCount: people.get(row.id) ?? 0,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
  }));
};
