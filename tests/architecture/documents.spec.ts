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
      return symbols
        .filter(name => !new RegExp(`\\b${name}\\b`).test(source))
        .map(name => `${path}: ${name}`);
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  /** The number that a list of files states, and the files that it links. */
  const listOf = (way: string): { stated: number; files: string[] } => {
    const part =
      textOf('docs/tour.md')
        .split(`**${way}: `)[1]
        ?.split(/^(?:\*\*|Next: )/m)[0] ?? '';
    return {
      stated: Number.parseInt(part, 10),
      files: [...part.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path]) => path ?? ''),
    };
  };

  it.each([
    ['Accepting a ticket', 40],
    ['An inbound message', 60],
  ])('%s: lists the number of files to read that it states, at most %i', (way, most) => {
    const { stated, files } = listOf(way);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBe(stated);
    expect(files.length).toBeLessThanOrEqual(most);
  });

  it('lists the other files of the server that an accept runs, none of which is among those to read', () => {
    const read = listOf('Accepting a ticket').files;
    const { stated, files } = listOf('Run by an accept');
    expect(new Set([...read, ...files]).size).toBe(read.length + files.length);
    expect(files.length).toBe(stated);
    // A list without one of these layers is not the measured one.
    for (const layer of ['libs/http', 'libs/event-store', 'libs/projections', 'libs/process-managers'])
      expect(files.some(file => file.includes(`/${layer}/`))).toBe(true);
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
