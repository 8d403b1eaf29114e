import type { ContactRef, ContactView } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import type { Touched } from '@prosa/projections';
import {
  contactSearch,
  pageOfRows,
  type ContactRow,
  type ReadModel,
  type TenantConnection,
} from '@prosa/read-model';
import { sql, type Kysely, type SqlBool } from 'kysely';

type Reader = Kysely<ReadModel> | TenantConnection;

/** A contact as the API shows it, without its LID. */
export const toContactView = (row: ContactRow): ContactView => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.phone,
  email: row.email,
  profilePicUrl: signedMediaUrl(row.companyId, row.pictureMediaKey),
  extraInfo: JSON.parse(row.extraInfo) as ContactView['extraInfo'],
  ...(row.checked ? {} : { checked: false }),
  ...(row.groupId === null ? {} : { isGroup: true }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Filter of a list, and the cursor of the previous page. */
export interface ContactFilter {
  readonly search?: string;
  /** Creation dates in the company's time zone, both inclusive; `yyyy-MM-dd`. */
  readonly from?: string;
  readonly until?: string;
  /** Only groups, or only persons; absent: both. */
  readonly isGroup?: boolean;
  readonly after?: { readonly name: string; readonly id: number };
  readonly offset?: number;
  readonly limit: number;
}

/** `id in (select search_contact(…))`: names without case and accents, or digits of the number. */
export const contactsMatching = (column: 's.contact_id' | 't.contact_id', search: string) =>
  sql<SqlBool>`${sql.raw(column)} in (${contactSearch(search)})`;

interface Moments {
  readonly from: Date;
  readonly until: Date;
}

/** `$1::date at time zone (select time_zone …)`: days are in the company's time zone. Null: no filter. */
const momentsOf = async (
  db: Reader,
  companyId: number,
  { from, until }: ContactFilter,
): Promise<Moments | null> => {
  if (from === undefined && until === undefined) return null;
  const zone = sql`(select time_zone from company where company_id = ${companyId})`;
  const { rows } = await sql<Moments>`
    select ${from ?? '1970-01-01'}::date::timestamp at time zone ${zone} as from,
      (${until ?? '2999-12-31'}::date + 1)::timestamp at time zone ${zone} as until`.execute(db);
  return rows[0] ?? null;
};

/** Plain moments, not days worked out within: by them the planner sees whether few contacts are meant or most. */
const madeWithin = ({ from, until }: Moments) =>
  sql<SqlBool>`created_at >= ${from} and created_at < ${until}`;

/** The ids that a search matches, so that a page and its count search once; null: no search. */
const idsMatching = async (db: Reader, search: string | undefined): Promise<number[] | null> => {
  if (search === undefined) return null;
  const { rows } = await contactSearch(search).execute(db);
  return rows.map(row => row.id);
};

/** How many contacts the book holds, as it is kept for lists without a search. */
const bookSize = async (db: Reader, companyId: number, isGroup: boolean | undefined): Promise<number> => {
  const figures = await db
    .selectFrom('contactFigures')
    .where('companyId', '=', companyId)
    .select(['people', 'groups'])
    .executeTakeFirst();
  const { people = 0, groups = 0 } = figures ?? {};
  if (isGroup === undefined) return people + groups;
  return isGroup ? groups : people;
};

/** A page of the contact book in alphabetical order, and the total. */
export const listContacts = async (
  db: Reader,
  companyId: number,
  filter: ContactFilter,
): Promise<{ contacts: ContactView[]; hasMore: boolean; count: number }> => {
  const moments = await momentsOf(db, companyId, filter);
  const ids = await idsMatching(db, filter.search);
  const found = db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .where('isLead', '=', false)
    .$if(filter.isGroup !== undefined, query =>
      query.where('groupId', filter.isGroup === true ? 'is not' : 'is', null),
    )
    .$if(moments !== null, query => (moments === null ? query : query.where(madeWithin(moments))))
    .$if(ids !== null, query => query.where(sql<SqlBool>`id = any(${ids}::int[])`));
  const rows = await found
    .$if(filter.after !== undefined, query =>
      query.where(sql<SqlBool>`(name, id) > (${filter.after?.name}, ${filter.after?.id})`),
    )
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .$call(pageOfRows(filter.limit + 1, filter.offset))
    .execute();
  const counted = (): Promise<{ count: number }> =>
    found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const isWhole = moments === null && ids === null;
  return {
    contacts: rows.slice(0, filter.limit).map(toContactView),
    hasMore: rows.length > filter.limit,
    count: isWhole ? await bookSize(db, companyId, filter.isGroup) : (await counted()).count,
  };
};

/** A contact in an export; `name` and `id` are the cursor of the next page. */
export interface ExportedContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** The next contacts of the book in alphabetical order; groups are excluded because they have no number. */
export const exportedContacts = (
  db: Reader,
  companyId: number,
  after: ExportedContact | null,
  limit: number,
): Promise<ExportedContact[]> =>
  db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .where('isLead', '=', false)
    .where('groupId', 'is', null)
    .$if(after !== null, query => query.where(sql<SqlBool>`(name, id) > (${after?.name}, ${after?.id})`))
    .select(['id', 'name', 'phone', 'email'])
    .orderBy('name')
    .orderBy('id')
    .$call(pageOfRows(limit))
    .execute();

/** All contacts of the book, as choosers show them. */
export const allContacts = async (db: Reader, companyId: number, most: number): Promise<ContactRef[]> => {
  const rows = await db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('removedAt', 'is', null)
    .where('isLead', '=', false)
    .select(['id', 'name', 'phone', 'pictureMediaKey'])
    .orderBy('name')
    .orderBy('id')
    .$call(pageOfRows(most))
    .execute();
  return rows.map(({ id, name, phone, pictureMediaKey }) => ({
    id,
    name,
    number: phone,
    profilePicUrl: signedMediaUrl(companyId, pictureMediaKey),
  }));
};

/** The contact with this number of ours, if it is in the book. */
export const listedContact = async (
  db: Reader,
  companyId: number,
  id: number,
): Promise<ContactRow | undefined> => {
  const row = await contactById(db, companyId, id);
  return row?.removedAt === null && !row.isLead ? row : undefined;
};

/** The contact to write to under this number: the listed one, or the one that its aliases lead to since a merge. */
export const reachedContact = async (
  db: Reader,
  companyId: number,
  id: number,
): Promise<ContactRow | undefined> => {
  const into = (await contactById(db, companyId, id))?.mergedInto ?? null;
  return into === null ? listedContact(db, companyId, id) : reachedContact(db, companyId, into);
};

/** Whether the contact with this stream is currently a lead. */
export const isLeadNow = async (db: Reader, companyId: number, contactUuid: string): Promise<boolean> =>
  (await db
    .selectFrom('lead')
    .where('companyId', '=', companyId)
    .where('contactUuid', '=', contactUuid)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Whether a ticket of the contact is not closed; one that was merged away is no conversation of its own. */
export const hasOpenTicket = async (
  db: Reader,
  companyId: number,
  contactId: number,
  exceptUuid?: string,
): Promise<boolean> =>
  (await db
    .selectFrom('ticket')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('status', '!=', 'closed')
    .where('mergedInto', 'is', null)
    .$if(exceptUuid !== undefined, query => query.where('uuid', '!=', exceptUuid ?? ''))
    .select('id')
    .executeTakeFirst()) !== undefined;

/** Whether a lead of the contact holds its conversation on a connection; one that was won does not. */
export const hasActiveLead = async (db: Reader, companyId: number, contactUuid: string): Promise<boolean> =>
  (await db
    .selectFrom('lead')
    .where('companyId', '=', companyId)
    .where('contactUuid', '=', contactUuid)
    .where('status', '!=', 'ganho')
    .select('id')
    .executeTakeFirst()) !== undefined;

/** The contact with this number of ours, in the book or removed from it, or undefined. */
export const contactById = (db: Reader, companyId: number, id: number): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** Contacts by their streams' uuids. */
export const contactsByUuid = (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<ContactRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('contact')
        .where('companyId', '=', companyId)
        .where('uuid', 'in', uuids)
        .selectAll()
        .execute();

/** Contacts of several companies in one statement: for the projector, which writes all companies' rows anyway. */
export const touchedContacts = (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: Touched,
): Promise<ContactRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('contact')
        .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
        .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
        .selectAll()
        .execute();
