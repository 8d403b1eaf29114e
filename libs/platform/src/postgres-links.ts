import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Link {
  readonly source: string;
  readonly target: string;
}

const makeLink = (path: string, to: string): void => {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Another process that starts on the same packages may have made it a moment before.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new Error(
      `The bundled PostgreSQL lacks its link ${path}; run \`npm run build\` once as the owner of that folder`,
      { cause: error },
    );
  }
};

/**
 * Makes the missing symbolic links between the libraries of the bundled PostgreSQL. A package of npm cannot hold links;
 * this one lists them for its install script, and install scripts are never run.
 */
export const linkPostgresLibraries = (packageFolder: string): void => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) makeLink(path, relative(dirname(target), source));
  }
};
