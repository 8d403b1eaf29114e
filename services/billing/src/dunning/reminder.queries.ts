import type { ErrorLanguage } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Reader = Kysely<ReadModel>;

/** An open invoice that the company may have to be reminded of. */
export interface RemindableInvoice {
  readonly uuid: string;
  readonly id: number;
  readonly companyId: number;
  readonly valueCents: number;
  readonly dueDate: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  /** The company's language towards its customers; Portuguese by default. */
  readonly language: ErrorLanguage;
  /** The Pix code of its charge that can still be paid; null while there is none. */
  readonly brCode: string | null;
}

/** The open invoices between two due dates whose reminder of today was not sent yet; a page of them by number. */
export const remindableInvoices = (
  db: Reader,
  due: { readonly from: string; readonly to: string; readonly now: Date },
  after: number,
  limit: number,
): Promise<RemindableInvoice[]> =>
  db
    .selectFrom('invoice as i')
    .innerJoin('company as c', 'c.companyId', 'i.companyId')
    .leftJoin('setting as s', join =>
      join
        .onRef('s.companyId', '=', 'i.companyId')
        .on('s.userId', '=', 0)
        .on('s.key', '=', 'customerLanguage')
        .on('s.value', 'in', ['en', 'es']),
    )
    .select(['i.uuid', 'i.id', 'i.companyId', 'i.valueCents', 'i.dueDate', 'c.name', 'c.email', 'c.timeZone'])
    .select(sql<ErrorLanguage>`coalesce(s.value, 'pt')`.as('language'))
    .select(
      sql<string | null>`(select ch.br_code from billing.charge ch where ch.invoice_uuid = i.uuid
        and ch.state = 'open' and ch.expires_at > ${due.now} order by ch.attempt desc limit 1)`.as('brCode'),
    )
    .where('i.status', '=', 'open')
    .where('c.blocked', '=', false)
    .where('c.email', '<>', '')
    .where(sql<boolean>`i.due_date between ${due.from}::date and ${due.to}::date`)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(limit)
    .execute();

/**
 * Claims a reminder before it is sent: false when it was claimed or sent before. One claimed and not sent, after a
 * crash, is not sent at all: a missing mail is better than a duplicate.
 */
export const takeReminder = async (
  db: Reader,
  { uuid, companyId }: Pick<RemindableInvoice, 'uuid' | 'companyId'>,
  step: number,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ step: number }>`
    insert into billing.reminder (invoice_uuid, step, company_id, tries, sent_at, next_at)
    values (${uuid}, ${step}, ${companyId}, 1, ${now}, ${now})
    on conflict (invoice_uuid, step) do update set tries = reminder.tries + 1, sent_at = ${now}
      where reminder.sent_at is null and reminder.next_at <= ${now}
    returning step`.execute(db);
  return rows.length === 1;
};

const MOST_TRIES = 5;
const PAUSE = 15 * 60_000;

/** Gives a reminder back that no server took; it is tried again in a while, and not for ever. */
export const giveBackReminder = async (db: Reader, uuid: string, step: number, now: Date): Promise<void> => {
  await db
    .updateTable('billing.reminder')
    .set({ sentAt: null, nextAt: new Date(now.getTime() + PAUSE) })
    .where('invoiceUuid', '=', uuid)
    .where('step', '=', step)
    .where('tries', '<', MOST_TRIES)
    .execute();
};
