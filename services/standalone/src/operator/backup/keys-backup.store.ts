import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES } from '@prosa/read-model';
import { areDifferent, opensKey, type SecretKeys } from '@prosa/secrets';
import type { Pool, PoolClient } from 'pg';
import { expecting, isMissingFile, isTransient } from '@prosa/kernel';
import { CannotWork } from '../installation.store';
import { linesOf } from './kept-tables.store';
import { DamagedBackup, manifestIn } from './manifest';
import { readPages, sha256Of, writeLines, type Written } from './packed-lines';

const FILE = 'keys.ndjson.gz';
const PAGE_ROWS = 1_000;

const kept = {
  schema: 'keys',
  table: 'subject_key',
  columns: [
    { name: 'company_id', type: 'integer' },
    { name: 'subject', type: 'text' },
    { name: 'key_id', type: 'text' },
    { name: 'wrapped', type: 'bytea' },
    { name: 'made_at', type: 'timestamptz' },
    { name: 'shredded_at', type: 'timestamptz' },
  ],
} as const;

const COLUMNS = kept.columns.map(({ name }) => name).join(', ');
const VALUES = kept.columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');

interface KeysManifest extends Written {
  readonly format: 1;
  readonly at: string;
}

const asOwner = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(
      `begin isolation level repeatable read; set local timezone to 'UTC'; set local role ${ROLES.owner}`,
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (fault) {
    await client.query('rollback').catch(expecting(isTransient));
    throw fault;
  } finally {
    client.release();
  }
};

/** The number of subjects whose keys are, or were, kept in a database. */
export const countKeys = async (client: Pick<PoolClient, 'query'>): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from keys.subject_key',
  );
  return rows[0]?.count ?? 0;
};

/**
 * Writes the keys of data subjects, wrapped as they are, to a folder that must not exist yet.
 * @throws CannotWork when the folder is there.
 */
export const backUpKeys = async (pool: Pool, folder: string, now: Date): Promise<KeysManifest> => {
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 }).catch(() => {
    throw new CannotWork(`${unfinished} cannot be made; is one there from an attempt that broke off?`);
  });
  const written = await asOwner(pool, client => writeLines(join(unfinished, FILE), linesOf(client, kept)));
  const manifest: KeysManifest = { format: 1, at: now.toISOString(), ...written };
  await writeFile(manifestIn(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, folder).catch(() => {
    throw new CannotWork(`${folder} is there already; this backup is in ${unfinished}`);
  });
  return manifest;
};

const readKeysManifest = async (folder: string): Promise<KeysManifest> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch(expecting(isMissingFile, ''));
  const file = join(folder, FILE);
  const sha256 = await sha256Of(file).catch(expecting(isMissingFile, ''));
  try {
    const manifest = JSON.parse(text) as KeysManifest;
    if (manifest.sha256 === sha256) return manifest;
  } catch {
    // An unreadable manifest fails below, like one with another hash.
  }
  throw new DamagedBackup(`${folder} is no backup of keys, or is not as it was written`);
};

/** A line of the file: the columns in their order, and bytes as PostgreSQL writes them. */
type Line = readonly [company: number, subject: string, keyId: string, wrapped: string | null];

/**
 * Keys that cannot be opened would be taken for those of the log, which nobody could read then.
 * @throws CannotWork when the installation's keys do not open each key of the backup.
 */
const requireOpened = (secrets: SecretKeys, lines: readonly string[]): void => {
  const closed = lines
    .map(line => JSON.parse(line) as Line)
    .filter(([companyId, subject, keyId, wrapped]) => {
      if (wrapped === null) return false;
      return !opensKey(secrets, { companyId, subject, keyId, wrapped: Buffer.from(wrapped.slice(2), 'hex') });
    });
  if (closed.length === 0) return;
  const by = [...new Set(closed.map(([, , keyId]) => keyId))].join(', ');
  throw new CannotWork(
    `Keys of this backup cannot be opened, and none was restored: give the SECRETS_KEY that wrapped them (its id is ${by}), or name it in SECRETS_PREVIOUS_KEYS`,
  );
};

interface Pair {
  readonly companyId: number;
  readonly subject: string;
  readonly hereId: string;
  readonly here: Buffer;
  readonly thereId: string;
  readonly there: Buffer;
}

/**
 * A process that ran while keys were missing has made others in their place, and sealed what was written since by them.
 * @throws CannotWork when the backup holds another key of a subject than the one that is here.
 */
const requireSameKeys = async (
  client: PoolClient,
  secrets: SecretKeys,
  lines: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<Pair>(
    `select k.company_id as "companyId", k.subject, k.key_id as "hereId", k.wrapped as here,
            p.key_id as "thereId", p.wrapped as there
       from (select ${VALUES} from unnest($1::text[]) as packed (text), lateral (select text::json as line) as parsed)
              as p (${COLUMNS})
       join keys.subject_key k on k.company_id = p.company_id and k.subject = p.subject
      where k.wrapped is not null and p.wrapped is not null and k.wrapped <> p.wrapped`,
    [lines],
  );
  const different = rows.filter(({ companyId, subject, hereId, here, thereId, there }) => {
    const owner = { companyId, subject };
    const ours = { ...owner, keyId: hereId, wrapped: here };
    return areDifferent(secrets, ours, { ...owner, keyId: thereId, wrapped: there });
  });
  if (different.length > 0)
    throw new CannotWork(
      `${different.length} keys here are not those of the backup: Prosa ran while they were missing, and what was written since needs them. Restore the database to a moment before that, then the keys`,
    );
};

/**
 * Adds the keys of a backup to those that are here; returns their number. A key that is here, or was destroyed here, stays
 * as it is; one that was destroyed before the backup is destroyed here too. Safe to repeat.
 * @throws DamagedBackup when the folder is not as it was written.
 * @throws CannotWork when a key cannot be opened, or is another one than that which is here; nothing is restored then.
 */
export const restoreKeys = async (pool: Pool, secrets: SecretKeys, folder: string): Promise<number> => {
  const manifest = await readKeysManifest(folder);
  await asOwner(pool, async client => {
    for await (const lines of readPages(join(folder, FILE), PAGE_ROWS)) {
      requireOpened(secrets, lines);
      await requireSameKeys(client, secrets, lines);
      await client.query(
        `insert into keys.subject_key as k (${COLUMNS})
         select ${VALUES} from unnest($1::text[]) as packed (text), lateral (select text::json as line) as parsed
         on conflict (company_id, subject) do update
           set key_id = excluded.key_id, wrapped = null, shredded_at = excluded.shredded_at
         where excluded.wrapped is null and k.wrapped is not null`,
        [lines],
      );
    }
    await client.query(
      `insert into secrets.company_key_made (company_id, purpose)
       select company_id, subject from keys.subject_key where subject not like '%/%' on conflict do nothing`,
    );
  });
  return manifest.rows;
};
