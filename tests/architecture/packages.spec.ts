import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './reference/repository-files';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Manifest;
const all = { ...manifest.dependencies, ...manifest.devDependencies };

describe('the packages', () => {
  it('are pinned to one version each', () => {
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('hold nothing that needs a browser download or a newer Node', () => {
    // Their newest lines were tried on Node 20: docs/decisions/0001.
    const unwanted = ['nestjs-asyncapi', 'puppeteer', '@fastify/static', 'playwright'];
    expect(unwanted.filter(name => name in all)).toEqual([]);
  });
});
