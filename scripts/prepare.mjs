import { bin, fingerprint, must, unlessDone } from './lib.mjs';

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
      must('Bundling the web', bin('vite'), [
        'build',
        '--config',
        'web/vite.config.mts',
        '--logLevel',
        'warn',
      ]),
    ['dist/web/index.html'],
  );
