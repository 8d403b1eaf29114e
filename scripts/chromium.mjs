import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './lib.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(existsSync);

/** The browser for the browser journeys: CHROMIUM_PATH, the PATH, or (as root, on Debian) freshly installed. */
export const findChromium = async () => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser journeys (once)');
    await run('apt-get', ['update', '-q'], { quiet: true });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { quiet: true });
    const installed = onPath();
    if (installed) return installed;
  }
  process.stderr.write(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.\n',
  );
  process.exit(1);
};
