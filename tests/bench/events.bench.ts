import { NumberedCompanyLog, Numberer, postgresTiles } from '@prosa/audit';
import { createCodec, migrateEventStore, PostgresEventStore } from '@prosa/event-store';
import { openSealer } from '@prosa/crypto';
import { startEmbeddedPostgres } from '@prosa/platform';
import { WakeUps } from '@prosa/projections';
import { EventPages } from '@prosa/public-events';
import { migrateReadModel, openReadModel } from '@prosa/read-model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { percentile, residentMb, type BenchContext, type Measure } from './measure';

const FACTS = Number(process.env['EVENTS_FACTS'] ?? 200_000);
const COMPANIES = 50;
const PAGES = 100;

/** Facts of the size of a sealed message, of fifty companies in turn. */
const fill = async (pool: Pool): Promise<void> => {
  await pool.query(
    `insert into es.events
       (position, stream, revision, event_id, company_id, type, schema_version, data, meta, created_at, hash)
     select n, 'message-' || 1 + n % ${COMPANIES} || '_' || gen_random_uuid(), 0, gen_random_uuid(), 1 + n % ${COMPANIES},
       'MessageReceived', 1,
       json_build_object('messageId', md5(n::text), 'connectionId', 1, 'ticketUuid', gen_random_uuid(), 'ticketId', n,
         'contactId', n, 'contactUuid', gen_random_uuid(), 'mediaType', 'extendedTextMessage',
         'body', json_build_object('$personal', gen_random_uuid() || '/2026', 'key', md5(n::text), 'sealed', repeat('x', 200), 'text', true)),
       json_build_object('companyId', 1 + n % ${COMPANIES}, 'actor', json_build_object('kind', 'contact', 'id', gen_random_uuid()),
         'at', '2026-11-30T12:00:00.000Z', 'correlationId', gen_random_uuid(), 'causationId', gen_random_uuid()),
       now(), ''::bytea
     from generate_series(1, $1::int) n`,
    [FACTS],
  );
  await pool.query('update es.head set position = $1', [FACTS]);
};

/** What numbers cost: the first numbering of an old log, and pages of 500 events. */
export const run = async ({ log }: BenchContext): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-events-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const pool = new Pool({ connectionString: postgres.url });
  const read = await openReadModel({ url: postgres.url, max: 2, ownerMax: 2 });
  const store = new PostgresEventStore(pool);
  try {
    await migrateEventStore(pool);
    await migrateReadModel(read.owner);
    await fill(pool);
    log(`${FACTS} facts are there`);
    const tiles = postgresTiles(read.owner);
    const company = new NumberedCompanyLog({ store, tiles, wakeUps: new WakeUps() });
    const stop = new AbortController();
    const before = { cpu: process.cpuUsage(), at: performance.now(), mb: residentMb(process.pid) };
    const numbering = new Numberer({ store, tiles }).run(stop.signal);
    let most = 0;
    while (!(await company.isComplete())) {
      most = Math.max(most, residentMb(process.pid));
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    const seconds = (performance.now() - before.at) / 1_000;
    const { user, system } = process.cpuUsage(before.cpu);
    stop.abort();
    await numbering;
    const { rows } = await pool.query<{ bytes: string }>(
      `select pg_total_relation_size('audit.tile') as bytes`,
    );
    const pages = new EventPages(company, createCodec([], openSealer));
    const times: number[] = [];
    for (let n = 0; n < PAGES; n += 1) {
      const started = performance.now();
      const after = BigInt(Math.floor(((FACTS / COMPANIES - 500) * n) / PAGES));
      const wanted = {
        companyId: 1 + (n % COMPANIES),
        companyUuid: '',
        after,
        limit: 500,
        types: [],
        personal: false,
      };
      await pages.page(wanted);
      times.push(performance.now() - started);
    }
    const cpu = (user + system) / FACTS;
    const perFact = Number(rows[0]?.bytes ?? 0) / FACTS;
    const million = (seconds * 1_000_000) / FACTS;
    const p95 = percentile(times, 0.95);
    return [
      { name: 'CPU of numbering a fact', value: `${cpu.toFixed(1)} µs`, goal: '≤ 25 µs', met: cpu <= 25 },
      {
        name: 'first numbering of a million',
        value: `${million.toFixed(0)} s`,
        goal: '≤ 60 s',
        met: million <= 60,
      },
      { name: 'memory while numbering', value: `${most.toFixed(0)} MB`, goal: '≤ 250 MB', met: most <= 250 },
      {
        name: 'bytes of a number',
        value: perFact.toFixed(1),
        goal: '≤ 60 with indexes and waste',
        met: perFact <= 60,
      },
      { name: 'page of 500 events, p95', value: `${p95.toFixed(1)} ms`, goal: '≤ 30 ms', met: p95 <= 30 },
    ];
  } finally {
    await store.close();
    await pool.end();
    await read.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
