import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, fingerprint, must, root, unlessDone } from './lib.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Installs the packages of the lock file, when they are missing or the file changed. Not `npm ci`: it insists on the
 * optional packages of other platforms, which not every registry holds.
 */
export const install = () =>
  unlessDone('install', fingerprint(['package-lock.json']), () =>
    must(
      'Installing packages (once, about a minute)',
      npm,
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      { env: { SCARF_ANALYTICS: 'false' } },
    ),
  );

/** Compiles the server into dist/, when its sources changed. */
export const buildServer = () =>
  unlessDone(
    existsSync(join(root, 'dist/services')) ? 'server' : 'server-first',
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
  );

/** Bundles the web into dist/web, when its sources changed. */
export const buildWeb = () =>
  unlessDone(
    existsSync(join(root, 'dist/web/index.html')) ? 'web' : 'web-first',
    fingerprint(['web', 'libs/contracts', 'package-lock.json']),
    () =>
      must('Bundling the web', bin('vite'), [
        'build',
        '--config',
        'web/vite.config.mts',
        '--logLevel',
        'warn',
      ]),
  );
