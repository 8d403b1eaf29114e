import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
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

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const linesIn = file => readFileSync(file, 'utf8').trimEnd().split('\n').length;

const told = (lines, what) => `${String(lines).padStart(5)}  ${what}`;

/** What a definition in the browser is made of: its records, the fields of its sheet, its page. */
const PAGE_PARTS = /-(records\.ts|fields\.tsx|screen\.tsx)$/;

/** How much a record costs on each side, so that it is seen when the next one costs more. */
const tellRecordSizes = () => {
  const server = filesIn(join(root, 'services'))
    .filter(file => file.endsWith('.resource.ts'))
    .map(file => told(linesIn(file), relative(root, file)));
  const pages = filesIn(join(root, 'web/src/features')).filter(file => file.endsWith('-records.ts'));
  const browser = pages.map(page => {
    const parts = filesIn(dirname(page)).filter(file => PAGE_PARTS.test(file));
    const names = parts.map(file => `${basename(file)} ${linesIn(file)}`).join(', ');
    const lines = parts.reduce((sum, file) => sum + linesIn(file), 0);
    return told(lines, `${relative(root, dirname(page))} (${names})`);
  });
  process.stdout.write(`\nLines per record on the server\n${server.join('\n')}\n`);
  process.stdout.write(`\nLines per record in the browser\n${browser.join('\n')}\n`);
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
