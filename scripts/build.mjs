import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';

await install();
await buildServer();
await buildWeb();
// A start may be another account's, which cannot write to the packages.
createRequire(import.meta.url)(
  join(root, 'dist/libs/platform/src/postgres-binaries.js'),
).prepareBundledPostgres();
say('Built.');
