import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { openDoor, sharedEnvironment, startMember } from './distributed-set.mjs';
import { root, say } from './lib.mjs';
import { whenNpmEnds } from './parent.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { findServer } from './servers.mjs';

/**
 * Prosa as a large installation, on one machine and without containers: NATS with JetStream, Redis, PostgreSQL and
 * EventStoreDB's double (or those in the environment), every role in processes of its own, and one address before
 * them. Their data is kept under DATA_DIR.
 */
await install();
await buildServer();
await buildWeb();
process.env.NATS_SERVER_PATH = await findServer('nats-server', 'NATS_SERVER_PATH');
process.env.REDIS_SERVER_PATH = await findServer('redis-server', 'REDIS_SERVER_PATH');

const require = createRequire(import.meta.url);
const lib = name => require(join(root, 'dist/libs', name, 'src/index.js'));
const { startNats, startRedis } = lib('testing');
const { startEventStoreDouble } = lib('event-store-double');

const dataDir = resolve(process.env.DATA_DIR || '.data-distributed');
mkdirSync(dataDir, { recursive: true });
const engines = [];

const engine = async (variable, name, start, remark = '') => {
  if (process.env[variable]) return say(`${name}: the one in ${variable}`);
  const started = await start();
  engines.push(started);
  process.env[variable] = started.url;
  say(`${name}${remark}: ${started.url.replace(/\/\/.*@/, '//')}`);
};

await engine('NATS_URL', 'NATS', () => startNats({ folder: join(dataDir, 'nats') }));
await engine('REDIS_URL', 'Redis', () => startRedis({ folder: join(dataDir, 'redis') }));
await engine(
  'EVENT_STORE_URL',
  'EventStoreDB',
  () => startEventStoreDouble({ file: join(dataDir, 'event-store.jsonl') }),
  ', a double of it, which is none',
);

await engine('DATABASE_URL', 'PostgreSQL', () =>
  lib('platform').startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined }),
);

const set = [];
const member = async (name, roles, more = {}) => {
  const started = await startMember(name, roles, dataDir, { ...shared, ...more });
  set.unshift(started);
  return started;
};
let stopping = false;
const stop = async code => {
  if (stopping) return;
  stopping = true;
  say('Stopping');
  // Producers stop before consumers, and the engines last: a clean stop still writes to them.
  for (const each of set) await each.stop();
  await Promise.all(engines.map(each => each.stop()));
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
whenNpmEnds(() => void stop(0));

const port = Number(process.env.PORT || 8080);
const shared = sharedEnvironment(dataDir);
try {
  say('Starting the processes');
  await Promise.all(['projections-1', 'projections-2'].map(name => member(name, 'projections')));
  const api = await member('api', 'api');
  const { simulator } = api;
  const [live] = await Promise.all([
    member('live', 'live', simulator),
    member('processes', 'processes', simulator),
    ...['gateway-1', 'gateway-2'].map(name => member(name, 'gateway', { ...simulator, GATEWAY_NAME: name })),
  ]);
  set.unshift(await openDoor(api.url, live.url, port));
  for (const { name, gone } of set)
    void gone?.then(code => {
      if (!stopping) say(`${name} ended with ${code}; the others go on. Ctrl+C ends them`);
    });
  say(`Prosa is ready at http://127.0.0.1:${port}`);
} catch (error) {
  say(error.message);
  await stop(1);
}
