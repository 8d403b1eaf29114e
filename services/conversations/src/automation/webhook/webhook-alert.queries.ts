import type { ErrorLanguage } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { WebhookCursorRow, WebhookRow } from './webhook.tables';

/** An endpoint that administrators are to be written to about. */
export type FailingWebhook = Pick<WebhookCursorRow, 'endpoint' | 'companyId' | 'mailedHours'> &
  Pick<WebhookRow, 'url'>;

const HOUR_MS = 3_600_000;
const MOST_RECIPIENTS = 20;

/**
 * Claims the endpoints that have failed for an hour or a day and whose mail of then was not sent: a missing mail is
 * better than one from each process.
 */
export const failingWebhooks = async (db: OwnerDatabase, now: Date): Promise<readonly FailingWebhook[]> => {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const { rows } = await sql<FailingWebhook>`
    update webhooks.cursor c
       set mailed_hours = case when c.failing_since <= ${hoursAgo(24)}::timestamptz then 24 else 1 end
      from webhook w
     where w.uuid = c.endpoint and w.state = 'active' and c.kind = 'live'
       and (c.failing_since <= ${hoursAgo(1)}::timestamptz and c.mailed_hours < 1
         or c.failing_since <= ${hoursAgo(24)}::timestamptz and c.mailed_hours < 24)
    returning c.endpoint, c.company_id, c.mailed_hours, w.url`.execute(db);
  return rows;
};

/** The administrators of a company, and its language; Portuguese by default. */
export const webhookRecipients = async (
  db: OwnerDatabase,
  companyId: number,
): Promise<{
  readonly language: ErrorLanguage;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
}> => {
  const recipients = await db
    .selectFrom('userAccount')
    .select(['name', 'email'])
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('email', '<>', '')
    .orderBy('id')
    .limit(MOST_RECIPIENTS)
    .execute();
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('companyId', '=', companyId)
    .where('userId', '=', 0)
    .where('key', '=', 'customerLanguage')
    .executeTakeFirst();
  const language = setting?.value === 'en' || setting?.value === 'es' ? setting.value : 'pt';
  return { language, recipients };
};
