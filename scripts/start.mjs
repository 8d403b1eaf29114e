import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, say } from './lib.mjs';
import { whenNpmEnds } from './parent.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Prosa needs Node 20.19 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

let child;
whenNpmEnds(() => (child === undefined ? process.exit(1) : child.kill('SIGTERM')));

await install();
await buildServer();
await buildWeb();

say('Starting');
child = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist/services/standalone/src/main.js')],
  {
    cwd: root,
    stdio: 'inherit',
    // Who tries it out finds a company that has been at work.
    env: { DEMO_PAST: 'true', DEMO_CUSTOMERS: 'true', ...process.env },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  // The terminal sends Ctrl+C to the whole group; a lone signal to this process has to be handed on.
  process.on(signal, () => signal !== 'SIGINT' && child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
