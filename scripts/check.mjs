import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bin, root, run } from './lib.mjs';

const node = process.execPath;

/** What a change must pass, cheapest first; all of it runs, so that one call tells everything that is wrong. */
const steps = [
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['lint', bin('eslint'), ['.']],
  ['types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the web', bin('tsc'), ['--noEmit', '-p', 'web/tsconfig.json']],
  [
    'boundaries',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'services', 'libs', 'web/src', 'tests'],
  ],
  ['generated documents', node, ['scripts/docs.mjs', '--check']],
  ['unit tests', bin('jest'), ['--selectProjects', 'unit', '--silent']],
];

const recordFiles = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return recordFiles(path);
    return /\.resource\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** How much a record costs, so that it is seen when the next one costs more. */
const tellRecordSizes = () => {
  const files = ['services', 'web/src'].flatMap(folder => recordFiles(join(root, folder)));
  const sizes = files.map(file => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
    return `${String(lines).padStart(5)}  ${relative(root, file)}`;
  });
  process.stdout.write(`\nLines per record definition\n${sizes.join('\n')}\n`);
};

const failed = [];
for (const [name, command, args] of steps) {
  const started = Date.now();
  const { code, output } = await run(command, args, { quiet: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)}s  ${name}\n`);
  if (code === 0) continue;
  failed.push(name);
  process.stdout.write(`${output.trimEnd()}\n`);
}

tellRecordSizes();
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
