import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

/** Unicode normalization sorts runs of marks in quadratic time: each caller bounds its input, or removes them first. */
const CALLERS: Readonly<Record<string, string>> = {
  'libs/contracts/src/plain-words.ts': 'removes marks before it',
  'libs/media/src/media-name.ts': 'the 512 characters of a file name that are kept',
  'services/conversations/src/automation/assistant/prompt-name.policy.ts':
    'the first 256 characters of a name',
  'services/identity/src/session/new-password.ts': 'at most 128 characters, checked before',
  'services/identity/src/session/password.ts': 'at most 128 characters, checked before',
};

const sources = filesUnder(['services', 'libs', 'web/src'], /\.tsx?$/).filter(
  file => !/\.(spec|contract|d)\.tsx?$/.test(file),
);

describe('Text is normalized', () => {
  it('by the listed callers alone', () => {
    const found = sources.filter(file =>
      /\.normalize\(|['"]normalize['"]/.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(found).toEqual(Object.keys(CALLERS));
  });
});
