import { LIMITS, type MoneyMonth, type MoneyView } from '@prosa/contracts';
import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely, type RawBuilder } from 'kysely';

type Reader = Kysely<ReadModel>;

interface Sum {
  readonly month: string;
  readonly cents: number;
}

/** The months to this one, the oldest first, as `yyyy-MM`. */
export const monthsTo = (today: string): readonly string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: LIMITS.moneyMonths }, (_, index) =>
    new Date(Date.UTC(year, month - LIMITS.moneyMonths + index, 1)).toISOString().slice(0, 7),
  );
};

type Received = Pick<MoneyMonth, 'received' | 'surplus' | 'fees'>;

/** What the provider received, by the month of the payment. */
const paymentsByMonth = async (
  db: Reader,
  since: string,
  month: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Received>> => {
  const { rows } = await sql<{ month: string; received: number; surplus: number; fees: number }>`
    select ${month} as month, sum(value_cents) as received, sum(excess_cents) as surplus,
      sum(coalesce(fee_cents, 0)) as fees from payment where paid_at >= (${since}::date - 1) group by 1`.execute(
    db,
  );
  const reais = (cents: number): number => Number(cents) / 100;
  return new Map(
    rows.map(each => [
      each.month,
      { received: reais(each.received), surplus: reais(each.surplus), fees: reais(each.fees) },
    ]),
  );
};

/**
 * The platform's money by month of the platform's calendar; over a connection that sees every company. Cancelled invoices
 * and those whose payment was refunded count nowhere; payments count as they were received and given back.
 */
export const moneyOf = async (db: Reader, today: string, timeZone: string): Promise<MoneyView> => {
  const months = monthsTo(today);
  const since = `${months[0] ?? today.slice(0, 7)}-01`;
  const of = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM')`;
  const sums = async (query: ReturnType<typeof sql<Sum>>): Promise<ReadonlyMap<string, number>> =>
    new Map((await query.execute(db)).rows.map(({ month, cents }) => [month, Number(cents) / 100]));
  const [issued, paid, overdue, held, payments, refunded, byHand, open, waiting] = await Promise.all([
    sums(sql<Sum>`select ${of('createdAt')} as month, sum(value_cents) as cents from invoice
      where status not in ('cancelled', 'reversed') and created_at >= (${since}::date - 1) group by 1`),
    sums(sql<Sum>`select ${of('paidAt')} as month, sum(value_cents) as cents from invoice
      where status = 'paid' and paid_at >= (${since}::date - 1) group by 1`),
    sums(sql<Sum>`select to_char(due_date, 'YYYY-MM') as month, sum(value_cents) as cents from invoice
      where status = 'open' and due_date < ${today}::date group by 1`),
    sums(sql<Sum>`select ${of('paidAt')} as month, sum(value_cents) as cents from payment
      where status = 'held' group by 1`),
    paymentsByMonth(db, since, of('paidAt')),
    sums(sql<Sum>`select ${of('reversedAt')} as month, sum(value_cents) as cents from payment
      where reversed_at >= (${since}::date - 1) group by 1`),
    sums(sql<Sum>`select ${of('paidAt')} as month, sum(value_cents) as cents from invoice i
      where i.status = 'paid' and i.paid_at >= (${since}::date - 1) and not exists (select from payment p
        where (p.invoice = i.id and p.status in ('applied', 'reversed')) or p.credited_to = i.id) group by 1`),
    sql<{
      count: number;
      cents: number;
    }>`select count(*)::int as count, coalesce(sum(value_cents), 0) as cents
      from invoice where status = 'open' and due_date < ${today}::date`.execute(db),
    sql<{
      count: number;
      cents: number;
    }>`select count(*)::int as count, coalesce(sum(value_cents), 0) as cents
      from payment where status = 'held'`.execute(db),
  ]);
  const inMonth = (month: string): MoneyMonth => ({
    month,
    issued: issued.get(month) ?? 0,
    paid: paid.get(month) ?? 0,
    ...(payments.get(month) ?? { received: 0, surplus: 0, fees: 0 }),
    refunded: refunded.get(month) ?? 0,
    byHand: byHand.get(month) ?? 0,
    overdue: overdue.get(month) ?? 0,
    held: held.get(month) ?? 0,
  });
  const all = ({ rows }: typeof open) => ({
    count: rows[0]?.count ?? 0,
    value: Number(rows[0]?.cents ?? 0) / 100,
  });
  return { months: months.map(inMonth), overdue: all(open), held: all(waiting) };
};
