import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { composeIndexes } from './compose.mjs';
import { root } from './lib.mjs';

composeIndexes(process.argv.includes('--check'));

// Runs on the sources by a register hook: the reference can be made in a fresh clone, before any build.
const folder = join(root, 'tests/architecture/reference');
const { status } = spawnSync(
  process.execPath,
  ['--require', join(folder, 'typescript-register.cjs'), join(folder, 'main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status === 0 ? (process.exitCode ?? 0) : 1);
