#!/usr/bin/env -S node --max-semi-space-size=64
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib.mjs';

/**
 * The built `prosa` command; `prosa --help` lists its commands. The flag is for replays of the log: most of their
 * objects are short-lived, and need not be promoted to the old generation.
 */
const built = join(root, 'dist/services/standalone/src/operator/main.js');
if (!existsSync(built)) {
  process.stderr.write('Nothing is built yet: run `npm run build` first.\n');
  process.exit(2);
}
createRequire(import.meta.url)(built);
