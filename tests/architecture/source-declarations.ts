import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { root } from './reference/repository-files';

/** An exported declaration of a source. */
export interface Declaration {
  readonly name: string;
  readonly node: ts.Declaration;
}

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(each => each.kind === ts.SyntaxKind.ExportKeyword) === true;

type NamedStatement =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration;

const isNamed = (statement: ts.Statement): statement is NamedStatement =>
  ts.isFunctionDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isEnumDeclaration(statement);

const declared = (statement: ts.Statement): Declaration[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(node => ({ name: node.name.getText(), node }));
  return isNamed(statement) ? [{ name: statement.name?.text ?? '', node: statement }] : [];
};

/** What a file exports by declaration; overloads once. */
export const declarationsIn = (file: string): readonly Declaration[] => {
  const found = parse(file).statements.filter(isExported).flatMap(declared);
  return found.filter((each, index) => found.findIndex(other => other.name === each.name) === index);
};

/** A declaration's docstring without its tags; empty when there is none. */
export const docstringOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(each => ts.getTextOfJSDocComment(each.comment) ?? '')
    .join(' ')
    .trim();
