import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appendWithin, chainStart, verifyChain, type EventCodec } from '@prosa/event-store';
import { expecting, isTransient, systemClock } from '@prosa/kernel';
import type { Draft, MediaStore } from '@prosa/media';
import { createProjector, createRebuilder } from '@prosa/projections';
import { migrateReadModel, migrations } from '@prosa/read-model';
import { adoptCampaignKeys, type SecretKeys } from '@prosa/secrets';
import type { PoolClient } from 'pg';
import { CannotWork, type Installation } from '../installation.store';
import type { Output } from '../output';
import { asOwnerOf, insertLines, keptTables, placeOf, type KeptTable } from './kept-tables.store';
import { countKeys } from './keys-backup.store';
import { LogSealing, logSealed, sealedLogStream } from './log-sealing';
import { DamagedBackup, readManifest, type Manifest, type PackedTable } from './manifest';
import { readPages } from './packed-lines';
import { openLine } from './table-sealing';

/** Dependencies of a restore. */
export interface RestoreParts {
  readonly installation: Installation;
  readonly media: MediaStore;
  /** Writes bytes to a file of their own, from which the store takes them. */
  readonly draft: (bytes: AsyncIterable<Uint8Array>) => Promise<Draft>;
  /** Seals what the log holds open; null to restore it as it was. */
  readonly seals: EventCodec | null;
}

/** Each insert carries at most this many rows. */
const pageRows = 1_000;

const requireEmpty = async ({ store }: Installation): Promise<void> => {
  if ((await store.head()) > 0n)
    throw new CannotWork('The log of this database is not empty: a backup is restored into an empty one');
};

/** Without its keys the log would be projected with every name and message removed. */
const requireKeys = async ({ pool }: Installation, { keys = 0 }: Manifest): Promise<void> => {
  const client = await pool.connect();
  try {
    await asOwnerOf(client, 'keys');
    const found = await countKeys(client);
    if (found < keys)
      throw new CannotWork(
        `The log is read by ${keys} keys of personal data, and ${found} are here: run \`prosa keys restore\` first, with a backup that is not older`,
      );
  } finally {
    await client.query('reset role').catch(expecting(isTransient));
    client.release();
  }
};

/** Checked before anything is written: sealing a log makes keys, which the right SECRETS_KEY would not open later. */
const requireSecrets = async (
  { secrets }: Installation,
  { tables }: Manifest,
  folder: string,
): Promise<void> => {
  const packed = tables.find(({ sealed, rows }) => sealed === true && rows > 0);
  if (packed === undefined) return;
  for await (const [line = ''] of readPages(join(folder, packed.path), 1)) {
    openLine(secrets, `${packed.schema}.${packed.table}`, line);
    return;
  }
};

const requireKnown = (manifest: Manifest): void => {
  const known = migrations.map(({ name }) => name);
  const newer = manifest.migrations.filter(name => !known.includes(name));
  if (newer.length > 0)
    throw new CannotWork(
      `The backup is of a newer version of Prosa: this one does not know ${newer.join(', ')}`,
    );
};

/** In their order, as each takes the hash of the one before. */
const sealedLines = async (
  lines: readonly string[],
  sealing: LogSealing | null,
): Promise<readonly string[]> => {
  if (sealing === null) return lines;
  const sealed: string[] = [];
  for (const line of lines) sealed.push(await sealing.line(line));
  return sealed;
};

/** What a table is filled from, and what opens and seals it meanwhile. */
interface Filling {
  readonly packed: PackedTable;
  readonly folder: string;
  readonly secrets: SecretKeys;
  readonly sealing: LogSealing | null;
}

const openLines = (
  { packed: { sealed, schema, table }, secrets }: Filling,
  lines: readonly string[],
): readonly string[] =>
  sealed === true ? lines.map(line => openLine(secrets, `${schema}.${table}`, line)) : lines;

const fillTable = async (client: PoolClient, kept: KeptTable, filling: Filling): Promise<void> => {
  const { packed, folder, sealing } = filling;
  await asOwnerOf(client, kept.schema);
  // Rows inserted by migrations are part of the backup as well.
  if (kept.table !== 'events') await client.query(`delete from ${placeOf(kept)}`);
  let rows = 0;
  for await (const lines of readPages(join(folder, packed.path), pageRows)) {
    await insertLines(client, kept, packed.columns, await sealedLines(openLines(filling, lines), sealing));
    rows += lines.length;
  }
  if (rows !== packed.rows)
    throw new DamagedBackup(`${packed.path} holds ${rows} rows and not ${packed.rows}`);
};

