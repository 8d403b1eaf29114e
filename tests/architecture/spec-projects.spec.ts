import { relative, resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

interface Project {
  readonly rootDir: string;
  readonly displayName: string;
  readonly roots: readonly string[];
  readonly testMatch: readonly string[];
}

const { projects } = jest.requireActual<{ projects: readonly Project[] }>('../../jest.config.cjs');

/** The folders below which a project looks for specs: what its patterns begin with, else its roots. */
const foldersOf = ({ rootDir, roots, testMatch }: Project): readonly string[] => {
  const within = (path: string): string => relative(root, resolve(path.replace('<rootDir>', rootDir)));
  const fixed = testMatch.flatMap(pattern => {
    const [, before = '', names = '', after = ''] =
      /^(<rootDir>[^*{]*)(?:\{([^}]*)\})?([^*]*)/.exec(pattern) ?? [];
    return before === '' ? [] : names.split(',').map(name => within(`${before}${name}${after}`));
  });
  return fixed.length > 0 ? fixed : roots.map(within);
};

describe('Every spec file', () => {
  it('is found by a project of Jest', () => {
    const folders = projects.flatMap(foldersOf);
    const lost = filesUnder(['services', 'libs', 'web', 'tests'], /\.spec\.tsx?$/).filter(
      file => !folders.some(folder => file.startsWith(`${folder}/`)),
    );
    expect(lost).toEqual([]);
    expect(folders).toContain('tests/start');
  });
});
