import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root, say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { findServer } from './servers.mjs';

/**
 * Prosa on the engines of a large installation, on one machine and without containers: NATS with JetStream, Redis, and
 * EventStoreDB's double (or the server that EVENT_STORE_URL names). What they hold is kept under DATA_DIR.
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

const engine = async (variable, name, start) => {
  if (process.env[variable]) return say(`${name}: the one in ${variable}`);
  const started = await start();
  engines.push(started);
  process.env[variable] = started.url;
  say(`${name}: ${started.url}`);
};

await engine('NATS_URL', 'NATS', () => startNats({ folder: join(dataDir, 'nats') }));
await engine('REDIS_URL', 'Redis', () => startRedis({ folder: join(dataDir, 'redis') }));
await engine('EVENT_STORE_URL', "EventStoreDB's double, which is no EventStoreDB", () =>
  startEventStoreDouble({ file: join(dataDir, 'event-store.jsonl') }),
);

say('Starting');
const child = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist/services/standalone/src/main.js')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir } },
);
for (const signal of ['SIGINT', 'SIGTERM'])
  // The terminal sends Ctrl+C to the whole group; a lone signal to this process has to be handed on.
  process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', async (code, signal) => {
  // The engines go last: a clean stop of the product still writes to them.
  await Promise.all(engines.map(each => each.stop()));
  process.exit(signal ? 1 : (code ?? 0));
});