const fillTables = async (
  client: PoolClient,
  manifest: Manifest,
  folder: string,
  {
    installation: { secrets, content },
    output,
    seals,
  }: Pick<RestoreParts, 'installation' | 'seals'> & { readonly output: Output },
): Promise<LogSealing | null> => {
  let sealing: LogSealing | null = null;
  const tables = await keptTables(client, content);
  const left = new Map(manifest.tables.map(packed => [`${packed.schema}.${packed.table}`, packed]));
  for (const [index, kept] of tables.entries()) {
    const name = `${kept.schema}.${kept.table}`;
    const packed = left.get(name);
    left.delete(name);
    const isLog = name === 'es.events' && seals !== null && packed !== undefined;
    if (isLog) sealing = new LogSealing(seals, packed.columns);
    if (packed !== undefined)
      await fillTable(client, kept, { packed, folder, secrets, sealing: isLog ? sealing : null });
    output.progress('Tables', index + 1, tables.length);
  }
  // A table that no longer exists is projected, or obsolete.
  for (const name of left.keys()) output.say(`${name} is left out: this version keeps no such table`);
  await client.query('reset role');
  const { position } = manifest.log;
  if (sealing !== null && sealing.before !== manifest.log.hash)
    throw new DamagedBackup('The log does not end where the manifest says');
  const hash = sealing?.after ?? manifest.log.hash;
  await client.query(`update es.head set position = $1, hash = decode($2, 'hex')`, [position, hash]);
  // In the same transaction: a log that was sealed is never without the fact that names the one it was made from.
  if (sealing !== null)
    await appendWithin(client, sealedLogStream, [logSealed(manifest.log, systemClock.now())]);
  for (const { name, last } of manifest.sequences) {
    await asOwnerOf(client, name.split('.')[0] ?? '');
    await client.query('select setval($1::regclass, $2)', [name, last]);
  }
  return sealing;
};

const inTransaction = async <T>(
  { pool }: Installation,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    // The second setting allows tables to be filled that nothing else fills any more.
    await client.query(`begin; set local timezone to 'UTC'; set local prosa.restoring to 'on'`);
    const result = await work(client);
    await client.query('commit; reset role');
    return result;
  } catch (fault) {
    await client.query('rollback; reset role').catch(expecting(isTransient));
    throw fault;
  } finally {
    client.release();
  }
};

const restoreMedia = async (parts: RestoreParts, folder: string, output: Output): Promise<number> => {
  const root = join(folder, 'media');
  const companies = existsSync(root) ? await readdir(root) : [];
  let files = 0;
  for (const company of companies) {
    for (const sha256 of await readdir(join(root, company))) {
      const draft = await parts.draft(createReadStream(join(root, company, sha256)));
      if (draft.sha256 !== sha256)
        throw new DamagedBackup(`media/${company}/${sha256} is not as it was written`);
      await parts.media.keep(Number(company), draft);
      files += 1;
      output.progress('Files', files, files);
    }
  }
  return files;
};

const projectAll = async (
  { source, readModel, content: { parts } }: Installation,
  output: Output,
): Promise<void> => {
  const { owner } = readModel;
  await createRebuilder({ source, owner, parts, clock: systemClock }).adopt();
  const head = Number(await source.head());
  const watched = {
    ...source,
    readPartition: (...wanted: Parameters<typeof source.readPartition>) => {
      output.progress('Projecting', Number(wanted[0]), head);
      return source.readPartition(...wanted);
    },
  };
  const projector = createProjector({
    source: watched,
    db: owner,
    parts,
    clock: systemClock,
    live: false,
    batchSize: 2_000,
  });
  await projector.catchUp();
};

const requireWhole = async (
  { chain }: Installation,
  { log }: Manifest,
  sealing: LogSealing | null = null,
): Promise<void> => {
  if (chain === null)
    throw new CannotWork('A backup is restored into PostgreSQL; EVENT_STORE_URL names another log');
  for await (const check of verifyChain(chain))
    if (!check.intact) throw new DamagedBackup(`The log is ${check.reason} at position ${check.position}`);
  const copied = BigInt(log.position);
  const [last] = copied > 0n ? await chain.chainLinks(copied - 1n, 1) : [];
  const hash = last?.position === copied ? last.hash : chainStart;
  const { position: end } = await chain.chainHead();
  // A sealed log ends with one fact more.
  if (
    end !== (sealing === null ? copied : copied + 1n) ||
    hash.toString('hex') !== (sealing?.after ?? log.hash)
  )
    throw new DamagedBackup('The log does not end where the manifest says');
};

/**
 * Puts a backup into an empty database and makes everything else from its log. Tables come in one commit; a restore
 * that breaks off later is gone on with by the next start of Prosa, but for files, which a second call into another
 * empty database brings.
 * @throws CannotWork when the database is not empty, lacks keys of personal data, or is of an older version.
 * @throws DamagedBackup when the folder is not as it was written.
 */
export const restore = async (
  restored: RestoreParts,
  folder: string,
  output: Output,
): Promise<Manifest['media'] & { readonly position: string; readonly sealed: number | null }> => {
  const { installation } = restored;
  const manifest = await readManifest(folder);
  if (installation.chain === null) await requireWhole(installation, manifest);
  await requireEmpty(installation);
  requireKnown(manifest);
  await migrateReadModel(installation.readModel.owner);
  await requireKeys(installation, manifest);
  await requireSecrets(installation, manifest, folder);
  const { seals } = restored;
  const sealing = await inTransaction(installation, client =>
    fillTables(client, manifest, folder, { installation, output, seals }),
  );
  await requireWhole(installation, manifest, sealing);
  // A backup of an earlier release holds them in a table of their own.
  await adoptCampaignKeys(installation.readModel.owner, installation.keys);
  const files = await restoreMedia(restored, folder, output);
  await projectAll(installation, output);
  return { ...manifest.media, files, position: manifest.log.position, sealed: sealing?.sealed ?? null };
};
