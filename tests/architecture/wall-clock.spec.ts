import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

const clock = String.raw`(?:performance|Date)\.now\(\)`;

/** A duration by the clock; a point in time (`new Date(Date.now() - …)`) is none, nor is what is left until one. */
const duration = new RegExp(String.raw`(?<!new Date\()${clock}\s*-\s*[A-Za-z]|expect\([^;]*-\s*${clock}`);
const upperLimit = /\.toBeLessThan(?:OrEqual)?\(/;

const measuresByTheClock = (text: string): boolean => duration.test(text) && upperLimit.test(text);

/** Benchmarks measure machines on purpose. */
const specs = filesUnder(['services', 'libs', 'web/src', 'tests'], /\.spec\.tsx?$/).filter(
  file => !file.startsWith('tests/bench/'),
);

describe('Specs', () => {
  it.each([
    ['expect(performance.now() - before).toBeLessThan(1_000);', true],
    ['const took = Date.now() - begun;\nexpect(took).toBeLessThanOrEqual(5);', true],
    ['expect(Math.abs(at - Date.now())).toBeLessThan(5);', true],
    ['const at = new Date(Date.now() - ago);\nexpect(count).toBeLessThan(5);', false],
    ['const took = Date.now() - begun;\nexpect(took).toBeGreaterThan(5);', false],
    ['expect(lived()).toBeLessThan(5_000);', false],
  ])('that say %j are found: %s', (text, isFound) => expect(measuresByTheClock(text)).toBe(isFound));

  it('limit no duration by the clock: `livedSince`, processor time or a ratio of the same run does', () => {
    const found = specs.filter(
      file =>
        file !== 'tests/architecture/wall-clock.spec.ts' &&
        measuresByTheClock(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
