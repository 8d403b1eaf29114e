import { PATIENCE_MS } from '@prosa/testing';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaredRecords } from './reference/fact-catalogue';
import { filesUnder, root } from './reference/repository-files';

/** The roles of files, from their name: `<noun>.<role>.ts`. A file without a role is a plain part of its folder. */
const roles = new Set(
  `events decider aggregate policy workflow projection queries commands handlers controller live module resource settings
   port adapter outside contract interceptor service providers tables store storage guard filter gateway definition validation
   read-model lifecycle requests token rule rules state stanza scenarios api
   background bindings slice saga selectors feature area generated`
    .trim()
    .split(/\s+/),
);

const sources = filesUnder(['services', 'libs', 'web/src', 'tests'], /\.tsx?$/).filter(
  file => !file.endsWith('.d.ts'),
);
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;

const roleOf = (file: string): string => {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
  return name.split('.').slice(1).join('.');
};

const isKnown = (role: string): boolean => role === '' || roles.has(role) || /(^|\.)spec$/.test(role);

describe('source files', () => {
  it('are called <noun>.<role>.ts in kebab case', () => {
    const odd = sources.filter(
      file =>
        !/^(\d{4,12}-)?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.tsx?$/.test(file.slice(file.lastIndexOf('/') + 1)),
    );
    expect(odd).toEqual([]);
  });

  it('have a role that is known', () => {
    expect(sources.filter(file => !file.startsWith('tests/') && !isKnown(roleOf(file)))).toEqual([]);
  });

  it('stay within 400 lines, specs within 600', () => {
    const long = sources.filter(file => linesOf(file) > (/\.(spec|contract)\.tsx?$/.test(file) ? 600 : 400));
    expect(long.map(file => `${file}: ${linesOf(file)}`)).toEqual([]);
  });

  it('carry no TODO, no lint exemption and no path of a machine', () => {
    const marks =
      /\bTODO\b|\bFIXME\b|(eslint|oxlint)-disable|@ts-ignore|@ts-expect-error|\/home\/\w|\/Users\/\w/;
    const here = 'tests/architecture/source-files.spec.ts';
    expect(sources.filter(file => file !== here && marks.test(textOf(file)))).toEqual([]);
  });

  it('give no spec less time than others have: a slow machine is no fault of the product', () => {
    const limit = /^\s*\},? ?([\d_]+)\);$|\bjest\.setTimeout\(([\d_]+)|\},\n\s+([\d_]{4,}),\n\s*\);/gm;
    const shorter = sources
      .filter(file => /\.spec\.tsx?$/.test(file))
      .flatMap(file =>
        [...textOf(file).matchAll(limit)]
          .map(([, ...found]) => Number(found.find(each => each !== undefined)?.replaceAll('_', '')))
          .filter(milliseconds => milliseconds >= 1_000 && milliseconds < PATIENCE_MS)
          .map(milliseconds => `${file}: ${milliseconds} ms`),
      );
    expect(shorter).toEqual([]);
    const deadline = /deadline = Date\.now\(\) \+ [\d_]+/;
    const waiting = sources.filter(
      file => /\.(spec|contract)\.tsx?$/.test(file) && deadline.test(textOf(file)),
    );
    expect(waiting).toEqual([]);
  });

  it('are never called utils or helpers', () => {
    expect(
      sources.filter(
        file => /(^|[/-])(utils?|helpers?|common|misc)([.-]|\/|$)/.test(file) && !file.includes('/i18n/'),
      ),
    ).toEqual([]);
  });

  it('keep a record within 60 lines', () => {
    const long = declaredRecords().filter(({ file }) => linesOf(file) > 60 + classLines(file));
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('keep the page of a plain record within 60 lines, its source among them', () => {
    const pages = sources.filter(file => /^const page: DeclaredPage</m.test(textOf(file)));
    const sizes = pages.map(file => {
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const records = sources.filter(each => each.startsWith(folder) && each.endsWith('-records.ts'));
      return { file, lines: [file, ...records].reduce((sum, each) => sum + linesOf(each), 0) };
    });
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(({ lines }) => lines > 60)).toEqual([]);
  });
});

/** The lines of a record's body class, which is its shape and not its definition. */
const classLines = (file: string): number =>
  [...textOf(file).matchAll(/^export class [\s\S]*?^}/gm)].reduce(
    (sum, [body]) => sum + body.split('\n').length,
    0,
  );

describe('deciders, policies, workflows and projections', () => {
  const pure = sources.filter(file => /\.(decider|policy|workflow|projection)\.ts$/.test(file));

  it('read no clock, draw no lots and do not wait', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bawait\b|\bprocess\.|\bsetTimeout\(/;
    expect(pure.filter(file => impure.test(textOf(file)))).toEqual([]);
  });
});
