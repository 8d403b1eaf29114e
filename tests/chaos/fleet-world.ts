import type { ConnectionView, TicketPage } from '@prosa/contracts';
import { KeyedMutex } from '@prosa/kernel';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { Fleet, Member } from '../support/fleet';
import { SimulatorClient } from '../support/simulator-client';

/** A connection and the one customer who writes over it. */
export interface Line {
  readonly id: number;
  readonly business: string;
  readonly customer: string;
  ticketId: number;
}

/** Records writes to sessions by processes that do not own the connection; implemented by triggers. */
const AUDIT = `
  set search_path to rm;
  create table chaos_note (at timestamptz not null, writer text, owner text, place text, connection_id int);
  grant insert on chaos_note to public;
  create function chaos_watch() returns trigger language plpgsql as $$
  declare owner_name text;
  begin
    select w.name into owner_name
      from wa_lease l join wa_worker w on w.id = l.worker_id where l.connection_id = new.connection_id;
    if owner_name is distinct from current_setting('application_name') then
      insert into chaos_note
      values (clock_timestamp(), current_setting('application_name'), owner_name, tg_table_name, new.connection_id);
    end if;
    return null;
  end $$;
  create trigger chaos_creds after insert or update on wa_creds for each row execute function chaos_watch();
  create trigger chaos_key after insert or update on wa_key for each row execute function chaos_watch();
  create trigger chaos_dispatch after update on wa_dispatch for each row
    when (new.position = old.position) execute function chaos_watch();
  create trigger chaos_inbox after insert on wa_inbox for each row
    when (new.kind = 'message') execute function chaos_watch();
`;

/** A fleet with its people, phones and connections, and eyes in its database. */
export class FleetWorld {
  readonly lines: Line[] = [];
  /** Number of frames with a code that a browser received while phones were linked. */
  codesReported = 0;
  readonly simulator: SimulatorClient;
  private readonly db: Client;
  private readonly mutex = new KeyedMutex();

  private constructor(
    readonly fleet: Fleet,
    readonly api: Member,
    readonly admin: ApiClient,
    private ana: ApiClient,
  ) {
    this.simulator = new SimulatorClient(api.url);
    this.db = new Client({ connectionString: fleet.databaseUrl, application_name: 'judge' });
  }

  /** Opens the fleet and adds connections; gateways come later. */
  static async open(fleet: Fleet, lines: number): Promise<FleetWorld> {
    const api = await fleet.open();
    const people = ['admin@demo.test', 'ana@demo.test'].map(email => ApiClient.signIn(api.url, email));
    const [admin, ana] = await Promise.all(people);
    if (admin === undefined || ana === undefined) throw new Error('nobody signed in');
    const world = new FleetWorld(fleet, api, admin, ana);
    await world.db.connect();
    await world.db.query(AUDIT);
    await world.addLines(lines);
    return world;
  }

  /** Has the phone of every connection scan its code, and a conversation begin with each customer. */
  async connect(): Promise<void> {
    const { socket, frames } = await this.admin.socket();
    await Promise.all(this.lines.map(line => this.link(line)));
    // What a phone has scanned may reach a browser a moment later.
    await eventually(() => {
      this.codesReported = frames.filter(
        ({ event, payload }) =>
          event.endsWith('-whatsappSession') && JSON.stringify(payload).includes('wa.me'),
      ).length;
      if (this.codesReported < this.lines.length) throw new Error(`${this.codesReported} codes were told`);
    });
    socket.close();
    for (const { customer, business } of this.lines)
      await this.simulator.write({ from: customer, to: business, text: 'oi' });
    await Promise.all(this.lines.map(line => this.accept(line)));
  }

  /**
   * Ana writes to a line's customer, and again under the same id until it is answered: a token lasts for fifteen
   * minutes, and on a machine that is this busy an answer may come too late.
   */
  async say({ ticketId }: Line, body: string): Promise<void> {
    const message = { id: randomUUID(), body };
    await eventually(async () => {
      try {
        await this.ana.post(`/messages/${ticketId}`, message);
      } catch (fault) {
        if (String(fault).includes('ERR_SESSION_EXPIRED'))
          this.ana = await ApiClient.signIn(this.api.url, 'ana@demo.test');
        throw fault;
      }
    });
  }

  /** Rows of a question to the database. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.mutex.runExclusive('db', async () => (await this.db.query(text, [...values])).rows as T[]);
  }

  /** How often one of the connections stood waiting for a code to be scanned. */
  async codesShown(): Promise<number> {
    const [found] = await this.rows<{ count: number }>(
      `select count(*)::int as count from es.events
        where type = 'ConnectionStatusChanged' and data->>'status' = 'qrcode'
          and (data->>'connectionId')::int = any($1)`,
      [this.lines.map(({ id }) => id)],
    );
    return found?.count ?? 0;
  }

  /** Who owns each connection, by the worker's name. */
  async owners(): Promise<ReadonlyMap<number, { readonly name: string; readonly fence: number }>> {
    const rows = await this.rows<{ id: number; name: string; fence: string }>(
      `select l.connection_id as id, coalesce(w.name, '') as name, l.fence
         from rm.wa_lease l left join rm.wa_worker w on w.id = l.worker_id where l.expires_at > now()`,
    );
    return new Map(rows.map(({ id, name, fence }) => [id, { name, fence: Number(fence) }]));
  }

  async close(): Promise<void> {
    await this.db.end().catch(() => undefined);
    await this.fleet.discard();
  }

  private async addLines(count: number): Promise<void> {
    const first = await this.admin.get<ConnectionView[]>('/whatsapp/?session=0');
    const queueIds = (first[0]?.queues ?? []).map(queue => queue.id);
    for (let n = first.length; n < count; n += 1)
      await this.admin.post('/whatsapp', { name: `Linha ${n}`, queueIds });
    const all = await this.admin.get<ConnectionView[]>('/whatsapp/?session=0');
    for (const [index, { id }] of all.entries()) {
      const place = String(index + 1).padStart(4, '0');
      this.lines.push({ id, business: `551190001${place}`, customer: `551192222${place}`, ticketId: 0 });
    }
  }

  private async link({ id, business }: Line): Promise<void> {
    await eventually(async () => {
      const { qrcode, status } = await this.admin.get<ConnectionView>(`/whatsapp/${id}?session=0`);
      if (status === 'CONNECTED') return;
      if (qrcode !== '') await this.simulator.scan(qrcode, business).catch(() => undefined);
      throw new Error(`${id} is ${status}`);
    });
  }

  private async accept(line: Line): Promise<void> {
    line.ticketId = await eventually(async () => {
      const { tickets } = await this.ana.get<TicketPage>('/tickets?status=pending');
      const ticket = tickets.find(each => each.contact.number === line.customer);
      if (!ticket) throw new Error(`${line.customer} does not wait yet`);
      return ticket.id;
    });
    await this.ana.put(`/tickets/${line.ticketId}`, { status: 'open' });
  }
}
