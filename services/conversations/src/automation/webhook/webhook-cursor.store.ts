import type { WebhookCursorKind } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql, type RawBuilder } from 'kysely';
import type { WebhookAttemptRow, WebhookCursorRow, WebhookRow } from './webhook.tables';

/** A cursor that this process may work on, with what its endpoint receives. */
export type LeasedCursor = WebhookCursorRow & Pick<WebhookRow, 'url' | 'host' | 'types' | 'personal'>;

/** What names a cursor; valid under its fence only. */
export type CursorLease = Pick<WebhookCursorRow, 'endpoint' | 'kind' | 'fence'>;

/** A request that was made, as it is kept. */
export type MadeAttempt = Omit<WebhookAttemptRow, 'endpoint' | 'kind' | 'slot' | 'companyId'>;

/** What an endpoint receives at this moment. */
type Terms = Pick<WebhookRow, 'state' | 'url' | 'types' | 'personal'>;

/** How long a cursor stays its holder's; each request that ends prolongs it. */
const LEASE_MS = 30_000;
/** Requests under way of one company over all processes, so that a hanging server holds up no other company. */
const MOST_PER_COMPANY = 4;
/** Requests under way to one host, so that an installation cannot overload it. */
const MOST_PER_HOST = 8;
/** Serializes the choice of cursors over all processes, so that both limits are exact. */
const CHOOSING = 7_246_012;
/** Requests that are kept of each cursor. */
export const KEPT_ATTEMPTS = 20;

