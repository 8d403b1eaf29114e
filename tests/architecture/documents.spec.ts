import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { decisionRecords, decisionsIndex } from './reference/decision-records';
import { filesUnder, root } from './reference/repository-files';

const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'NOTICE.md', 'CHANGELOG.md'].filter(file =>
    existsSync(resolve(root, file)),
  ),
  ...filesUnder(['docs'], /\.md$/),
];

const linksOf = (page: string): string[] =>
  [
    ...textOf(page)
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link]) => link ?? '');

/** A heading as GitHub names its anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const hasAnchor = (file: string, anchor: string): boolean =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].some(
    ([, heading]) => anchorOf(heading ?? '') === anchor,
  );

/** Pictures are taken by the browser journey, not kept by hand. */
const isPicture = (link: string): boolean => link.startsWith('docs/images/');

const isBroken = (page: string, link: string): boolean => {
  if (/^(https?|mailto):/.test(link) || isPicture(link)) return false;
  const [path = '', anchor = ''] = link.split('#');
  const target = path === '' ? resolve(root, page) : resolve(root, dirname(page), path);
  return !existsSync(target) || (anchor !== '' && target.endsWith('.md') && !hasAnchor(target, anchor));
};

describe('the documents', () => {
  it.each(pages)('%s has no broken link', page => {
    expect(linksOf(page).filter(link => isBroken(page, link))).toEqual([]);
  });

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'NOTICE.md',
    'docs/tour.md',
    'docs/operations/running.md',
  ])('%s is there', file => expect(existsSync(resolve(root, file))).toBe(true));
});

describe('the tour', () => {
  it('names no symbol in a file that does not hold it', () => {
    // A step of the tour reads: [`file.ts`](../path/file.ts): `symbol`, `symbol`.
    const steps = [...textOf('docs/tour.md').matchAll(/^.*\]\((\.\.\/[^)]+\.tsx?)\)(.*)$/gm)];
    const missing = steps.flatMap(([, path = '', rest = '']) => {
      const source = textOf(resolve(root, 'docs', path));
      const symbols = [...(rest.split('](')[0]?.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g) ?? [])].map(
        ([, name]) => name ?? '',
      );
      return symbols.filter(name => !source.includes(name)).map(name => `${path}: ${name}`);
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it.each([
    ['Accepting a ticket', 40],
    ['An inbound message', 60],
  ])('%s: takes the number of files that it states, at most %i', (way, most) => {
    const part =
      textOf('docs/tour.md')
        .split(`**${way}: `)[1]
        ?.split(/^(?:\*\*|Next: )/m)[0] ?? '';
    const files = [...part.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path]) => path);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBe(Number.parseInt(part, 10));
    expect(files.length).toBeLessThanOrEqual(most);
  });
});

describe('the decision records', () => {
  it.each(decisionRecords())('$file has a valid header and all sections', ({ faults }) =>
    expect(faults).toEqual([]),
  );

  it('are numbered without gaps and listed in their index', () => {
    const numbers = decisionRecords().map(record => Number(record.number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(textOf('docs/decisions/README.md')).toBe(decisionsIndex());
  });
});
