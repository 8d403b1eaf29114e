import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { findServer } from './servers.mjs';

/**
 * Without words: the long form of what `npm test` plays with gateways, a hundred kills in a quarter of an hour. With words
 * (`long`, `minutes 2`, `events 100000`): the distributed set under load while everything in it is killed at random, judged
 * by the invariants I1 to I12; see docs/operations/chaos.md.
 */
const words = process.argv.slice(2);

await install();
await buildServer();
await buildWeb();

const gateways = () =>
  run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      'product',
      '--testPathPatterns',
      'tests/chaos/gateway-workers',
    ],
    { env: { CHAOS: 'long', NODE_ENV: 'test' } },
  );

const everything = async () => {
  const hook = createRequire(import.meta.url).resolve('./typescript-hook.cjs');
  // The simulated phones keep every message.
  const options = ['--max-old-space-size=6144', '--require', hook];
  return run(process.execPath, [...options, join(root, 'tests/chaos/long/main.ts'), ...words], {
    env: {
      NODE_ENV: 'test',
      NATS_SERVER_PATH: await findServer('nats-server', 'NATS_SERVER_PATH'),
      REDIS_SERVER_PATH: await findServer('redis-server', 'REDIS_SERVER_PATH'),
    },
  });
};

const { code } = words.length === 0 ? await gateways() : await everything();
process.exit(code);
