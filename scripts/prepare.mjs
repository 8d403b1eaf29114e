import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, fingerprint, must, root, unlessDone } from './lib.mjs';
import { npm } from './npm.mjs';

/** Whether a package is meant for a platform, by what it lists of those it is for (`linux`) or not for (`!win32`). */
const isFor = (names = [], name) => {
  const [allowed, refused] = [names.filter(each => !each.startsWith('!')), `!${name}`];
  return !names.includes(refused) && (allowed.length === 0 || allowed.includes(name));
};

/** The progress of npm, derived from the folders: it prints nothing before it is done. */
const packagesSoFar = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries(packages).flatMap(([path, { os, cpu }]) =>
    path !== '' && isFor(os, process.platform) && isFor(cpu, process.arch) ? [path] : [],
  );
  return () => {
    const there = wanted.filter(path => existsSync(join(root, path, 'package.json'))).length;
    if (there === 0) return `Asking the registry for ${wanted.length} packages`;
    return `${there} of about ${wanted.length} packages are there`;
  };
};

/**
 * Installs the packages of the lock file, when they are missing or the file changed. Not `npm ci`: it refuses a lock file
 * without the optional packages of every platform, and the registry that it was made with lacks some; nor can it omit
 * what is optional, as the compilers' binaries are. Without install scripts, which npm 12 leaves out by itself: what
 * one would make and a start needs, the start makes (`linkPostgresLibraries`).
 */
export const install = () =>
  unlessDone('install', fingerprint(['package-lock.json']), () => {
    const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const { command, args, shell } = npm(['install', ...options]);
    return must('Installing packages (once, about a minute)', command, args, {
      progress: packagesSoFar(),
      shell,
    });
  });

/** Compiles the server into dist/, when its sources changed or it is missing. */
export const buildServer = () =>
  unlessDone(
    'server',
    fingerprint(['services', 'libs', 'tests/bench', 'tests/support', '.swcrc', 'package-lock.json']),
    () =>
      must('Compiling the services', bin('swc'), [
        'services',
        'libs',
        'tests/bench',
        'tests/support',
        '-d',
        'dist',
        '--config-file',
        '.swcrc',
        '--ignore',
        '**/*.spec.ts',
        '--quiet',
      ]),
    ['dist/services/standalone/src/main.js', 'dist/libs'],
  );

/** Bundles the web into dist/web, when its sources changed or it is missing. */
export const buildWeb = () =>
  unlessDone(
    'web',
    fingerprint(['web', 'libs/contracts', 'package-lock.json']),
    () =>
      // Not the environment's NODE_ENV: specs set one under which the bundle would be React's development build.
      must(
        'Bundling the web',
        bin('vite'),
        ['build', '--config', 'web/vite.config.mts', '--logLevel', 'warn'],
        { env: { NODE_ENV: 'production' } },
      ),
    ['dist/web/index.html'],
  );
