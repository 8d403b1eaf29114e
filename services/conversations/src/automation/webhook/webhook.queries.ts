import type { WebhookAttemptView, WebhookDeadLetterView } from '@prosa/contracts';
import type { OwnerDatabase, ReadModel } from '@prosa/read-model';
import type { Kysely, Selectable } from 'kysely';
import type { WebhookCursorRow, WebhookRow } from './webhook.tables';

/** The endpoints of a company, oldest first. */
export const webhooksOf = (db: Kysely<ReadModel>, companyId: number): Promise<Selectable<WebhookRow>[]> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .orderBy('uuid')
    .execute();

/** How far the deliveries of a company are. */
export const cursorsOf = (db: OwnerDatabase, companyId: number): Promise<Selectable<WebhookCursorRow>[]> =>
  db.selectFrom('webhooks.cursor').selectAll().where('companyId', '=', companyId).execute();

/** How many dead letters each endpoint of a company has. */
export const deadLettersCounted = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('webhooks.deadLetter')
    .select(['endpoint'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .groupBy('endpoint')
    .execute();
  return new Map(rows.map(({ endpoint, count }) => [endpoint, Number(count)]));
};

/** The latest requests to an endpoint, newest first. */
export const attemptsOf = async (
  db: OwnerDatabase,
  companyId: number,
  endpoint: string,
): Promise<readonly WebhookAttemptView[]> => {
  const rows = await db
    .selectFrom('webhooks.attempt')
    .select(['at', 'kind', 'eventId', 'type', 'sequence', 'status', 'fault', 'ms', 'body'])
    .where('companyId', '=', companyId)
    .where('endpoint', '=', endpoint)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
};

/** The dead letters of an endpoint by number, up to a limit. */
export const deadLettersOf = async (
  db: OwnerDatabase,
  companyId: number,
  { endpoint, limit }: { readonly endpoint: string; readonly limit: number },
): Promise<readonly WebhookDeadLetterView[]> => {
  const rows = await db
    .selectFrom('webhooks.deadLetter')
    .select(['sequence', 'eventId', 'type', 'at', 'status', 'fault', 'body', 'isReleased'])
    .where('companyId', '=', companyId)
    .where('endpoint', '=', endpoint)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
};
