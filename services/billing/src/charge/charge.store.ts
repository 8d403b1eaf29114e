import type { Clock } from '@prosa/kernel';
import type { ChargeRow, OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Which charge. */
export type ChargeKey = Pick<ChargeRow, 'invoiceUuid' | 'attempt'>;

/** The input of a charge. */
export type NewCharge = Pick<
  ChargeRow,
  'invoiceUuid' | 'attempt' | 'companyId' | 'invoiceId' | 'provider' | 'valueCents' | 'dueOn'
>;

/** Longer than all timeouts of one charge. */
const LEASE_MS = 60_000;

/** Charges to request from providers, or open there: a worker leases one for a minute. */
export class ChargeStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  latest(companyId: number, invoiceUuid: string): Promise<ChargeRow | undefined> {
    return this.db
      .selectFrom('billing.charge')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('invoiceUuid', '=', invoiceUuid)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  find({ invoiceUuid, attempt }: ChargeKey): Promise<ChargeRow | undefined> {
    return this.db
      .selectFrom('billing.charge')
      .selectAll()
      .where('invoiceUuid', '=', invoiceUuid)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
  }

  /** Wants a charge; one that is wanted already stays as it is. */
  async want(charge: NewCharge): Promise<void> {
    const now = this.clock.now();
    const fresh = {
      state: 'wanted',
      problem: null,
      tries: 0,
      charge: null,
      brCode: null,
      payer: null,
    } as const;
    await this.db
      .insertInto('billing.charge')
      .values({ ...charge, ...fresh, expiresAt: null, nextAt: now, createdAt: now })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Wants a charge at once that waits for its next try. */
  async wantAgain({ invoiceUuid, attempt }: ChargeKey): Promise<void> {
    await this.db
      .updateTable('billing.charge')
      .set({ state: 'wanted', problem: null, nextAt: this.clock.now() })
      .where('invoiceUuid', '=', invoiceUuid)
      .where('attempt', '=', attempt)
      .where('state', '=', 'wanted')
      .execute();
  }

  /** Claims a charge with a lease of one minute; undefined when it is leased or not due. */
  async take({ invoiceUuid, attempt }: ChargeKey): Promise<ChargeRow | undefined> {
    const { now, until } = this.lease();
    return this.db
      .updateTable('billing.charge')
      .set({ state: 'sent', nextAt: until, tries: sql`tries + 1` })
      .where('invoiceUuid', '=', invoiceUuid)
      .where('attempt', '=', attempt)
      .where('state', 'in', ['wanted', 'sent'])
      .where('nextAt', '<=', now)
      .returningAll()
      .executeTakeFirst();
  }

  /** Records the outcome of a leased charge; `tries` identifies the lease. */
  async settle(taken: ChargeRow, change: Partial<ChargeRow>): Promise<void> {
    await this.db
      .updateTable('billing.charge')
      .set({ nextAt: this.clock.now(), ...change })
      .where('invoiceUuid', '=', taken.invoiceUuid)
      .where('attempt', '=', taken.attempt)
      .where('tries', '=', taken.tries)
      .execute();
  }

  /** Charges that are due and not leased. */
  waiting(limit: number): Promise<ChargeRow[]> {
    return this.db
      .selectFrom('billing.charge')
      .selectAll()
      .where('state', 'in', ['wanted', 'sent'])
      .where('nextAt', '<=', this.clock.now())
      .orderBy('nextAt')
      .limit(limit)
      .execute();
  }

  /**
   * Open ones that must not be paid any more: their invoice is paid or cancelled, they expired, or a corrected payer got
   * another.
   */
  async idle(limit: number): Promise<ChargeRow[]> {
    const { now, until } = this.lease();
    const { rows } = await sql<ChargeRow>`
      update billing.charge c set next_at = ${until} where (c.invoice_uuid, c.attempt) in (
        select o.invoice_uuid, o.attempt from billing.charge o join invoice i on i.uuid = o.invoice_uuid
         where o.state = 'open' and o.next_at <= ${now} and (i.status <> 'open' or o.expires_at <= ${now}
            or exists (select from billing.charge n where n.invoice_uuid = o.invoice_uuid
              and n.attempt > o.attempt and n.state = 'open'))
         order by o.next_at limit ${limit} for update of o skip locked) returning c.*`.execute(this.db);
    return rows;
  }

  private lease(): { readonly now: Date; readonly until: Date } {
    const now = this.clock.now();
    return { now, until: new Date(now.getTime() + LEASE_MS) };
  }
}
