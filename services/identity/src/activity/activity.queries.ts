import { RecordNames, type ReferredNumbers } from '@prosa/activity';
import type { TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder } from 'kysely';
import type { ActivityRow } from './activity.tables';

/** The lists of facts, by their tables. */
export type FactList = 'activity' | 'reading';

/** Which facts are wanted; what is null is left open. */
export interface ActivityWanted {
  readonly types: readonly string[] | null;
  readonly userId: number | null;
  readonly object: string | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
}

/** What of a row a line is made of. */
export type PlacedRow = Pick<ActivityRow, 'objectUuid'> & { readonly position: string };

/** How far the order of the log and that of the clocks may be apart. */
const SKEW_MS = 3_600_000;

const COLUMNS = sql`a.position::text as position, a.object_uuid`;

const firstPosition = async (
  db: TenantConnection,
  list: FactList,
  companyId: number,
  side: RawBuilder<unknown>,
): Promise<string | null> => {
  const { rows } = await sql<{
    position: string;
  }>`select a.position::text as position from ${sql.table(list)} a
    where a.company_id = ${companyId} and ${side} limit 1`.execute(db);
  return rows[0]?.position ?? null;
};

/** The positions outside of which no fact of these days is, so that a page of an old day reads no later facts. */
const rangeOf = async (
  db: TenantConnection,
  list: FactList,
  companyId: number,
  { from, until }: ActivityWanted,
): Promise<RawBuilder<unknown>> => {
  const after = from && new Date(from.getTime() - SKEW_MS);
  const behind = until && new Date(until.getTime() + SKEW_MS);
  const low = after && (await firstPosition(db, list, companyId, sql`a.at < ${after} order by a.at desc`));
  const high = behind && (await firstPosition(db, list, companyId, sql`a.at >= ${behind} order by a.at`));
  return sql.join(
    [
      sql`true`,
      ...(low === null ? [] : [sql`a.position > ${low}::bigint`]),
      ...(high === null ? [] : [sql`a.position < ${high}::bigint`]),
      ...(from === null ? [] : [sql`a.at >= ${from}`]),
      ...(until === null ? [] : [sql`a.at < ${until}`]),
    ],
    sql` and `,
  );
};

/** Up to `most` facts of a list before a position, newest first. */
export const activityBefore = async (
  db: TenantConnection,
  companyId: number,
  wanted: ActivityWanted,
  { list, before, most }: { readonly list: FactList; readonly before: string | null; readonly most: number },
): Promise<readonly PlacedRow[]> => {
  const { types, userId, object } = wanted;
  const conditions = sql.join(
    [
      sql`a.company_id = ${companyId}`,
      await rangeOf(db, list, companyId, wanted),
      ...(before === null ? [] : [sql`a.position < ${before}::bigint`]),
      ...(userId === null ? [] : [sql`a.actor_id = ${userId} and a.actor_company_id is null`]),
      ...(object === null ? [] : [sql`a.object_uuid = ${object}::uuid`]),
    ],
    sql` and `,
  );
  const page = sql`order by a.position desc limit ${sql.lit(most)}`;
  const isNarrow = userId !== null || object !== null;
  const ofTypes = types === null ? sql`` : sql`and a.type = any(${[...types]}::text[])`;
  // A person and an object have indexes of their own. Types are rare among all facts of a company: each has its place in
  // the index, and the newest of all are taken.
  const found =
    types === null || isNarrow
      ? sql<PlacedRow>`select ${COLUMNS} from ${sql.table(list)} a where ${conditions} ${ofTypes} ${page}`
      : sql<PlacedRow>`select ${COLUMNS} from unnest(${[...types]}::text[]) as wanted(type)
          cross join lateral (
            select * from ${sql.table(list)} a where a.type = wanted.type and ${conditions} ${page}
          ) a ${page}`;
  return (await found.execute(db)).rows;
};

/** The positions of the last facts of some objects before a position, up to `most` for each. */
export const positionsOfObjects = async (
  db: TenantConnection,
  companyId: number,
  objects: readonly string[],
  { before, most }: { readonly before: string; readonly most: number },
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<{ objectUuid: string; position: string }>`
    select a.object_uuid, a.position::text as position from unnest(${[...objects]}::uuid[]) as wanted(object_uuid)
    cross join lateral (
      select * from activity a
      where a.company_id = ${companyId} and a.object_uuid = wanted.object_uuid and a.position < ${before}::bigint
      order by a.position desc limit ${sql.lit(most)}
    ) a`.execute(db);
  const found = new Map<string, string[]>();
  for (const { objectUuid, position } of rows)
    found.set(objectUuid, [...(found.get(objectUuid) ?? []), position]);
  return found;
};

/** The present names of users and of what facts refer to. */
export const namesOf = async (
  db: TenantConnection,
  companyId: number,
  referred: ReferredNumbers,
  users: { readonly ids: readonly number[]; readonly uuids: readonly string[] },
): Promise<RecordNames> => {
  const names = new RecordNames();
  for (const [table, numbers] of referred.numbers) {
    if (numbers.size === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
      where company_id = ${companyId} and id = any(${[...numbers]}::bigint[])`.execute(db);
    for (const { id, name } of rows) names.add(table, id, name);
  }
  const people = await sql<{ id: number; uuid: string; name: string }>`select id, uuid, name from user_account
    where company_id = ${companyId}
      and (id = any(${[...users.ids]}::bigint[]) or uuid = any(${[...users.uuids]}::uuid[]))`.execute(db);
  for (const { id, uuid, name } of people.rows) {
    names.add('user', id, name);
    names.add('userUuid', uuid, name);
  }
  return names;
};
