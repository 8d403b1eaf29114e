import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { filesUnder, root } from './reference/repository-files';

/**
 * Folders that import each other in a circle, types included; specs and rigs may look anywhere. The core of conversations is one
 * thing in several folders; the others wait to be taken apart, and no new one may join them.
 */
const CIRCLES: Readonly<Record<string, readonly string[]>> = {
  billing: ['bank pix', 'credit invoice plan-change'],
  campaigns: ['campaign check confirmation dispatch shipping', 'contact-list contact-list-item list-import'],
  conversations: ['core/contact core/merge core/message core/ticket'],
  leads: ['board lead'],
};

/** Their folders are floors, which hold the folders of slices. */
const FLOORS = /^(core|desk|automation|doors)$/;

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const sourcesOf = (service: string): readonly string[] =>
  filesUnder([`services/${service}/src`], /\.ts$/).filter(file => !/\.spec\.ts$|\/testing\//.test(file));

/** The slice that a file belongs to; undefined for what stands in the service's top folder. */
const folderOf = (service: string, file: string): string | undefined => {
  const [first, second, ...rest] = file.slice(`services/${service}/src/`.length).split('/');
  if (first === undefined || second === undefined) return undefined;
  return FLOORS.test(first) && rest.length > 0 ? `${first}/${second}` : first;
};

const importsOf = (service: string): Imports => {
  const files = sourcesOf(service);
  const known = new Set(files);
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const from = folderOf(service, file);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, path = ''] of readFileSync(resolve(root, file), 'utf8').matchAll(/ from '(\.[^']+)';/g)) {
      const target = `${normalize(join(dirname(file), path))}.ts`;
      const to = known.has(target) ? folderOf(service, target) : undefined;
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return imports;
};

const reachedFrom = (imports: Imports, start: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
};

/** The circles among some folders, each as its sorted names. */
const circlesIn = (imports: Imports): readonly string[] => {
  const reached = new Map([...imports.keys()].map(folder => [folder, reachedFrom(imports, folder)]));
  const circles = [...reached]
    .filter(([folder, seen]) => seen.has(folder))
    .map(([folder, seen]) =>
      [...seen]
        .filter(other => reached.get(other)?.has(folder))
        .toSorted()
        .join(' '),
    );
  return [...new Set(circles)].toSorted();
};

describe('The folders of a service', () => {
  it('are told apart from a circle', () => {
    const imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['b'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesIn(imports)).toEqual(['b c']);
  });

  it.each(readdirSync(resolve(root, 'services')))('%s: import each other in no new circle', service => {
    expect(circlesIn(importsOf(service))).toEqual(CIRCLES[service] ?? []);
  });
});
