import { PUBLISHED_FACTS } from '@prosa/published-facts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { declaredRecords } from './fact-catalogue';
import { filesUnder, root } from './repository-files';

/** One fact that a context reads though another writes it. */
export interface ForeignUse {
  readonly fact: string;
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** A question that one context answers for another inside a process. */
export interface PortUse {
  readonly port: string;
  readonly answeredBy: string;
  readonly askedBy: readonly string[];
}

/** Contexts are the services, and the settings that all of them share; the composition is none. */
const contextOf = (file: string): string => file.split('/')[1] ?? '';

const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const sources = filesUnder(['services', 'libs'], /(?<!\.spec|\.d|\.contract)\.ts$/).filter(
  file => !/\/(testing|spec)\//.test(file) && !file.startsWith('services/standalone/'),
);

/** The facts of a catalogue, whether or not it says why no decider folds them. */
const DEFINED =
  /defineEvents<[^(]*\(\s*'\w+',\s*\{([\s\S]*?)\}\s*(?:,\s*\{\s*undecided:[\s\S]*?\},?\s*)?\);/g;

/** Facts by name, with the context that writes them. */
export const factOwners = (): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>();
  for (const file of sources.filter(
    each => each.endsWith('.events.ts') && !each.startsWith('libs/published-facts'),
  ))
    for (const [, name = ''] of textOf(file).matchAll(/^ {2,4}([A-Z]\w+): \{ ?\n?.*version/gm))
      owners.set(name, contextOf(file));
  for (const file of sources.filter(each => each.endsWith('.events.ts')))
    for (const [, names = ''] of textOf(file).matchAll(DEFINED))
      for (const [, name = ''] of names.matchAll(/(?:^|[\s,{])([A-Z]\w+): \{/g))
        owners.set(name, contextOf(file));
  for (const { resource, file } of declaredRecords())
    for (const name of Object.values(resource.events)) owners.set(name, contextOf(file));
  return owners;
};

/** Every name that a source uses as a type, a key or a text; comments and imports are none. */
const namesIn = (file: string): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) || ts.isStringLiteral(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ES2022));
  return names;
};

/** Which facts of other contexts each service reads, by file. */
export const foreignUses = (): readonly ForeignUse[] => {
  const owners = factOwners();
  return sources
    .filter(file => file.startsWith('services/'))
    .flatMap(file =>
      [...namesIn(file)].flatMap(fact => {
        const [from, to] = [owners.get(fact), contextOf(file)];
        return from === undefined || from === to ? [] : [{ fact, from, to, file }];
      }),
    )
    .toSorted((a, b) =>
      `${a.from} ${a.fact} ${a.to} ${a.file}`.localeCompare(`${b.from} ${b.fact} ${b.to} ${b.file}`),
    );
};

/** The published facts by name: their context and version. */
export const publishedFacts = (): ReadonlyMap<
  string,
  { readonly context: string; readonly version: number }
> =>
  new Map(
    Object.entries(PUBLISHED_FACTS).flatMap(([context, facts]) =>
      Object.entries(facts).map(([name, version]) => [name, { context, version }] as const),
    ),
  );

const tokensIn = (file: string, pattern: RegExp): readonly string[] =>
  [...textOf(file).matchAll(pattern)].flatMap(([found]) => found.match(/\b[A-Z][A-Z_]{3,}\b/g) ?? []);

/** The ports that a service offers and another uses. */
export const portUses = (): readonly PortUse[] => {
  const services = sources.filter(
    file => file.startsWith('services/') && !file.startsWith('services/live/src/testing'),
  );
  const collect = (pattern: RegExp): Map<string, Set<string>> => {
    const found = new Map<string, Set<string>>();
    for (const file of services)
      for (const token of tokensIn(file, pattern))
        found.set(token, (found.get(token) ?? new Set()).add(contextOf(file)));
    return found;
  };
  const answered = collect(/provide: [A-Z_]+/g);
  const asked = collect(/@Inject\([A-Z_]+\)|inject: \[[^\]]*\]|\.get(?:<[^>]*>)?\(\s*[A-Z_]+/g);
  return [...answered]
    .flatMap(([port, [answeredBy = '']]) => {
      const askedBy = [...(asked.get(port) ?? [])].filter(each => each !== answeredBy).toSorted();
      return askedBy.length === 0 ? [] : [{ port, answeredBy, askedBy }];
    })
    .toSorted((a, b) => (a.port < b.port ? -1 : 1));
};
