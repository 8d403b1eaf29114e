import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProduct, type Product } from '../support/product';
import type { BenchContext } from './measure';

/** A product whose database is open to what measures it. */
export interface ProductOnPostgres {
  readonly product: Product;
  readonly postgres: EmbeddedPostgres;
  /** Of the product and its database. */
  readonly folder: string;
}

/** What a product on a database of its own is started with. */
interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that `BENCH_DIR` names is kept, and found filled the next time. */
  readonly mayBeKept?: boolean;
}

const folderOf = ({
  mayBeKept = false,
}: ProductOptions): { readonly path: string; readonly keep: boolean } => {
  const named = mayBeKept ? process.env['BENCH_DIR'] : undefined;
  if (named === undefined) return { path: mkdtempSync(join(tmpdir(), 'prosa-bench-')), keep: false };
  mkdirSync(named, { recursive: true });
  return { path: named, keep: true };
};

/** Runs a product on a database of its own for as long as something is measured. */
export const onPostgres = async <Result>(
  { log }: BenchContext,
  options: ProductOptions,
  work: (world: ProductOnPostgres) => Promise<Result>,
): Promise<Result> => {
  const { path: folder, keep } = folderOf(options);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'bench-postgres'), log });
  try {
    const product = await startProduct({
      dataDir: folder,
      env: { DATABASE_URL: postgres.url, ...options.env },
    });
    try {
      return await work({ product, postgres, folder });
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
};

/** Asks a database as its owner. */
export const inDatabase = async <Result>(
  { url }: EmbeddedPostgres,
  work: (db: Client) => Promise<Result>,
): Promise<Result> => {
  const db = new Client({ connectionString: url });
  try {
    await db.connect();
    return await work(db);
  } finally {
    await db.end();
  }
};
