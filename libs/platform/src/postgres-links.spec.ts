import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPostgresLibraries } from './postgres-links';

describe('The links between the libraries of the bundled PostgreSQL', () => {
  let folder: string;
  const link = (name: string): string => join(folder, 'native/lib', name);
  const list = (links: readonly object[]): void =>
    writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-links-'));
    mkdirSync(join(folder, 'native/lib/deep'), { recursive: true });
    writeFileSync(link('libicuuc.so.60.2'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made where they are missing, relative, so that the packages can be moved', () => {
    symlinkSync('libicuuc.so.60.2', link('libicuuc.so'));
    list(
      ['libicuuc.so', 'libicuuc.so.60', 'deep/libicuuc.so'].map(name => ({
        source: 'native/lib/libicuuc.so.60.2',
        target: `native/lib/${name}`,
      })),
    );
    linkPostgresLibraries(folder);
    linkPostgresLibraries(folder);
    expect(readlinkSync(link('libicuuc.so.60'))).toBe('libicuuc.so.60.2');
    expect(readlinkSync(link('deep/libicuuc.so'))).toBe('../libicuuc.so.60.2');
  });

  it('are not needed by a package that lists none', () => {
    expect(() => linkPostgresLibraries(folder)).not.toThrow();
  });

  it('say what to do where they cannot be made', () => {
    list([{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/none/libicuuc.so' }]);
    expect(() => linkPostgresLibraries(folder)).toThrow(/lacks its link .*run `npm run build` once/);
  });
});
