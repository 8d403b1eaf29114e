import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readEverything } from '../bench/read-lists';
import { exampleIds } from '../bench/read-rows';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { growInstallation, grownTables, type GrownSizes } from '../support/growth/grown-installation';
import { LoggedPlans, type TableReading } from '../support/growth/logged-plans';
import { startProduct, type Product } from '../support/product';

const number = (name: string, small: number): number => Number(process.env[name] ?? small);

/** Small in every run; at night as large as an installation becomes (`scripts/nightly.mjs`). */
const sizes: GrownSizes = {
  companies: number('GROWTH_COMPANIES', 40),
  tickets: number('GROWTH_TICKETS', 8_000),
  messages: number('GROWTH_MESSAGES', 24_000),
};
const isLarge = 'GROWTH_MESSAGES' in process.env;
/** All companies are of one size: reading more than this share of a table is reading others' rows. */
const SHARE = 0.1;
/** Rows that any poll of an idle product may read of a table. */
const POLL_ROWS = 500;
/** Every poll of the product runs within it. */
const IDLE_MS = 8_000;

/** A folder that `GROWTH_DIR` names is kept, and found filled the next time. */
const folder = (): { readonly path: string; readonly keep: boolean } => {
  const named = process.env['GROWTH_DIR'];
  if (named === undefined) return { path: mkdtempSync(join(tmpdir(), 'prosa-growth-')), keep: false };
  mkdirSync(named, { recursive: true });
  return { path: named, keep: true };
};

const told = ({ table, how, rows, statement }: TableReading): string =>
  `${how} of ${table}: ${rows} rows: ${statement.replaceAll(/\s+/g, ' ').slice(0, 160)}`;

describe('The cost of statements', () => {
  const { path, keep } = folder();
  const tables = grownTables(sizes);
  let postgres: EmbeddedPostgres;
  let db: Client;
  let product: Product;
  let who: ApiClient;
  let plans: LoggedPlans;

  const start = async (): Promise<void> => {
    product = await startProduct({
      dataDir: path,
      env: { DATABASE_URL: postgres.url, DEMO_CONTENT: 'true', PERSON_REQUESTS_PER_SECOND: '0' },
    });
    who = await ApiClient.signIn(product.url, 'super@prosa.test');
  };

  const fill = async (): Promise<void> => {
    // The demo company is made while the product already answers.
    const admin = await eventually(() => ApiClient.signIn(product.url, 'admin@demo.test'));
    const { id: connectionId } = await connectPhone(product.url, admin);
    const own = { companyId: admin.me?.companyId ?? 0, connectionId, userId: admin.me?.id ?? 0 };
    await growInstallation(db, sizes, own, line => void process.stderr.write(isLarge ? `${line}\n` : ''));
    writeFileSync(join(path, 'filled'), '');
  };

  /** Answers may be files. */
  const statusOf = async (address: string): Promise<number> => {
    const answer = await fetch(`${who.url}/api${address}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  const readingsOfGrown = (): readonly TableReading[] =>
    plans.next().filter(({ table }) => tables.has(table));

  /** Reads of a table as a whole, or of more than a company's share. */
  const growing = (reading: TableReading): boolean =>
    reading.how === 'Seq Scan' || reading.rows > SHARE * (tables.get(reading.table) ?? 0);

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({
      ...{ dataDir: join(path, 'growth-postgres'), durable: false, log: () => undefined },
    });
    db = new Client({ connectionString: postgres.url });
    await db.connect();
    await start();
    if (!existsSync(join(path, 'filled'))) await fill();
    await product.stop();
    plans = await LoggedPlans.begin(db, join(path, 'growth-postgres', 'postgres.log'), !isLarge);
    await start();
  });

  afterAll(async () => {
    await product.stop();
    await db.end();
    await postgres.stop();
    if (!keep) rmSync(path, { recursive: true, force: true });
  });

  it('does not grow with the installation in any poll of an idle product', async () => {
    await pause(IDLE_MS);
    plans.next();
    await pause(IDLE_MS);
    const found = readingsOfGrown();
    expect(found.length).toBeGreaterThan(0);
    expect([...new Set(found.filter(one => growing(one) || one.rows > POLL_ROWS).map(told))]).toEqual([]);
  });

  it('does not grow with the installation in any GET route', async () => {
    const ids = await exampleIds(db, who.me?.companyId ?? 0);
    const routes = readEverything((_slot, kind) => ids.get(kind) ?? 0);
    const slow: string[] = [];
    const faults: string[] = [];
    let answered = 0;
    for (const { name, path: address } of routes) {
      const status = await statusOf(address);
      if (status >= 500) faults.push(`${address}: ${status}`);
      if (status === 200) answered += 1;
      slow.push(
        ...readingsOfGrown()
          .filter(growing)
          .map(one => `GET ${name}: ${told(one)}`),
      );
    }
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(routes.length / 2);
    expect([...new Set(slow)]).toEqual([]);
  });
});
