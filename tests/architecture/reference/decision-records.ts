import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GENERATED, table } from './markdown';
import { root } from './repository-files';

/** The header of a decision record, and what is wrong with the page. */
export interface DecisionRecord {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  readonly tags: string;
  readonly faults: readonly string[];
}

const folder = resolve(root, 'docs/decisions');
const sections = ['Context', 'Decision', 'Consequences', 'Revisions'];

const header = (text: string, name: string): string =>
  new RegExp(`^\\| ${name} +\\| (.*?) +\\|$`, 'm').exec(text)?.[1]?.trim() ?? '';

const rules: readonly (readonly [
  string,
  (record: Omit<DecisionRecord, 'faults'>, text: string) => boolean,
])[] = [
  ['its name is no NNNN-kebab-case.md', ({ file }) => /^\d{4}-[a-z0-9-]+\.md$/.test(file)],
  ['its heading does not begin with its number', ({ title }) => title !== ''],
  ['it has no date', ({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date)],
  ['its status is unknown', ({ status }) => /^(Proposed|Accepted|Superseded by \d{4})$/.test(status)],
  ['it has no tags', ({ tags }) => /^[a-z-]+(, [a-z-]+)*$/.test(tags)],
  [
    `its sections are not ${sections.join(', ')}`,
    (_, text) => [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name).join() === sections.join(),
  ],
  ['its revisions name no date', (_, text) => /\| \d+ +\| \d{4}-\d{2}-\d{2} +\|/.test(text)],
];

const readRecord = (file: string): DecisionRecord => {
  const text = readFileSync(resolve(folder, file), 'utf8');
  const number = file.slice(0, 4);
  const record = {
    file,
    number,
    title: new RegExp(`^# ${number}: (.*)$`, 'm').exec(text)?.[1] ?? '',
    date: header(text, 'Date'),
    status: header(text, 'Status'),
    tags: header(text, 'Tags'),
  };
  return { ...record, faults: rules.filter(([, holds]) => !holds(record, text)).map(([fault]) => fault) };
};

/** Every decision record, in order. */
export const decisionRecords = (): readonly DecisionRecord[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map(readRecord);

/** The index of the decisions: `docs/decisions/README.md`. */
export const decisionsIndex = (): string => {
  const rows = decisionRecords().map(({ file, number, title, date, status, tags }) => [
    `[${number}](${file})`,
    title,
    status,
    date,
    tags,
  ]);
  return (
    [
      '# Decisions',
      GENERATED,
      'One page per decision that would be costly to turn around: its reasons, and what it costs. A decision that no longer holds is not edited away; a newer one supersedes it. To add one, copy the headings of any page, take the next number and run `npm run docs`.',
      table(['number', 'decision', 'status', 'date', 'tags'], rows),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
};
