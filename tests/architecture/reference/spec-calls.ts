import ts from 'typescript';
import type { ReadTest } from './spec-scopes';

/** A call over HTTP as a test writes it down: a hole stands for what is known only when it runs. */
export interface WrittenCall {
  readonly method: string;
  readonly segments: readonly string[];
}

const HOLE = '\u0000';
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);
const verbs = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['delete', 'DELETE'],
]);

const literal = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(span => HOLE + span.literal.text).join('');
};

/** The path in `/chats/${id}`, `${url}/api/chats?x=1`; null for any other text. */
const pathIn = (text: string): readonly string[] | null => {
  const path = text.replace(/^\u0000?\/api(?=\/)/, '').replace(/\?.*$/s, '');
  if (!/^\/[a-z]/.test(path) || /[\s<>()]/.test(path)) return null;
  const segments = path.split('/').filter(each => each !== '');
  // `/whatsapp${query}` calls `/whatsapp`.
  return segments.map(each => (each.startsWith(HOLE) ? HOLE : (each.split(HOLE)[0] ?? '')));
};

const methodsAmong = (nodes: readonly ts.Node[]): readonly string[] =>
  nodes.flatMap(node => (ts.isStringLiteralLike(node) && METHODS.has(node.text) ? [node.text] : []));

/** Remembers what is found below a node: a helper is read once, not by every test that leans on it. */
const perNode = <Found>(find: (node: ts.Node) => readonly Found[]): typeof find => {
  const known = new WeakMap<ts.Node, readonly Found[]>();
  return node => {
    const found = known.get(node) ?? find(node);
    known.set(node, found);
    return found;
  };
};

const descendants = perNode((node: ts.Node): readonly ts.Node[] => {
  const all: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    all.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return all;
});

const deepMethods = (node: ts.Node): readonly string[] => methodsAmong(descendants(node));

/** Of `for (const method of ['PUT', 'DELETE'])`, or of the table that a test stands on. */
const methodsNamed = (name: ts.Identifier): readonly string[] => {
  for (let node: ts.Node = name; node.parent; node = node.parent) {
    if (ts.isForOfStatement(node) && node.initializer.getText().includes(name.text))
      return deepMethods(node.expression);
    if (ts.isCallExpression(node) && ts.isCallExpression(node.expression))
      return deepMethods(node.expression);
  }
  return [];
};

const methodProperty = (node: ts.Node | undefined): readonly string[] => {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap(each =>
    ts.isPropertyAssignment(each) && each.name.getText() === 'method' ? methodsAmong([each.initializer]) : [],
  );
};

const calleeName = (callee: ts.Expression): string => {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
};

/** The methods of a helper that contains the method and receives the path. */
const methodsOfHelper = (name: string, nodes: readonly ts.Node[]): readonly string[] => {
  const isHelper = (node: ts.Node): boolean =>
    ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer !== undefined;
  const helper = nodes.flatMap(descendants).find(isHelper);
  if (name === '' || helper === undefined) return [];
  const written = deepMethods(helper);
  if (written.length > 0) return written;
  return descendants(helper).flatMap(node => {
    const verb = ts.isCallExpression(node) ? verbs.get(calleeName(node.expression)) : undefined;
    return verb === undefined ? [] : [verb];
  });
};

const methodsOfCall = (call: ts.CallExpression, nodes: readonly ts.Node[]): readonly string[] => {
  const written = methodsAmong(call.arguments);
  if (written.length > 0) return written;
  const name = calleeName(call.expression);
  if (name === 'fetch') {
    const chosen = methodProperty(call.arguments[1]);
    return chosen.length > 0 ? chosen : ['GET'];
  }
  const variable = call.arguments.find(each => ts.isIdentifier(each) && each.text === 'method');
  if (variable !== undefined) return methodsNamed(variable as ts.Identifier);
  const verb = verbs.get(name);
  if (verb !== undefined && ts.isPropertyAccessExpression(call.expression)) return [verb];
  return methodsOfHelper(name, nodes);
};

const isWrapper = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node);

/** The method of a path: given beside it in a call, a list or an object. */
const methodsOf = (path: ts.Node, nodes: readonly ts.Node[]): readonly string[] => {
  let around = path.parent;
  while (isWrapper(around)) around = around.parent;
  if (ts.isCallExpression(around)) return methodsOfCall(around, nodes);
  if (ts.isArrayLiteralExpression(around)) return methodsAmong(around.elements);
  if (ts.isPropertyAssignment(around)) return methodProperty(around.parent);
  return [];
};

const pathsBelow = perNode(code =>
  descendants(code).flatMap(node => {
    const text = literal(node);
    const segments = text === null ? null : pathIn(text);
    return segments === null ? [] : [{ node, segments }];
  }),
);

/** All HTTP calls that appear in a test's code; by default in its own. */
export const callsOf = (
  { nodes }: ReadTest,
  code: readonly ts.Node[] = nodes.slice(0, 1),
): readonly WrittenCall[] =>
  code
    .flatMap(pathsBelow)
    .flatMap(({ node, segments }) => methodsOf(node, nodes).map(method => ({ method, segments })));

/** What a regular expression says, for those that are a sentence with its marks put in safety. */
const wordsOf = (pattern: string): string =>
  pattern.replaceAll(/^\/\^?|\$?\/[a-z]*$/g, '').replaceAll(/\\(.)/g, '$1');

const textsBelow = perNode(code =>
  descendants(code).flatMap(node => {
    const text = literal(node);
    if (text !== null) return [text];
    if (ts.isRegularExpressionLiteral(node)) return [wordsOf(node.text)];
    return isQueryWord(node) ? [`?${node.name.getText()}=`] : [];
  }),
);

/** Every text that a test writes down, regular expressions among them. */
export const textsOf = ({ nodes }: Pick<ReadTest, 'nodes'>): readonly string[] => nodes.flatMap(textsBelow);

/** A word of a query that is written as an object: `new URLSearchParams({ status })`. */
const isQueryWord = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
  (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
  ts.isNewExpression(node.parent.parent) &&
  node.parent.parent.expression.getText() === 'URLSearchParams';

/** Whether a text calls a route with a query parameter; a text without a path may belong to any. */
export const asksWith = (text: string, word: string, route: string): boolean => {
  if (!new RegExp(`(^|[?&])${word}=`).test(text)) return false;
  const segments = pathIn(text);
  const parts = (route.split(' ')[1] ?? '').split('/').filter(each => each !== '');
  return segments === null ? !text.includes('/') : fits(segments, parts);
};

const fits = (segments: readonly string[], route: readonly string[]): boolean =>
  segments.length === route.length &&
  route.every((each, index) => each.startsWith(':') || each === segments[index]);

/** The route that a written call reaches: the one with the fewest variables, as the server chooses; null for none. */
export const routeOf = (call: WrittenCall, routes: readonly string[]): string | null => {
  const found = routes
    .map(route => ({ route, parts: (route.split(' ')[1] ?? '').split('/').filter(each => each !== '') }))
    .filter(({ route, parts }) => route.startsWith(`${call.method} `) && fits(call.segments, parts))
    .toSorted((one, other) => variables(one.parts) - variables(other.parts));
  return found[0]?.route ?? null;
};

const variables = (parts: readonly string[]): number => parts.filter(each => each.startsWith(':')).length;
