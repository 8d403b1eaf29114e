import ts from 'typescript';
import { docAt, docOf, type SourceProgram } from './source-program';
import type { Schema, TypeSchemas } from './type-schema';

/** The documentation of one route from a controller's source: its summary, and the shape of its response. */
export interface RouteDoc {
  readonly summary: string;
  readonly answer: Schema;
}

/** The default summary of an undocumented route: `Contact: list`. */
const named = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}: ${method.replace(/([A-Z])/g, ' $1').toLowerCase()}`;

/** The message that a method gives to a bus: its docstring says what the route is for. */
const askedOf = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isCallExpression(node) && /\.execute$/.test(node.expression.getText())) {
    const [message] = node.arguments;
    return message !== undefined && ts.isNewExpression(message) ? message.expression : undefined;
  }
  return ts.forEachChild(node, askedOf);
};

const messageDoc = (method: ts.MethodDeclaration, { checker }: SourceProgram): string => {
  const name = method.body === undefined ? undefined : askedOf(method.body);
  const symbol = name === undefined ? undefined : checker.getSymbolAtLocation(name);
  if (symbol === undefined) return '';
  return docOf(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol, checker);
};

const answerOf = (method: ts.MethodDeclaration, program: SourceProgram, schemas: TypeSchemas): Schema => {
  const signature = program.checker.getSignatureFromDeclaration(method);
  if (signature === undefined) return {};
  const type = signature.getReturnType();
  return schemas.of(program.checker.getAwaitedType(type) ?? type);
};

/** Reads every controller; keys are operation ids, `TicketController_list`. */
export const readControllers = (
  program: SourceProgram,
  schemas: TypeSchemas,
): ReadonlyMap<string, RouteDoc> => {
  const docs = new Map<string, RouteDoc>();
  const classes = program.files
    .filter(file => file.fileName.endsWith('.controller.ts') || file.fileName.endsWith('.api.ts'))
    .flatMap(file => file.statements.filter(ts.isClassDeclaration));
  for (const each of classes)
    for (const method of each.members.filter(ts.isMethodDeclaration)) {
      const name = method.name.getText();
      const controller = each.name?.text ?? '';
      const summary = docAt(method.name, program) || messageDoc(method, program) || named(controller, name);
      docs.set(`${controller}_${name}`, { summary, answer: answerOf(method, program, schemas) });
    }
  return docs;
};

/** The views that record definitions promise, by record name. */
export const readRecordViews = (
  program: SourceProgram,
  schemas: TypeSchemas,
): ReadonlyMap<string, Schema> => {
  const views = new Map<string, Schema>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineResource')
      readView(node, program, schemas, views);
    else ts.forEachChild(node, visit);
  };
  for (const file of program.files.filter(each => each.fileName.endsWith('.resource.ts'))) visit(file);
  return views;
};

const readView = (
  call: ts.CallExpression,
  program: SourceProgram,
  schemas: TypeSchemas,
  views: Map<string, Schema>,
): void => {
  const [spec] = call.arguments;
  if (spec === undefined || !ts.isObjectLiteralExpression(spec)) return;
  const property = (name: string): ts.Expression | undefined =>
    spec.properties.filter(ts.isPropertyAssignment).find(each => each.name.getText() === name)?.initializer;
  const name = property('name');
  const view = property('view');
  if (name === undefined || !ts.isStringLiteral(name) || view === undefined) return;
  const [signature] = program.checker.getTypeAtLocation(view).getCallSignatures();
  if (signature !== undefined) views.set(name.text, schemas.of(signature.getReturnType()));
};
