import {
  EventStoreDbEventStore,
  PostgresEventStore,
  type EventStore,
  type StoredEvent,
} from '@prosa/event-store';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import type { Evidence, LedgerLine, ReadModelEvidence, ShownFeed } from './evidence';
import { operate, type Scene } from './operate';

const PAGE = 2_000;

const openStore = (scene: Scene, pool: Pool): EventStore & { close(): Promise<void> } =>
  scene.eventStoreUrl === undefined
    ? new PostgresEventStore(pool)
    : new EventStoreDbEventStore({
        url: scene.eventStoreUrl,
        claims: { claim: () => Promise.resolve([]), reclaim: () => Promise.resolve() },
      });

async function* linesOf(file: string): AsyncIterable<LedgerLine> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    // A line that a kill has torn stands alone: what was not noted was not answered either.
    if (line.endsWith('}')) yield JSON.parse(line) as LedgerLine;
  }
}

async function* eventsOf(store: EventStore): AsyncIterable<StoredEvent> {
  for (let after = 0n; ;) {
    const page = await store.readAll(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.position;
  }
}

/** Everything that a run left behind, read where it lies: nothing passes through the product's own processes. */
export class Gatherer {
  private readonly pool: Pool;
  private readonly store: EventStore & { close(): Promise<void> };

  constructor(private readonly scene: Scene) {
    this.pool = new Pool({ connectionString: scene.databaseUrl, max: 3, application_name: 'judge' });
    this.pool.on('error', () => undefined);
    this.store = openStore(scene, this.pool);
  }

  /** What there is to judge by log, ledger and tables; a run adds what it has noted besides. */
  evidence(): Evidence {
    const { scene } = this;
    const { ledgerFile } = scene;
    return {
      ...(ledgerFile === undefined ? {} : { ledger: () => linesOf(ledgerFile) }),
      log: () => eventsOf(this.store),
      readModel: this.readModel(),
      replay: async () => {
        const { rows, errors } = await operate(scene, ['projections', 'verify']);
        const verdict = rows.find(row => 'equal' in row);
        if (verdict === undefined) return [`nothing was compared: ${errors}`];
        if (verdict['equal'] === true) return [];
        const differing = rows.filter(row => 'table' in row).map(row => JSON.stringify(row));
        return [...differing, 'they are not equal'];
      },
      ...(scene.eventStoreUrl === undefined ? { chain: () => this.brokenChain() } : {}),
    };
  }

  /** Where the log ends. */
  head(): Promise<bigint> {
    return this.store.head();
  }

  /** Rows of a question to the database. */
  async rows<T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    return (await this.pool.query(text, [...values])).rows as T[];
  }

  /** What is still under way or was put aside, in words; empty when everything has come to rest. */
  async unfinished(): Promise<readonly string[]> {
    const head = await this.head();
    const found = await this.rows<{ what: string }>(
      `select 'stream ' || stream || ' is put aside' as what from rm.dead_letters group by stream
       union all select 'command ' || command_id || ' is left' from rm.process_command
       union all select 'schedule ' || uuid || ' is ' || state from rm.schedule
         where state in ('pending', 'sending') and send_at < now() + interval '30 seconds'
       union all select kind || ' ' || wa_id || ' waits to be handed over' from rm.wa_inbox where done_at is null
       union all select 'message ' || message_id || ' is ' || state from rm.wa_dispatch where state <> 'sent'
       union all select 'message ' || id || ' waits to be sent' from rm.message where from_me and ack = 1
       union all select name || ' is at ' || position || ' of ' || $1::text from rm.checkpoints
         where starts_with(name, 'read-model') and position < $1::text::bigint`,
      [head.toString()],
    );
    return found.map(({ what }) => what);
  }

  /** How often a connection got another owner, which may send again what the one before had not seen confirmed. */
  async takeovers(): Promise<number> {
    const [row] = await this.rows<{ sum: number }>(
      'select coalesce(sum(fence), 0)::int as sum from rm.wa_lease',
    );
    return row?.sum ?? 0;
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.pool.end();
  }

  private readModel(): ReadModelEvidence {
    return {
      messages: () =>
        this.walk(`select uuid, id, ticket_uuid as "ticketUuid", position::float8 as position,
          from_me as "fromMe", ack, case when is_edited then body end as body, is_deleted as "isDeleted",
          their_reaction as reaction from rm.message order by position`),
      tickets: () =>
        this.walk(`select uuid, status, unread, read_position::float8 as "readPosition" from rm.ticket`),
      lines: () => this.walk('select id, type, author from rm.interaction'),
      feeds: () =>
        this.rows<ShownFeed>(`select h.company_id as "companyId", h.seq::float8 as head,
          coalesce(min(f.seq), 0)::float8 as first, coalesce(max(f.seq), 0)::float8 as last, count(f.seq)::int as count
          from rm.company_feed_heads h left join rm.company_feed f using (company_id) group by 1, 2`),
      unfinished: () => this.unfinished(),
    };
  }

  /** Rows of a large answer, some thousand at a time. */
  private async *walk<T>(text: string): AsyncIterable<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin read only');
      await client.query(`declare walk no scroll cursor for ${text}`);
      for (;;) {
        const { rows } = await client.query(`fetch ${PAGE} from walk`);
        if (rows.length === 0) break;
        yield* rows as T[];
      }
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  private async brokenChain(): Promise<readonly string[]> {
    const { rows } = await operate(this.scene, ['log', 'verify']);
    return rows.some(row => row['intact'] === true) ? [] : rows.map(row => JSON.stringify(row));
  }
}
