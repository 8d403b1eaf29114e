import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { bin, root, run } from './lib.mjs';
import { inLanes, staticChecks } from './static-checks.mjs';

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const linesIn = file => readFileSync(file, 'utf8').trimEnd().split('\n').length;

const told = (lines, what) => `${String(lines).padStart(5)}  ${what}`;

/** What makes a record's page more than its declaration, by its folder; what is not listed is plain. */
const MORE = {
  announcements: 'the bell, the carousel, marks',
  companies: 'due dates, acting in another company, removal in steps',
  contacts: 'import, export, conversations, the range of days',
  help: 'the page for everybody, the help of each page, videos',
  plans: 'amounts as people write them',
  queues: 'tabs, opening hours, the menu editor and its preview',
  'quick-messages': 'variables with their preview, who sees and who edits',
  tags: 'the order by drag and by keyboard, what stands in a change’s way',
  users: 'rights, one’s own password, who is here',
};

/** Texts, tests and the menu entry are the same for every record. */
const isCode = file => /\.tsx?$/.test(file) && !/(-texts|\.feature|\.spec)\.tsx?$/.test(file);

const isDefinition = file =>
  file.endsWith('-records.ts') || /: (Declared|Record)Page(Def)?</.test(readFileSync(file, 'utf8'));

const linesOf = files => files.reduce((sum, file) => sum + linesIn(file), 0);

/** A page's definition, which is to be short, and apart from it what the page does beyond it. */
const pageSize = folder => {
  const files = filesIn(folder).filter(isCode);
  const definition = files.filter(isDefinition);
  const names = definition.map(file => `${basename(file)} ${linesIn(file)}`).join(', ');
  const beyond = linesOf(files) - linesOf(definition);
  const why = MORE[basename(folder)];
  const more = beyond === 0 ? '' : `; ${beyond} beyond it${why === undefined ? '' : `: ${why}`}`;
  return told(linesOf(definition), `${relative(root, folder)} (${names}${more})`);
};

/** How much a record costs on each side, so that it is seen when the next one costs more. */
const tellRecordSizes = () => {
  const server = filesIn(join(root, 'services'))
    .filter(file => file.endsWith('.resource.ts'))
    .map(file => told(linesIn(file), relative(root, file)));
  const pages = filesIn(join(root, 'web/src/features')).filter(file => file.endsWith('-records.ts'));
  process.stdout.write(`\nLines per record on the server, its body class among them\n${server.join('\n')}\n`);
  process.stdout.write(
    `\nLines per record in the browser: its definition, and what its page does beyond it\n` +
      `${pages.map(page => pageSize(dirname(page))).join('\n')}\n`,
  );
};

const failed = [];
const check = async ([name, command, args]) => {
  const started = Date.now();
  const { code, output } = await run(command, args, { quiet: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)}s  ${name}\n`);
  if (code === 0) return;
  failed.push(name);
  process.stdout.write(`${output.trimEnd()}\n`);
};

// The checks of a change, cheapest first; all of them run, so that one call reports every fault.
await inLanes(staticChecks, check);
await check(['unit tests', bin('jest'), ['--selectProjects', 'unit', '--silent']]);

tellRecordSizes();
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
