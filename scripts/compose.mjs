import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';

const camelCase = name => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

const filesUnder = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });

/** The services that record facts: of the others, one shows what is recorded, and one composes the rest. */
const recording = service => !['live', 'standalone'].includes(service);

/** Not every service has work in the background, or is asked by others. */
const optional = ['background', 'bindings'];

/** A service's lists of what its slices declare. */
const slicesOf = service => {
  const folder = `services/${service}/src`;
  return [
    {
      file: `${folder}/records.generated.ts`,
      what: 'The declared records; being listed is being served, projected, documented and tested.',
      role: 'resource',
      suffix: '',
    },
    {
      file: `${folder}/slices.generated.ts`,
      what: 'What each slice adds to the log and to the read model.',
      role: 'slice',
      suffix: 'Slice',
    },
    {
      file: `${folder}/slice-providers.generated.ts`,
      what: "Each slice's routes and handlers.",
      role: 'providers',
      suffix: 'Providers',
    },
    {
      file: `${folder}/bindings.generated.ts`,
      what: 'What each feature offers to other services, bound to their ports.',
      role: 'bindings',
      suffix: 'Bindings',
    },
    {
      file: `${folder}/background.generated.ts`,
      what: 'What each feature does in the background.',
      role: 'background',
      suffix: 'Background',
    },
  ]
    .filter(
      ({ role }) =>
        !optional.includes(role) || filesUnder(join(root, folder)).some(path => path.endsWith(`.${role}.ts`)),
    )
    .map(({ file, what, role, suffix }) => ({
      file,
      what,
      folder,
      matches: name => name.endsWith(`.${role}.ts`),
      line: path => `export { ${camelCase(basename(path, `.${role}`))}${suffix} } from '${path}';`,
    }));
};

/**
 * Lists that are made from the files of a folder, so that who adds a file edits no list. One line per file: two branches
 * that add a file each merge by union (`.gitattributes`), and the order of the lines means nothing.
 */
const indexes = [
  {
    file: 'tests/replay/aggregates.generated.ts',
    what: 'The facts and rules of every kind of stream.',
    folder: 'services',
    matches: name => /\.aggregate\.ts$/.test(name),
    line: path => `export { ${camelCase(basename(path, '.aggregate'))}Aggregate } from '${path}';`,
  },
  {
    file: 'libs/contracts/src/features/index.generated.ts',
    what: 'The contract of every feature: what it adds to the words that server and browser share.',
    folder: 'libs/contracts/src/features',
    matches: name => /^[a-z-]+\.ts$/.test(name),
    line: path => `export * from '${path}';`,
  },
  {
    file: 'libs/read-model/src/migrations/index.generated.ts',
    what: 'Every migration by the name that databases record.',
    folder: 'libs/read-model/src/migrations',
    matches: name => /^\d+-[a-z0-9-]+\.ts$/.test(name),
    line: path => `export { up as '${path.slice(2)}' } from '${path}';`,
  },
  {
    file: 'web/src/app/features.generated.ts',
    what: 'Every area of the application: its state, routes, menu entries and what else it contributes.',
    folder: 'web/src',
    matches: name => /\.feature\.tsx?$/.test(name),
    line: path => `export { ${camelCase(basename(path, '.feature'))}Feature } from '${path}';`,
  },
  {
    file: 'tests/support/matrix-plans/index.generated.ts',
    what: 'How the routes of every feature are called in the tenant matrix, and what they take ids of.',
    folder: 'tests/support/matrix-plans',
    matches: name => /^[a-z-]+\.ts$/.test(name) && name !== 'index.ts',
    line: path => `export * as ${camelCase(basename(path))} from '${path}';`,
  },
  ...readdirSync(join(root, 'services')).filter(recording).flatMap(slicesOf),
];

const textOf = ({ file, what, folder, matches, line }) => {
  const from = join(root, file, '..');
  const lines = filesUnder(join(root, folder))
    .filter(path => matches(relative(join(root, folder), path).replaceAll('\\', '/')))
    .map(path =>
      relative(from, path)
        .replaceAll('\\', '/')
        .replace(/\.tsx?$/, ''),
    )
    .map(path => line(path.startsWith('.') ? path : `./${path}`));
  // Without a line it would be no module.
  const text = lines.length === 0 ? 'export {};' : lines.toSorted().join('\n');
  return `// Made by \`npm run docs\` from the files of the folder; never edited.\n// ${what}\n${text}\n`;
};

const sorted = text => text.split('\n').toSorted().join('\n');

/** Lists that lack a file, or name one that is gone. */
const stale = () =>
  indexes.filter(index => {
    try {
      return sorted(readFileSync(join(root, index.file), 'utf8')) !== sorted(textOf(index));
    } catch {
      return true;
    }
  });

const write = () => {
  for (const index of stale()) {
    writeFileSync(join(root, index.file), textOf(index));
    process.stdout.write(`Wrote ${index.file}.\n`);
  }
};

const check = () => {
  const files = stale().map(({ file }) => file);
  if (files.length === 0) return;
  process.stdout.write(`Stale, run \`npm run docs\`: ${files.join(', ')}\n`);
  process.exitCode = 1;
};

/** Brings the lists up to date, or with `isCheck` says which are not. */
export const composeIndexes = isCheck => (isCheck ? check() : write());

if (import.meta.url === pathToFileURL(process.argv[1]).href) composeIndexes(process.argv.includes('--check'));
