import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';

await install();
await buildServer();
await buildWeb();
// The long form of what `npm test` plays for half a minute: a hundred kills, a quarter of an hour.
const { code } = await run(
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
process.exit(code);
