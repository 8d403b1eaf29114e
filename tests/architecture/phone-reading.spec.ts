import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

const digitsOnly = /\.replace(?:All)?\(\/(?:\\D|\[\^(?:\\d|0-9)\])\+?\/g/;

/** The reader itself, and the numbers of taxpayers and cards, which are no phone numbers. */
const ALLOWED = [
  /^libs\/contracts\/src\/phone-numbers\//,
  /^services\/conversations\/src\/automation\/assistant\/personal-data\.policy\.ts$/,
];

describe('Phone numbers', () => {
  it('are read by `readPhone` alone (decision 0029)', () => {
    const found = filesUnder(['services', 'libs', 'web/src'], /(?<!\.spec)\.tsx?$/).filter(
      file =>
        !ALLOWED.some(allowed => allowed.test(file)) &&
        digitsOnly.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
