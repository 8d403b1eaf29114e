import { filesUnder, root } from './repository-files';
import { resolve } from 'node:path';
import ts from 'typescript';

/** All server sources, typed: what types and docstrings of the reference are read from. */
export interface SourceProgram {
  readonly checker: ts.TypeChecker;
  readonly files: readonly ts.SourceFile[];
}

const options = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
};

/** Reads every source of the services and libraries, without their specs. */
export const openSources = (): SourceProgram => {
  const names = filesUnder(['services', 'libs'], /(?<!\.spec|\.d)\.ts$/);
  const program = ts.createProgram({ rootNames: names.map(name => resolve(root, name)), options: options() });
  const wanted = new Set(names.map(name => resolve(root, name)));
  return {
    checker: program.getTypeChecker(),
    files: program.getSourceFiles().filter(file => wanted.has(resolve(file.fileName))),
  };
};

/** The docstring of a symbol as one paragraph; empty when there is none. */
export const docOf = (symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string =>
  symbol === undefined
    ? ''
    : ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();

/** The docstring right above a node that declares a symbol. */
export const docAt = (name: ts.Node, { checker }: SourceProgram): string =>
  docOf(checker.getSymbolAtLocation(name), checker);
