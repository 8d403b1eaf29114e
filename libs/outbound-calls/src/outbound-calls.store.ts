import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { OutboundCallRow } from './outbound-call.tables';
import type { Holding, LeasedCall, OutboundCalls, WantedCall } from './outbound-calls.port';

/** How long a call stays its holder's without a renewal, which comes three times as often. */
const LEASE_MS = 60_000;

/** Concurrent calls of one company over all processes, so that a hanging server holds up no other company. */
const MOST_PER_COMPANY = 4;
/** Concurrent calls of all companies to one host, so that an installation cannot overload an external server. */
const MOST_PER_HOST = 8;
/** Serializes the choice of calls over all processes, so that both limits are exact. */
const CHOOSING = 7_246_011;

/** Outbound calls as rows of the database, for any number of processes. */
export class OutboundCallStore implements OutboundCalls {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
    private readonly leaseMs = LEASE_MS,
  ) {}

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

  async take(kind: string, limit: number): Promise<OutboundCallRow[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.leaseMs);
    // Workers ask several times a second, mostly for nothing: then one statement is enough, and no lock is taken.
    const due = await this.db
      .selectFrom('calls.outboundCall')
      .select('id')
      .where('kind', '=', kind)
      .where('state', 'in', ['wanted', 'sent'])
      .where('nextAt', '<=', now)
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return [];
    return this.db.transaction().execute(async db => {
      await sql`select pg_advisory_xact_lock(${CHOOSING})`.execute(db);
      const { rows } = await sql<OutboundCallRow>`
        with under_way as (
          select company_id, host from calls.outbound_call
           where kind = ${kind} and state = 'sent' and next_at > ${now}),
        ready as (
          select id, next_at, company_id, host,
                 row_number() over (partition by company_id order by next_at, id)
                   + (select count(*) from under_way u where u.company_id = c.company_id) as of_company
            from calls.outbound_call c
           where kind = ${kind} and state in ('wanted', 'sent') and next_at <= ${now}),
        -- Places of a host are for calls that their company may make: one that may not holds up no other's.
        allowed as (
          select id, next_at, host,
                 row_number() over (partition by host order by next_at, id)
                   + (select count(*) from under_way u where u.host = ready.host) as of_host
            from ready where of_company <= ${MOST_PER_COMPANY}),
        chosen as (
          select id from allowed where host = '' or of_host <= ${MOST_PER_HOST} order by next_at limit ${limit}),
        locked as (
          select c.id from calls.outbound_call c join chosen using (id)
           where c.state in ('wanted', 'sent') and c.next_at <= ${now} for update of c skip locked)
        update calls.outbound_call c set state = 'sent', fence = c.fence + 1, next_at = ${until}
          from locked where c.id = locked.id returning c.*`.execute(db);
      return rows;
    });
  }

  async holding<T>(
    call: LeasedCall,
    work: () => Promise<T>,
    { onFault, everyMs = this.leaseMs / 3 }: Holding,
  ): Promise<T> {
    const renewal = setInterval(() => void this.renew(call).catch(onFault), everyMs);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }

  async renew({ id, fence }: LeasedCall): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('calls.outboundCall')
      .set({ nextAt: new Date(this.clock.now().getTime() + this.leaseMs) })
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('state', '=', 'sent')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async settle({ id, fence }: LeasedCall, state: 'done' | 'failed'): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('calls.outboundCall')
      .set({ state, nextAt: this.clock.now() })
      .where('id', '=', id)
      .where('fence', '=', fence)
      .where('state', '=', 'sent')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async clear(kind: string, olderThanMs: number): Promise<void> {
    await this.db
      .deleteFrom('calls.outboundCall')
      .where('kind', '=', kind)
      .where('state', 'in', ['done', 'failed'])
      .where('nextAt', '<', new Date(this.clock.now().getTime() - olderThanMs))
      .execute();
  }
}
