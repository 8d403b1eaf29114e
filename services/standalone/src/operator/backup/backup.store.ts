import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaMissing, type MediaStore } from '@prosa/media';
import { READ_SCHEMA } from '@prosa/read-model';
import type { SecretKeys } from '@prosa/secrets';
import type { PoolClient } from 'pg';
import { version } from '@prosa/service-host';
import { expecting, isTransient } from '@prosa/kernel';
import { CannotWork, type Installation } from '../installation.store';
import type { Output } from '../output';
import { asOwnerOf, keptTables, linesOf, sequencesIn, type KeptTable } from './kept-tables.store';
import { countKeys } from './keys-backup.store';
import { manifestIn, type Manifest, type PackedTable } from './manifest';
import { writeLines } from './packed-lines';
import { isSealedInBackups, sealLines } from './table-sealing';

/** Dependencies of a backup. */
export interface BackupParts {
  readonly installation: Installation;
  readonly media: MediaStore;
  readonly now: Date;
}

interface MediaTotals {
  files: number;
  bytes: number;
  missing: number;
}

/** Where the bytes of a file lie in a backup. */
export const mediaPath = (folder: string, companyId: number, sha256: string): string =>
  join(folder, 'media', String(companyId), sha256);

/** Runs work in one snapshot of the database. */
const inSnapshot = async <T>(
  { pool }: Installation,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read; set local timezone to 'UTC'`);
    return await work(client);
  } finally {
    await client.query('rollback; reset role').catch(expecting(isTransient));
    client.release();
  }
};

const packTable = async (
  client: PoolClient,
  keys: SecretKeys,
  kept: KeptTable,
  folder: string,
): Promise<PackedTable> => {
  const path = join('tables', `${kept.schema}.${kept.table}.ndjson.gz`);
  await asOwnerOf(client, kept.schema);
  const { schema, table } = kept;
  const sealed = isSealedInBackups(kept);
  const lines = linesOf(client, kept);
  const written = await writeLines(
    join(folder, path),
    sealed ? sealLines(keys, `${schema}.${table}`, lines) : lines,
  );
  return { schema, table, columns: kept.columns.map(({ name }) => name), sealed, path, ...written };
};

const copyFile = async (
  media: MediaStore,
  target: string,
  { companyId, sha256 }: { readonly companyId: number; readonly sha256: string },
): Promise<boolean> => {
  try {
    const bytes = await media.open(companyId, sha256);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (fault) {
    if (fault instanceof MediaMissing) return false;
    throw fault;
  }
};

const packMedia = async (
  client: PoolClient,
  media: MediaStore,
  folder: string,
  output: Output,
): Promise<MediaTotals> => {
  await asOwnerOf(client, READ_SCHEMA);
  const { rows } = await client.query<{ companyId: number; sha256: string; size: string }>(
    `select distinct company_id as "companyId", sha256, size::text from ${READ_SCHEMA}.media_object order by 1, 2`,
  );
  const totals: MediaTotals = { files: 0, bytes: 0, missing: 0 };
  for (const [index, row] of rows.entries()) {
    if (await copyFile(media, mediaPath(folder, row.companyId, row.sha256), row)) {
      totals.files += 1;
      totals.bytes += Number(row.size);
    } else totals.missing += 1;
    output.progress('Files', index + 1, rows.length);
  }
  return totals;
};

const migrationsIn = async (client: PoolClient): Promise<readonly string[]> => {
  await asOwnerOf(client, READ_SCHEMA);
  const { rows } = await client.query<{ name: string }>(
    `select name from ${READ_SCHEMA}.schema_migrations order by name`,
  );
  return rows.map(({ name }) => name);
};

const keysIn = async (client: PoolClient): Promise<number> => {
  await asOwnerOf(client, 'keys');
  return countKeys(client);
};

const headOf = async (client: PoolClient): Promise<Manifest['log']> => {
  await client.query('reset role');
  const { rows } = await client.query<{ position: string; hash: string }>(
    `select position::text, encode(hash, 'hex') as hash from es.head`,
  );
  return rows[0] ?? { position: '0', hash: '' };
};

const pack = async (
  { installation, media, now }: BackupParts,
  folder: string,
  output: Output,
): Promise<Manifest> =>
  inSnapshot(installation, async client => {
    const log = await headOf(client);
    const kept = await keptTables(client, installation.content);
    const tables: PackedTable[] = [];
    for (const [index, table] of kept.entries()) {
      tables.push(await packTable(client, installation.secrets, table, folder));
      output.progress('Tables', index + 1, kept.length);
    }
    return {
      format: 1,
      prosa: version,
      at: now.toISOString(),
      log,
      keys: await keysIn(client),
      migrations: await migrationsIn(client),
      tables,
      media: await packMedia(client, media, folder, output),
      // Sequences are not part of a snapshot: read last, they are never behind the tables.
      sequences: await sequencesIn(client),
    };
  });

/**
 * Writes a backup to a folder that must not exist yet; it bears its name only when it is whole.
 * @throws CannotWork when the log is not in PostgreSQL, or the folder is there.
 */
export const backUp = async (parts: BackupParts, folder: string, output: Output): Promise<Manifest> => {
  if (parts.installation.chain === null)
    throw new CannotWork('The log is in EventStoreDB: back it up by its own means, then this database');
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 }).catch(() => {
    throw new CannotWork(`${unfinished} cannot be made; is one there from an attempt that broke off?`);
  });
  await mkdir(join(unfinished, 'tables'), { mode: 0o700 });
  const manifest = await pack(parts, unfinished, output);
  await writeFile(manifestIn(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, folder).catch(() => {
    throw new CannotWork(`${folder} is there already; this backup is in ${unfinished}`);
  });
  return manifest;
};
