import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './reference/repository-files';

const RULES = resolve(root, 'scripts/lint/prosa-rules.mjs');

/** How often a rule of the project reports each of some pieces of source. */
const reportsOf = (rule: string, sources: readonly string[]): number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-lint-'));
  try {
    const config = {
      jsPlugins: [RULES],
      categories: { correctness: 'off' },
      rules: { [`prosa/${rule}`]: 'error' },
    };
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    sources.forEach((source, index) => writeFileSync(join(folder, `source-${index}.ts`), source));
    const report = lint(folder);
    return sources.map(
      (_, index) => report.diagnostics.filter(each => each.filename.endsWith(`source-${index}.ts`)).length,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Report {
  readonly diagnostics: readonly { readonly filename: string }[];
}

const lint = (folder: string): Report => {
  const oxlint = resolve(root, 'node_modules/oxlint/bin/oxlint');
  try {
    const options = ['-c', '.oxlintrc.json', '--format', 'json', '.'];
    return JSON.parse(
      execFileSync(process.execPath, [oxlint, ...options], { cwd: folder, encoding: 'utf8' }),
    ) as Report;
  } catch (fault) {
    // It ends with 1 when it found something.
    return JSON.parse((fault as { readonly stdout: string }).stdout) as Report;
  }
};

describe('the rule on silent faults', () => {
  it('finds every way to swallow a fault without a word', () => {
    const silent = [
      'export const a = (work: Promise<void>) => work.catch(() => undefined);',
      'export const a = (work: Promise<void>) => work.catch(() => {});',
      'export const a = (work: Promise<void>) => work.catch(_ => void 0);',
      'export const a = (work: Promise<number | null>) => work.catch(() => null);',
      'export const a = (work: Promise<number[]>) => work.catch(() => []);',
      'export const a = (work: Promise<object>) => work.catch(() => ({}));',
      "export const a = (work: Promise<string>) => work.catch(() => '');",
      'export const a = (work: Promise<boolean>) => work.catch(() => false);',
      'export const a = (work: Promise<void>) => work.catch(function () {});',
      'const noop = () => 1; export const a = (work: Promise<void>) => work.catch(noop);',
      'export const a = (work: Promise<void>) => work.then(undefined, () => undefined);',
      'export const a = (work: Promise<void>) => work?.catch(async () => {});',
      'export const a = (work: () => void) => { try { work(); } catch {} };',
      'export const a = (work: () => void) => { try { work(); } catch (fault) { } };',
    ];
    expect(reportsOf('no-silent-faults', silent)).toEqual(silent.map(() => 1));
  });

  it('lets pass what names its reason', () => {
    const reasoned = [
      'export const a = (work: Promise<void>, expected: () => undefined) => work.catch(expected);',
      'export const a = (work: Promise<void>, log: (fault: unknown) => void) => work.catch(fault => log(fault));',
      'export const a = (work: () => void) => { try { work(); } catch { /* gone already */ } };',
      'export const a = (work: Promise<number>) => work.then(() => undefined);',
    ];
    expect(reportsOf('no-silent-faults', reasoned)).toEqual(reasoned.map(() => 0));
  });
});
