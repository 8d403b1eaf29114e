import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(resolve(__dirname, '../../scripts/lib.mjs')).href;

/** The output of a step of this duration, with progress every 100 ms. */
const received = (milliseconds: number): readonly string[] => {
  const script = `import { must } from '${library}';
    const args = ['-e', 'setTimeout(() => undefined, ${milliseconds})'];
    await must('Working', process.execPath, args, { progress: () => 'half of it' });`;
  const env = { ...process.env, PROSA_TELL_EVERY_MS: '100' };
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env });
  return out
    .toString()
    .split('\n')
    .map(line => line.replace(/^\[.*?\] /, ''));
};

describe('A step of a script', () => {
  it('that takes long prints its progress', () => {
    expect(received(1_000).slice(0, 3)).toEqual(['Working', 'half of it', 'half of it']);
  });
});
