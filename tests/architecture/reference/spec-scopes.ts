import { readFileSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';
import ts from 'typescript';
import { filesUnder, root } from './repository-files';

/** A test, or something with a name that tests use: the code in it, and the names it leans on. */
export interface Scope {
  readonly node: ts.Node;
  readonly names: ReadonlySet<string>;
}

/** A test by its sentence. */
export interface FoundTest {
  readonly file: string;
  readonly title: string;
}

/** A test with everything that it runs: its own code first, then the helpers it leans on, near and far. */
export interface ReadTest extends FoundTest {
  readonly nodes: readonly ts.Node[];
}

/** A file of specs as this reader takes it apart. */
interface ReadFile {
  readonly file: string;
  readonly tests: readonly (Scope & { readonly title: string })[];
  readonly named: ReadonlyMap<string, readonly Scope[]>;
  /** Files of this repository whose names it uses. */
  readonly imports: readonly string[];
}

const textOf = (node: ts.Node | undefined): string => {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  return node.getText().replaceAll(/^[`'"]|[`'"]$/g, '');
};

/** The word at the root of `it`, `it.each(…)`, `it.each`…``; null for any other callee. */
const testWord = (callee: ts.Expression): string | null => {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return testWord(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return testWord(callee.tag);
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'each')
    return testWord(callee.expression);
  return null;
};

const isTest = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ['it', 'test'].includes(testWord(node.expression) ?? '') &&
  node.arguments.length > 1;

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

const nameOf = (node: ts.Node): string | null => {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) return node.name.text;
  if (ts.isFunctionDeclaration(node) && node.name) return node.name.text;
  if (ts.isMethodDeclaration(node)) return node.name.getText();
  if (ts.isPropertyAssignment(node) && isFunction(node.initializer)) return node.name.getText();
  return null;
};

const wordsIn = (node: ts.Node): ReadonlySet<string> => {
  const words = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) words.add(each.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return words;
};

const importedBy = (file: string, source: ts.SourceFile): readonly string[] =>
  source.statements.flatMap(each => {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) return [];
    const { text } = each.moduleSpecifier;
    return text.startsWith('.') ? [`${posix.normalize(posix.join(dirname(file), text))}.ts`] : [];
  });

const read = (file: string): ReadFile => {
  const source = ts.createSourceFile(
    file,
    readFileSync(resolve(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const tests: (Scope & { title: string })[] = [];
  const named = new Map<string, Scope[]>();
  const visit = (node: ts.Node): void => {
    if (isTest(node)) {
      tests.push({ node, names: wordsIn(node), title: textOf(node.arguments[0]) });
      return;
    }
    const name = nameOf(node);
    if (name !== null) named.set(name, [...(named.get(name) ?? []), { node, names: wordsIn(node) }]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, tests, named, imports: importedBy(file, source) };
};

/** Everything that a test leans on, by the names in its code, in its own file and in what that imports. */
const runBy = (test: Scope, files: readonly ReadFile[]): readonly ts.Node[] => {
  const scopes = new Map([[test.node, test]]);
  // What is found is looked through in its turn: a map is walked to its end, also while it grows.
  for (const { names } of scopes.values())
    for (const found of files.flatMap(each => [...names].flatMap(name => each.named.get(name) ?? [])))
      if (!scopes.has(found.node)) scopes.set(found.node, found);
  return [...scopes.keys()];
};

/** Every test under some folders that is not skipped, with all the code that it runs. */
export const readTests = (folders: readonly string[], pattern: RegExp): readonly ReadTest[] => {
  const known = new Map<string, ReadFile>();
  const fileOf = (file: string): ReadFile => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
  const support = new Set(filesUnder(['tests'], /(?<!\.spec)\.ts$/));
  return filesUnder(folders, pattern).flatMap(file => {
    const spec = fileOf(file);
    const around = [spec, ...spec.imports.filter(each => support.has(each)).map(fileOf)];
    return spec.tests.map(test => ({ file, title: test.title, nodes: runBy(test, around) }));
  });
};
