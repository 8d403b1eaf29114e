import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from './lib.mjs';

const usage = `Usage: node scripts/log.mjs <what>
  stream <name>      the facts of a stream, one JSON line each
  verify             recompute the hash chain of the whole log
  compare            compare the read model with a replay of the log
  rebuild [part…]    make the read model, or some parts of it, what a replay gives
`;

const [what, ...names] = process.argv.slice(2);
const known = ['stream', 'verify', 'compare', 'rebuild'];
if (!known.includes(what) || (what === 'stream' && names.length !== 1)) {
  process.stderr.write(usage);
  process.exit(2);
}

const require = createRequire(import.meta.url);
const dist = join(root, 'dist');
if (!existsSync(join(dist, 'services'))) {
  process.stderr.write('Nothing is built yet: run `npm run build` first.\n');
  process.exit(2);
}
const lib = name => require(join(dist, 'libs', name, 'src/index.js'));

/** The database of this installation: the one given, or the embedded one, which has to be running. */
const databaseUrl = () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const folder = join(resolve(process.env.DATA_DIR || '.data'), 'postgres');
  const read = name => readFileSync(join(folder, name), 'utf8').trim();
  try {
    return `postgres://prosa:${read('password')}@127.0.0.1:${read('port')}/prosa`;
  } catch {
    process.stderr.write(`No database under ${folder}: start Prosa first, or give DATABASE_URL.\n`);
    process.exit(2);
  }
};

const url = databaseUrl();
const { Pool } = require('pg');
const { PostgresEventStore, createCodec, verifyChain } = lib('event-store');
const { openSealer } = lib('crypto');
const { standaloneContent } = require(join(dist, 'services/standalone/src/content.js'));

const pool = new Pool({ connectionString: url, max: 4, application_name: 'prosa-log' });
const store = new PostgresEventStore(pool);
const codec = createCodec(standaloneContent.catalogues, openSealer);
const { createRebuilder, storeSource } = lib('projections');
const source = storeSource(store, codec);
const print = value =>
  process.stdout.write(
    `${JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each))}\n`,
  );

const stream = async () => {
  const facts = await source.readStream(names[0]);
  for (const { position, revision, type, data, metadata } of facts)
    print({ position, revision, at: metadata.at, type, actor: metadata.actor, data });
  return facts.length > 0;
};

const verify = async () => {
  let last = { intact: true, position: 0n };
  for await (const progress of verifyChain(store)) last = progress;
  const [link] = last.position > 0n ? await store.chainLinks(last.position - 1n, 1) : [];
  print(last.intact ? { ...last, hash: link?.hash.toString('hex') } : last);
  return last.intact;
};

const replay = async () => {
  const { openReadModel } = lib('read-model');
  const { systemClock } = lib('kernel');
  const readModel = await openReadModel({ url, max: 4 });
  try {
    const rebuilder = createRebuilder({
      source,
      owner: readModel.owner,
      parts: standaloneContent.parts,
      clock: systemClock,
    });
    if (what === 'compare') {
      const differences = await rebuilder.verify();
      differences.forEach(print);
      if (differences.length === 0) print({ equal: true });
      return differences.length === 0;
    }
    const corrected = await rebuilder.rebuild(names.length > 0 ? names : undefined);
    corrected.forEach(print);
    print({ rebuilt: names.length > 0 ? names : 'all', tablesCorrected: corrected.length });
    return true;
  } finally {
    await readModel.close();
  }
};

const fine = await { stream, verify, compare: replay, rebuild: replay }[what]();
await store.close();
await pool.end();
process.exit(fine ? 0 : 1);
