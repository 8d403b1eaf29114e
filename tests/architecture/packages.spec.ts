import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './reference/repository-files';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(resolve(root, file), 'utf8'));
const manifest = read('package.json') as Manifest;
const all = { ...manifest.dependencies, ...manifest.devDependencies };

describe('the packages', () => {
  it('are pinned to one version each', () => {
    const loose = Object.entries(all).filter(
      ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('hold nothing that needs a browser download or a newer Node', () => {
    // Their newest lines were tried on Node 20: docs/decisions/0001.
    const unwanted = ['nestjs-asyncapi', 'puppeteer', '@fastify/static', 'playwright'];
    expect(unwanted.filter(name => name in all)).toEqual([]);
  });

  it('run no script when they are installed, by a decision for each that has one', () => {
    const { packages } = read('package-lock.json') as Lock;
    const withScripts = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1));
    expect(new Set(Object.keys(manifest.allowScripts))).toEqual(new Set(withScripts));
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
