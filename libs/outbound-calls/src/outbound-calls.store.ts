import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { OutboundCallRow } from './outbound-call.tables';

/** A call that is wanted. */
export type WantedCall = Pick<OutboundCallRow, 'id' | 'companyId' | 'kind' | 'source'> & {
  readonly payload: object;
};

/** Longer than all that is asked of a service for one call. */
const LEASE_MS = 60_000;

/** Concurrent calls of one company over all processes, so that a hanging server holds up no other company. */
const MOST_PER_COMPANY = 4;

/** Outbound calls as rows with a lease and a fencing token: each ends in exactly one final state, whatever crashes. */
export class OutboundCallStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  /** Wants a call; one that is known stays as it is. */
  async want({ payload, ...call }: WantedCall): Promise<void> {
    const now = this.clock.now();
    await this.db
      .insertInto('calls.outboundCall')
      .values({
        ...call,
        payload: JSON.stringify(payload),
        state: 'wanted',
        fence: 0,
        nextAt: now,
        createdAt: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Leases calls that wait or whose lease expired, within each company's limit of concurrent calls. */
  async take(kind: string, limit: number): Promise<OutboundCallRow[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sql<OutboundCallRow>`
      with under_way as (
        select company_id, count(*) as held from calls.outbound_call
         where kind = ${kind} and state = 'sent' and next_at > ${now} group by company_id),
      ready as (
        select id, next_at, company_id, row_number() over (partition by company_id order by next_at, id) as place
          from calls.outbound_call
         where kind = ${kind} and state in ('wanted', 'sent') and next_at <= ${now}),
      chosen as (
        select ready.id from ready left join under_way using (company_id)
         where ready.place + coalesce(held, 0) <= ${MOST_PER_COMPANY} order by ready.next_at limit ${limit}),
      locked as (
        select c.id from calls.outbound_call c join chosen using (id)
         where c.state in ('wanted', 'sent') and c.next_at <= ${now} for update of c skip locked)
      update calls.outbound_call c set state = 'sent', fence = c.fence + 1, next_at = ${until}
        from locked where c.id = locked.id returning c.*`.execute(this.db);
    return rows;
  }

  /** Ends a leased call; false when its fence is stale. */
  async settle({ id, fence }: OutboundCallRow, state: 'done' | 'failed'): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('calls.outboundCall')
      .set({ state, nextAt: this.clock.now() })
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('state', '=', 'sent')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Forgets calls that ended longer ago than this, in milliseconds. */
  async clear(kind: string, olderThanMs: number): Promise<void> {
    await this.db
      .deleteFrom('calls.outboundCall')
      .where('kind', '=', kind)
      .where('state', 'in', ['done', 'failed'])
      .where('nextAt', '<', new Date(this.clock.now().getTime() - olderThanMs))
      .execute();
  }
}
