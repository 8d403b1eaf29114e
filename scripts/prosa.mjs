#!/usr/bin/env -S node --max-semi-space-size=64
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib.mjs';

/**
 * The `prosa` command, as it was built; `prosa --help` tells what it can do. The flag is for replays of the log: most of
 * what they make is gone soon, and need not be carried to the old generation first.
 */
const built = join(root, 'dist/services/standalone/src/operator/main.js');
if (!existsSync(built)) {
  process.stderr.write('Nothing is built yet: run `npm run build` first.\n');
  process.exit(2);
}
createRequire(import.meta.url)(built);
