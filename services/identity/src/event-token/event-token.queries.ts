import type { EventTokenView } from '@prosa/contracts';
import type { OwnerDatabase, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import type { EventTokenRow } from './event-token.tables';

/** A token as administrators see it. */
export const toEventTokenView = (
  row: Omit<EventTokenRow, 'hash' | 'companyId'>,
  usedAt: Date | null,
): EventTokenView => ({
  id: row.uuid,
  name: row.name,
  scopes: row.scopes,
  networks: row.networks,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  usedAt: usedAt?.toISOString() ?? null,
});

/** The valid tokens of a company, newest first. */
export const eventTokensOf = (db: Kysely<ReadModel>, companyId: number): Promise<EventTokenRow[]> =>
  db
    .selectFrom('eventToken')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt', 'desc')
    .orderBy('uuid')
    .execute();

/** When the tokens of a company were last used, by their uuids. */
export const eventTokenUsesOf = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .selectFrom('identity.eventTokenUse')
    .select(['tokenUuid', 'usedAt'])
    .where('companyId', '=', companyId)
    .execute();
  return new Map(rows.map(({ tokenUuid, usedAt }) => [tokenUuid, usedAt]));
};

/** The token with this hash, its last use, and what its company may; undefined when there is none. */
export const eventTokenBehind = (db: OwnerDatabase, hash: string) =>
  db
    .selectFrom('eventToken as t')
    .innerJoin('company as c', 'c.companyId', 't.companyId')
    .leftJoin('identity.eventTokenUse as u', 'u.tokenUuid', 't.uuid')
    .select(['t.uuid', 't.companyId', 't.name', 't.scopes', 't.networks', 't.expiresAt'])
    .select(['u.usedAt', 'c.blocked', 'c.dueDate', 'c.timeZone'])
    .where('t.hash', '=', hash)
    .executeTakeFirst();
