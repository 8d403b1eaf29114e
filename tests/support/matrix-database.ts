import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * State of gateways that changes with time, independent of requests: when a phone was last seen, whose picture is
 * due, the next QR code of an unlinked phone; and the number of frames, since each code is published in one.
 */
const BY_THE_CLOCK: readonly string[] = ['wa_seen', 'wa_picture', 'wa_session_qr', 'company_feed_heads'];
/** Frames with such a code; the connections are compared in their own table, and as facts. */
const FRAMES_BY_THE_CLOCK = `and channel not in ('whatsapp', 'whatsappSession')`;

/** An unlinked phone's code is shown for some minutes, and a session that a busy machine cut off connects again. */
const CONNECTION_BUT_THE_CLOCK = `(to_jsonb(t) - '{status,reason,status_since,status_by,updated_at}'::text[])::text`;

/** Looks into the product's database from outside, past every fence. */
export class MatrixDatabase {
  private constructor(
    readonly client: Client,
    private readonly url: string,
  ) {}

  static async open(url: string): Promise<MatrixDatabase> {
    const client = new Client({ connectionString: url });
    await client.connect();
    return new MatrixDatabase(client, url);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async ask<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.client.query<Row>(text, [...values])).rows;
  }

  /**
   * How many facts a company has; any change of it is one more. What sessions report by themselves is left out: who
   * starts or ends one is a fact of a person.
   */
  async facts(companyId: number): Promise<number> {
    const [row] = await this.ask<{ facts: string }>(
      `select count(*) as facts from es.events
        where company_id = $1 and not (meta->'actor'->>'kind' = 'system' and meta->'actor'->>'name' = 'gateway')`,
      [companyId],
    );
    return Number(row?.facts);
  }

  /** Runs work while a table is locked exclusively. */
  async whileHeld<T>(table: string, work: () => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    try {
      return await work();
    } finally {
      await client.query('rollback');
      await client.end();
    }
  }

  /** How many reads with these words wait for a lock. */
  async waiting(words: string): Promise<number> {
    const [row] = await this.ask<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'select%' and position($1 in query) > 0`,
      [words],
    );
    return row?.waiting ?? 0;
  }

  /** Forgets how often forms were sent. */
  async calmForms(): Promise<void> {
    await this.ask('delete from leads.form_count');
  }

  /** Inserts a row of a file of this size, without content. */
  async addFile(companyId: number, size: number): Promise<void> {
    await this.ask(
      `insert into rm.media_object (company_id, key, sha256, size, media_type, name, created_at)
        values ($1, 'large', repeat('0', 64), $2, 'video/mp4', 'large.mp4', now())`,
      [companyId, size],
    );
  }

  /** The tables of the read model that belong to companies. */
  async tenantTables(): Promise<readonly string[]> {
    const rows = await this.ask<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'rm'::regnamespace and c.relkind = 'r' and a.attname = 'company_id'
        order by 1`,
    );
    return rows.map(row => row.name);
  }

  /** A digest of all rows of a company, table by table, and how many facts its people have made. */
  async fingerprint(companyId: number): Promise<Readonly<Record<string, string>>> {
    const tables = (await this.tenantTables()).filter(table => !BY_THE_CLOCK.includes(table));
    const digests = tables.map(
      table => `select '${table}', count(*) || ' ' || coalesce(md5(string_agg(r.text, '|' order by r.text)), '')
           from (select ${table === 'connection' ? CONNECTION_BUT_THE_CLOCK : 't::text'} as text from rm."${table}" t
                  where company_id = $1 ${table === 'company_feed' ? FRAMES_BY_THE_CLOCK : ''}) r`,
    );
    const facts = `select 'facts' as name, count(*)::text as digest from es.events
                    where company_id = $1 and meta->'actor'->>'kind' = 'user'`;
    const rows = await this.overTables<{ name: string; digest: string }>([facts, ...digests], companyId);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }

  /** How many facts people have made, in all companies; what phones and timers bring goes on by itself. */
  async factsOfPeople(): Promise<number> {
    const [row] = await this.ask<{ facts: string }>(
      `select count(*) as facts from es.events where meta->'actor'->>'kind' = 'user'`,
    );
    return Number(row?.facts);
  }

  /** The columns of the read model's tables, under the names that an API would give them, with their types. */
  async columns(): Promise<readonly { readonly name: string; readonly type: string }[]> {
    return this.ask(
      `select distinct column_name as name, data_type as type from information_schema.columns
        where table_schema = 'rm' order by 1, 2`,
    );
  }

  /** All rows of a company as JSON, by table. */
  async rows(
    companyId: number,
  ): Promise<readonly { readonly table: string; readonly row: Readonly<Record<string, unknown>> }[]> {
    const tables = await this.tenantTables();
    return this.overTables(
      tables.map(
        table =>
          `select '${table}' as "table", to_jsonb(t) as row from rm."${table}" t where company_id = $1`,
      ),
      companyId,
    );
  }

  /** One question about a company in several tables: asked table by table, thousands of fingerprints take minutes. */
  private async overTables<Row extends object>(
    questions: readonly string[],
    companyId: number,
  ): Promise<readonly Row[]> {
    const text = questions.join('\nunion all ');
    // Prepared once for a set of tables, since planning costs more than the answer.
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return (await this.client.query<Row>({ name, text, values: [companyId] })).rows;
  }

  /** Facts and rows that hold a text. */
  async holding(text: string): Promise<readonly string[]> {
    const facts = await this.ask<{ type: string }>(
      'select type from es.events where strpos(data::text, $1) > 0',
      [text],
    );
    const found = facts.map(({ type }) => type);
    const tables = await this.ask<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'rm'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables)
      if (
        (await this.ask(`select from rm."${name}" t where strpos(t::text, $1) > 0 limit 1`, [text])).length >
        0
      )
        found.push(name);
    return found;
  }
}
