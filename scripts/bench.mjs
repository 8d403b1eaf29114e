import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root, run } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';

await install();
await buildServer();
await buildWeb();
// The figures are meant for an otherwise idle machine; name suites to run only those: npm run bench -- product
const { code } = await run(
  process.execPath,
  [join(root, 'dist/tests/bench/main.js'), ...process.argv.slice(2)],
  {
    // One user stands for many, so the rate limit per user is disabled.
    env: { CHROMIUM_PATH: await findChromium(), PERSON_REQUESTS_PER_SECOND: '0' },
  },
);
process.exit(code);