/** The cursors of all endpoints as rows, for any number of processes: the log itself is the queue. */
export class WebhookCursors {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
    private readonly leaseMs = LEASE_MS,
  ) {}

  /** Gives each endpoint that has none its cursor; a crash may have come between the two. */
  async adopt(): Promise<void> {
    const now = this.clock.now();
    await sql`
      insert into webhooks.cursor (endpoint, kind, company_id, sequence, tries, mailed_hours, is_pending, next_at,
                                   fence, attempts)
      select w.uuid, 'live', w.company_id, w.starts_after, 0, 0, true, ${now}, 0, 0
        from webhook w where not exists (
          select from webhooks.cursor c where c.endpoint = w.uuid and c.kind = 'live')
      on conflict do nothing`.execute(this.db);
  }

  /** Notes that companies, or all, may have events that were not sent. */
  async wake(companies: readonly number[] | 'all'): Promise<void> {
    const which = companies === 'all' ? sql`true` : sql`company_id = any(${companies as number[]})`;
    await sql`update webhooks.cursor set is_pending = true
      where kind = 'live' and not is_pending and ${which}`.execute(this.db);
  }

  /**
   * Leases cursors with work whose endpoint is active and whose company may be served, longest-waiting first; at most
   * four of a company and eight of a host at a time, over all processes.
   */
  async take(limit: number): Promise<readonly LeasedCursor[]> {
    const now = this.clock.now();
    const ready = sql`(c.is_pending and c.lease_until is null or c.lease_until <= ${now}) and c.next_at <= ${now}`;
    const { rows: due } = await sql`select from webhooks.cursor c where ${ready} limit 1`.execute(this.db);
    if (due.length === 0 || limit <= 0) return [];
    return this.db.transaction().execute(async db => {
      await sql`select pg_advisory_xact_lock(${CHOOSING})`.execute(db);
      const { rows } = await sql<LeasedCursor>`
        with under_way as (
          select c.company_id, w.host from webhooks.cursor c join webhook w on w.uuid = c.endpoint
           where c.lease_until > ${now}),
        ready as (
          select c.endpoint, c.kind, c.next_at, w.host,
                 row_number() over (partition by c.company_id order by c.next_at, c.endpoint, c.kind)
                   + (select count(*) from under_way u where u.company_id = c.company_id) as of_company
            from webhooks.cursor c join webhook w on w.uuid = c.endpoint
            join company o on o.company_id = c.company_id
           where ${ready} and w.state = 'active' and not o.blocked
             and coalesce(o.due_date::date >= (${now}::timestamptz at time zone o.time_zone)::date, true)),
        allowed as (
          select endpoint, kind, next_at,
                 row_number() over (partition by host order by next_at, endpoint, kind)
                   + (select count(*) from under_way u where u.host = ready.host) as of_host
            from ready where of_company <= ${MOST_PER_COMPANY}),
        chosen as (
          select endpoint, kind from allowed where of_host <= ${MOST_PER_HOST} order by next_at limit ${limit})
        update webhooks.cursor c set is_pending = false, lease_until = ${this.until()}, fence = c.fence + 1,
               sequence = case when c.kind = 'live' then greatest(c.sequence, w.starts_after) else c.sequence end
          from chosen, webhook w
         where c.endpoint = chosen.endpoint and c.kind = chosen.kind and w.uuid = c.endpoint
        returning c.*, w.url, w.host, w.types, w.personal`.execute(db);
      return rows;
    });
  }

  /** Notes a request that succeeded; what the endpoint receives now, or null when the lease was lost. */
  succeeded(lease: CursorLease, attempt: MadeAttempt): Promise<Terms | null> {
    const { sequence, at } = attempt;
    return this.noted(lease, attempt, {
      set: sql`sequence = ${sequence}, tries = 0, failing_since = null, mailed_hours = 0, succeeded_at = ${at},
        next_at = ${at}, lease_until = ${this.until()}`,
      and: sql`delete from webhooks.dead_letter d using moved
        where moved.kind = 'released' and d.endpoint = moved.endpoint and d.sequence = ${sequence}`,
    });
  }

  /** Notes a request that failed, and gives the cursor back until the next try. */
  async failed(lease: CursorLease, attempt: MadeAttempt, waitMs: number): Promise<void> {
    const { at } = attempt;
    await this.noted(lease, attempt, {
      set: sql`tries = tries + 1, failing_since = coalesce(failing_since, ${at}), is_pending = true,
        next_at = ${new Date(at.getTime() + waitMs)}, lease_until = null`,
      and: sql`select`,
    });
  }

  /** Notes an event that was refused for the last time, and goes on behind it; as `succeeded`. */
  buried(lease: CursorLease, attempt: MadeAttempt): Promise<Terms | null> {
    const { sequence, eventId, type, at, status, fault, body } = attempt;
    return this.noted(lease, attempt, {
      set: sql`sequence = ${sequence}, tries = 0, failing_since = coalesce(failing_since, ${at}), next_at = ${at},
        lease_until = ${this.until()}`,
      and: sql`insert into webhooks.dead_letter as d
          (endpoint, company_id, sequence, event_id, type, at, status, fault, body)
        select endpoint, company_id, ${sequence}::bigint, ${eventId}::uuid, ${type}::text, ${at}::timestamptz,
               ${status}::int, ${fault}::text, ${body}::text from moved
        on conflict (endpoint, sequence) do update set is_released = false, at = excluded.at,
          status = excluded.status, fault = excluded.fault, body = excluded.body`,
    });
  }

  /** Passes what the endpoint does not receive. False when the lease was lost. */
  async passed(lease: CursorLease, sequence: number): Promise<boolean> {
    return this.changed(lease, sql`sequence = ${sequence}, lease_until = ${this.until()}`);
  }

  /** Gives a cursor back for which there is nothing to send now. */
  async idle(lease: CursorLease): Promise<void> {
    await this.changed(lease, sql`lease_until = null, tries = 0, failing_since = null, mailed_hours = 0`);
  }

  /** Gives a cursor back that is to be worked on again after a pause. */
  async deferred(lease: CursorLease, waitMs: number): Promise<void> {
    const at = new Date(this.clock.now().getTime() + waitMs);
    await this.changed(lease, sql`lease_until = null, is_pending = true, next_at = ${at}`);
  }

  /** Ends the cursor of a replay, or of released dead letters when none is left. */
  async ended({ endpoint, kind, fence }: CursorLease): Promise<void> {
    await sql`delete from webhooks.cursor c where c.endpoint = ${endpoint} and c.kind = ${kind} and c.fence = ${fence}
      and (c.kind = 'replay' or not exists (
        select from webhooks.dead_letter d where d.endpoint = c.endpoint and d.is_released))`.execute(
      this.db,
    );
  }

  /** The number of the released dead letter that is sent next; null when there is none. */
  async nextReleased(endpoint: string): Promise<number | null> {
    const { rows } = await sql<{ sequence: number }>`
      select sequence from webhooks.dead_letter where endpoint = ${endpoint} and is_released
       order by sequence limit 1`.execute(this.db);
    return rows[0]?.sequence ?? null;
  }

  /** Removes a dead letter whose event is no longer in the log, as after a restore. */
  async discard(endpoint: string, sequence: number): Promise<void> {
    await this.db
      .deleteFrom('webhooks.deadLetter')
      .where('endpoint', '=', endpoint)
      .where('sequence', '=', sequence)
      .execute();
  }

  /** Begins the replay of a range; false while another is under way. */
  async replay(
    { endpoint, companyId }: Pick<WebhookCursorRow, 'endpoint' | 'companyId'>,
    { first, last }: { readonly first: number; readonly last: number },
  ): Promise<boolean> {
    return this.begun({ endpoint, companyId }, { kind: 'replay', sequence: first - 1, last });
  }

  /** Releases the dead letters of an endpoint, or one of them; how many there were. */
  async release(
    { endpoint, companyId }: Pick<WebhookCursorRow, 'endpoint' | 'companyId'>,
    sequence: number | null,
  ): Promise<number> {
    const { rows } = await sql`update webhooks.dead_letter set is_released = true
      where endpoint = ${endpoint} and company_id = ${companyId}
        and ${sequence === null ? sql`true` : sql`sequence = ${sequence}`} returning sequence`.execute(
      this.db,
    );
    if (rows.length === 0) return 0;
    const isNew = await this.begun({ endpoint, companyId }, { kind: 'released', sequence: 0, last: null });
    if (!isNew)
      await sql`update webhooks.cursor set is_pending = true
        where endpoint = ${endpoint} and kind = 'released'`.execute(this.db);
    return rows.length;
  }

  /** Lets an endpoint be tried again at once, as if it had never failed. */
  async restart(endpoint: string, companyId: number): Promise<void> {
    await sql`update webhooks.cursor set tries = 0, failing_since = null, mailed_hours = 0, is_pending = true,
        next_at = ${this.clock.now()}
      where endpoint = ${endpoint} and company_id = ${companyId}`.execute(this.db);
  }

  /** Forgets everything of an endpoint that was removed. */
  async forget(endpoint: string, companyId: number): Promise<void> {
    for (const table of ['webhooks.cursor', 'webhooks.attempt', 'webhooks.deadLetter'] as const)
      await this.db
        .deleteFrom(table)
        .where('endpoint', '=', endpoint)
        .where('companyId', '=', companyId)
        .execute();
  }

  /** Sets a cursor behind facts that are gone, after a restore. */
  async rewound(lease: CursorLease, head: number): Promise<void> {
    await this.changed(lease, sql`sequence = ${head}, lease_until = null`);
  }

  private async begun(
    { endpoint, companyId }: Pick<WebhookCursorRow, 'endpoint' | 'companyId'>,
    { kind, sequence, last }: { kind: WebhookCursorKind; sequence: number; last: number | null },
  ): Promise<boolean> {
    const { rows } = await sql`
      insert into webhooks.cursor (endpoint, kind, company_id, sequence, last_sequence, tries, mailed_hours,
                                   is_pending, next_at, fence, attempts)
      values (${endpoint}, ${kind}, ${companyId}, ${sequence}, ${last}, 0, 0, true, ${this.clock.now()}, 0, 0)
      on conflict do nothing returning endpoint`.execute(this.db);
    return rows.length > 0;
  }

  private async changed({ endpoint, kind, fence }: CursorLease, set: RawBuilder<unknown>): Promise<boolean> {
    const { rows } = await sql`update webhooks.cursor set ${set}
      where endpoint = ${endpoint} and kind = ${kind} and fence = ${fence} returning endpoint`.execute(
      this.db,
    );
    return rows.length > 0;
  }

  /** Changes the cursor and keeps the request, both or neither. */
  private async noted(
    { endpoint, kind, fence }: CursorLease,
    { at, sequence, eventId, type, status, fault, ms, body }: MadeAttempt,
    { set, and }: { readonly set: RawBuilder<unknown>; readonly and: RawBuilder<unknown> },
  ): Promise<Terms | null> {
    const { rows } = await sql<Terms>`
      with moved as (
        update webhooks.cursor set ${set}, attempts = attempts + 1
         where endpoint = ${endpoint} and kind = ${kind} and fence = ${fence}
        returning endpoint, kind, company_id, attempts),
      besides as (${and}),
      kept as (
        insert into webhooks.attempt (endpoint, kind, slot, company_id, at, sequence, event_id, type, status, fault,
                                      ms, body)
        select endpoint, kind, (attempts % ${KEPT_ATTEMPTS}::int)::smallint, company_id, ${at}::timestamptz,
               ${sequence}::bigint, ${eventId}::uuid, ${type}::text, ${status}::int, ${fault}::text, ${ms}::int,
               ${body}::text from moved
        on conflict (endpoint, kind, slot) do update set at = excluded.at, sequence = excluded.sequence,
          event_id = excluded.event_id, type = excluded.type, status = excluded.status, fault = excluded.fault,
          ms = excluded.ms, body = excluded.body)
      select w.state, w.url, w.types, w.personal from moved join webhook w on w.uuid = moved.endpoint`.execute(
      this.db,
    );
    return rows[0] ?? null;
  }

  private until(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }
}
