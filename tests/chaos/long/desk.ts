import type { Gatherer } from '../judge/gather';

/** What is known of a customer's latest ticket. */
export interface KnownTicket {
  readonly id: number;
  readonly uuid: string;
  readonly status: string;
  readonly userId: number | null;
  readonly phone: string;
  readonly contactId: number;
}

/** Looks again and again at which ticket each customer has; what cannot be had stays as it was. */
export class LoadAgents {
  private tickets: ReadonlyMap<string, KnownTicket> = new Map();

  constructor(private readonly gatherer: Gatherer) {}

  of(phone: string): KnownTicket | undefined {
    return this.tickets.get(phone);
  }

  get size(): number {
    return this.tickets.size;
  }

  async look(): Promise<void> {
    const rows = await this.gatherer
      .rows<KnownTicket>(
        `select distinct on (c.phone) t.id, t.uuid, t.status, t.user_id as "userId", c.phone,
                c.id as "contactId"
           from rm.ticket t join rm.contact c on c.uuid = t.contact_uuid
          order by c.phone, (t.status <> 'closed') desc, t.created_at desc`,
      )
      .catch(() => null);
    if (rows !== null) this.tickets = new Map(rows.map(row => [row.phone, row]));
  }
}
