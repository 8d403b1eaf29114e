import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './lib.mjs';

const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];

const onPath = name =>
  folders()
    .map(folder => join(folder, name))
    .find(existsSync);

/**
 * A server program that specs and the distributed start need: the one that the variable names, the one on the PATH, or
 * (as root, on Debian) freshly installed. Without it the run ends here: what could not run must not count as passed.
 */
export const findServer = async (name, variable) => {
  if (process.env[variable]) return process.env[variable];
  const found = onPath(name);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${name} (once)`);
    await run('apt-get', ['update', '-q'], { quiet: true });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
      quiet: true,
      // It is started on ports of its own; a system service is not wanted.
      env: { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = onPath(name);
    if (installed) return installed;
  }
  process.stderr.write(
    `${name} is needed. Install it (Debian: apt-get install ${name}) or name it in ${variable}.\n`,
  );
  process.exit(1);
};
