import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './reference/repository-files';

const page = readFileSync(resolve(root, 'docs/security/asvs.md'), 'utf8');

/** Level 1 of OWASP ASVS 5.0 but for V10 (OAuth) and V17 (WebRTC), by section: how many of its requirements, which ones. */
const LEVEL_1: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
};

describe('the page on OWASP ASVS', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, id]) => id);

  it('names every requirement of level 1, once', () => {
    const wanted = Object.entries(LEVEL_1).flatMap(([section, ids]) => ids.map(id => `${section}.${id}`));
    expect(wanted).toHaveLength(65);
    expect(rows).toEqual(wanted);
  });

  it('names files that are there', () => {
    const files = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(40);
    expect(files.filter(file => !existsSync(resolve(root, file)))).toEqual([]);
  });
});
