import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildReference } from './reference';
import { root } from './repository-files';

type Files = Readonly<Record<string, string>>;

const docs = resolve(root, 'docs');

const written = (name: string): string | undefined =>
  existsSync(resolve(docs, name)) ? readFileSync(resolve(docs, name), 'utf8') : undefined;

/** Pages of `docs/reference` that nothing makes any more. */
const leftOver = (made: Files): string[] =>
  existsSync(resolve(docs, 'reference'))
    ? readdirSync(resolve(docs, 'reference'))
        .map(name => `reference/${name}`)
        .filter(name => !(name in made))
    : [];

const check = (made: Files): void => {
  const stale = [...Object.keys(made).filter(name => made[name] !== written(name)), ...leftOver(made)];
  if (stale.length > 0) {
    process.stdout.write(`Stale, run \`npm run docs\`: ${stale.map(name => `docs/${name}`).join(', ')}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${Object.keys(made).length} generated files are up to date.\n`);
};

const write = (made: Files): void => {
  for (const name of leftOver(made)) rmSync(resolve(docs, name));
  for (const [name, text] of Object.entries(made)) {
    mkdirSync(dirname(resolve(docs, name)), { recursive: true });
    writeFileSync(resolve(docs, name), text);
  }
  process.stdout.write(`Wrote ${Object.keys(made).length} files under docs.\n`);
};

buildReference()
  .then(process.argv.includes('--check') ? check : write)
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
