import { LIMITS } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { pageOfRows, type ReadModel, type TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';
import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import type { FieldValue } from './record.events';
import type { AnyRow, RecordName, Resource } from './resource.definition';

/** The record tables seen alike: a name only known at run time has any row. */
type RecordDatabase = Record<RecordName, AnyRow>;
type Rows<Output> = SelectQueryBuilder<RecordDatabase, RecordName, Output>;

/** The query string of a list. */
export type ListRequest = Readonly<Record<string, unknown>>;

/** One page of rows; `count` is how many there are in all. */
export interface RecordPage {
  readonly rows: readonly AnyRow[];
  readonly hasMore: boolean;
  readonly count: number;
}

const rowsOf = (db: Kysely<ReadModel>, resource: Resource) =>
  // The definition was checked against its own table; past that point all records are rows of fields.
  (db as unknown as Kysely<RecordDatabase>).selectFrom(resource.name);

const seenBy =
  (resource: Resource, viewer: Viewer) => (eb: ExpressionBuilder<RecordDatabase, RecordName>) => {
    const company = eb('companyId', '=', viewer.companyId);
    if (resource.visibleWhen === undefined || (resource.platform && viewer.super)) return company;
    const allowed = resource.visibleWhen.map(fields =>
      eb.and(Object.entries(fields).map(([field, value]) => eb(field, 'in', [value(viewer)].flat()))),
    );
    return eb.and([company, eb.or(allowed)]);
  };

/** Without regard to case and accents: "acao" finds "Ação". */
const containing = (resource: Resource, words: string) => {
  const text = sql.join(
    resource.list.search.map(field => sql.ref(field)),
    sql` || ' ' || `,
  );
  return sql<boolean>`plain(${text}) like '%' || like_literal(plain(${words})) || '%'`;
};

/** A parameter as text; one that is repeated or nested counts as left out. */
const asText = (sent: unknown): string => (typeof sent === 'string' ? sent.trim() : '');

const filterValue = (field: string, kind: 'text' | 'number' | 'boolean', text: string): FieldValue => {
  if (kind === 'text') return text;
  if (kind === 'boolean') return text === 'true' || text === '1';
  if (!/^\d{1,9}$/.test(text)) throw new DomainError('ERR_BAD_REQUEST', field);
  return Number(text);
};

const matching = <Output>(query: Rows<Output>, resource: Resource, request: ListRequest): Rows<Output> => {
  const words = asText(request['searchParam']);
  let narrowed = words === '' ? query : query.where(containing(resource, words));
  for (const [field, kind] of Object.entries(resource.list.filters ?? {})) {
    const text = asText(request[field]);
    if (text !== '') narrowed = narrowed.where(field, '=', filterValue(field, kind, text));
  }
  return narrowed;
};

const pageOf = (request: ListRequest): number =>
  /^[1-9]\d{0,5}$/.test(asText(request['pageNumber'])) ? Number(request['pageNumber']) : 1;

const ordered = (query: Rows<AnyRow>, resource: Resource): Rows<AnyRow> =>
  resource.list.order
    .reduce(
      (sorted, field) =>
        field.startsWith('-') ? sorted.orderBy(field.slice(1), 'desc') : sorted.orderBy(field, 'asc'),
      query,
    )
    .orderBy('id');

/** The rows with what their definition counts of others, and what they refer to, beside their fields. */
const withCounts = async (
  db: Kysely<ReadModel>,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> => {
  const { counts } = resource;
  if (resource.related !== undefined) rows = await withRelated(db, resource.related, rows);
  if (counts === undefined || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const found: (readonly [string, ReadonlyMap<number, number>])[] = [];
  for (const [name, count] of Object.entries(counts)) found.push([name, await count(db, ids)]);
  return rows.map(row => ({
    ...row,
    counted: Object.fromEntries(found.map(([name, numbers]) => [name, numbers.get(row.id) ?? 0])),
  }));
};

const withRelated = async (
  db: Kysely<ReadModel>,
  related: NonNullable<Resource['related']>,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> => {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const found: (readonly [string, ReadonlyMap<number, object>])[] = [];
  for (const [name, find] of Object.entries(related)) found.push([name, await find(db, ids)]);
  return rows.map(row => ({
    ...row,
    related: Object.fromEntries(found.map(([name, things]) => [name, things.get(row.id) ?? null])),
  }));
};

/** All rows of a record that a viewer may see, in the record's order. */
export const allRecords = async (
  db: TenantConnection,
  resource: Resource,
  viewer: Viewer,
): Promise<readonly AnyRow[]> =>
  withCounts(
    db,
    resource,
    await ordered(
      rowsOf(db, resource).selectAll().$castTo<AnyRow>().where(seenBy(resource, viewer)),
      resource,
    ).execute(),
  );

/** A page of the rows that a viewer may see and that match the request; pages count from 1. */
export const findRecords = async (
  db: TenantConnection,
  resource: Resource,
  viewer: Viewer,
  request: ListRequest,
): Promise<RecordPage> => {
  const page = pageOf(request);
  const seen = rowsOf(db, resource).where(seenBy(resource, viewer));
  const { count } = await matching(seen, resource, request)
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ordered(matching(seen.selectAll().$castTo<AnyRow>(), resource, request), resource)
    .$call(pageOfRows(LIMITS.pageSize, (page - 1) * LIMITS.pageSize))
    .execute();
  const hasMore = page * LIMITS.pageSize < Number(count);
  return { rows: await withCounts(db, resource, rows), count: Number(count), hasMore };
};

/** A row by its number; undefined when it is missing, another company's, or not for this viewer. */
export const findRecord = async (
  db: TenantConnection,
  resource: Resource,
  viewer: Viewer,
  id: number,
): Promise<AnyRow | undefined> => {
  const rows = await rowsOf(db, resource)
    .selectAll()
    .$castTo<AnyRow>()
    .where('id', '=', id)
    .where(seenBy(resource, viewer))
    .execute();
  return (await withCounts(db, resource, rows))[0];
};

/** The rows behind numbers, regardless of who may see them: for live frames, whose audience is decided afterwards. */
export const recordsByNumber = async (
  db: Kysely<ReadModel>,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyRow>> => {
  const rows =
    ids.length === 0
      ? []
      : await rowsOf(db, resource).selectAll().$castTo<AnyRow>().where('id', 'in', ids).execute();
  return new Map((await withCounts(db, resource, rows)).map(row => [row.id, row]));
};
