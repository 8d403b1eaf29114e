#!/usr/bin/env -S node --max-semi-space-size=64
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib.mjs';
import { helpFromSource, version } from './prosa-help.mjs';

/**
 * The built `prosa` command; `prosa --help` lists its commands. The flag is for replays of the log: most of their
 * objects are short-lived, and need not be promoted to the old generation.
 */
const built = join(root, 'dist/services/standalone/src/operator/main.js');
const asked = process.argv.slice(2);
if (asked[0] === '--version') {
  process.stdout.write(`${version()}\n`);
} else if (existsSync(built)) {
  createRequire(import.meta.url)(built);
} else if (asked.length === 0 || asked.includes('--help')) {
  process.stdout.write(helpFromSource(asked.find(word => !word.startsWith('-'))));
} else {
  process.stderr.write('Nothing is built yet: run `npm run build` first.\n');
  process.exitCode = 2;
}
