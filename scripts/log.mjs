import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from './lib.mjs';

const usage = `Usage: node scripts/log.mjs <what>
  stream <name>      the facts of a stream, one JSON line each
  verify             recompute the hash chain of the whole log
  status             how far the read model is, and which streams are put aside
  compare            compare the read model with a replay of the log
  rebuild [part…]    make the read model, or some parts of it, what a replay gives
  retry-parked [stream…]  project again what was put aside: these streams, or all
`;

const [what, ...names] = process.argv.slice(2);
const known = ['stream', 'verify', 'status', 'compare', 'rebuild', 'retry-parked'];
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
const { PostgresEventStore, EventStoreDbEventStore, PostgresClaims, createCodec, verifyChain } =
  lib('event-store');
const { openSealer } = lib('crypto');
const { standaloneContent } = require(join(dist, 'services/standalone/src/content.js'));

const pool = new Pool({ connectionString: url, max: 4, application_name: 'prosa-log' });
const elsewhere = process.env.EVENT_STORE_URL ?? '';
const store = elsewhere.startsWith('esdb')
  ? new EventStoreDbEventStore({ url: elsewhere, claims: new PostgresClaims(pool) })
  : new PostgresEventStore(pool);
const codec = createCodec(standaloneContent.catalogues, openSealer);
const { createProjector, createRebuilder, storeSource } = lib('projections');
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
  if (store.chainHead === undefined) {
    process.stderr.write('Only the log in PostgreSQL has a hash chain.\n');
    return false;
  }
  let last = { intact: true, position: 0n };
  for await (const progress of verifyChain(store)) last = progress;
  const [link] = last.position > 0n ? await store.chainLinks(last.position - 1n, 1) : [];
  print(last.intact ? { ...last, hash: link?.hash.toString('hex') } : last);
  return last.intact;
};

const readModelWork = async () => {
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
    const { owner } = readModel;
    const projector = createProjector({
      source,
      db: owner,
      parts: standaloneContent.parts,
      clock: systemClock,
    });
    const parked = () =>
      owner
        .selectFrom('deadLetters')
        .select(({ fn }) => ['stream', fn.max('error').as('error'), fn.countAll().as('facts')])
        .groupBy('stream')
        .execute();
    if (what === 'status') {
      print(await projector.lag());
      (await parked()).forEach(({ stream, error, facts }) => print({ parked: stream, error, facts }));
      return true;
    }
    if (what === 'retry-parked') {
      const streams = names.length > 0 ? names : (await parked()).map(row => row.stream);
      let all = true;
      for (const each of streams) {
        const projected = await projector.retryParked(each);
        all &&= projected;
        print({ stream: each, projected });
      }
      return all;
    }
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

const fine = await ({ stream, verify }[what] ?? readModelWork)();
await store.close();
await pool.end();
process.exit(fine ? 0 : 1);
