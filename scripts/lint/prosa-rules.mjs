import { relative } from 'node:path';

/** A rule that reports what a selector finds (https://eslint.org/docs/latest/extend/selectors). */
const forbid = messages => ({
  create: context =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        node => context.report({ node, message }),
      ]),
    ),
});

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** File names up to their first dot, and the folders of the product and its tests. */
const kebabCase = {
  create: context => ({
    Program(node) {
      const folders = relative(context.cwd, context.filename).split(/[\\/]/);
      const name = folders.pop().split('.', 1)[0];
      for (const part of [...folders, name])
        if (!KEBAB.test(part)) context.report({ node, message: `"${part}" is not in kebab case.` });
    },
  }),
};

const KNOWN_TO_DOMAIN_FILES =
  /^(@prosa\/(kernel|contracts|published-facts)|\.{1,2}\/.*\.(events|decider|policy|workflow))$/;

/** What domain files import; here, because the regular expressions of oxlint's own rule have no look-ahead. */
const domainImports = {
  create: context => {
    const check = node => {
      const source = node.source ?? node.moduleReference?.expression;
      if (source && !KNOWN_TO_DOMAIN_FILES.test(source.value))
        context.report({ node, message: 'Domain files know kernel, contracts and published facts only.' });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportEqualsDeclaration: check,
    };
  },
};

const isNothing = node =>
  node == null ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'Literal') ||
  (node.type === 'BlockStatement' && node.body.length === 0);

const isFunction = node => /^(ArrowFunction|Function)Expression$/.test(node?.type);

/** A value that stands for nothing: `null`, `false`, `''`, `[]`, `{}`. */
const isEmpty = node =>
  (node.type === 'Literal' && [null, false, ''].includes(node.value)) ||
  (node.type === 'ArrayExpression' && node.elements.length === 0) ||
  (node.type === 'ObjectExpression' && node.properties.length === 0);

/** A fault handler that ignores every fault: `() => undefined`, `() => {}`, `noop`. */
const isSilent = node => {
  if (node?.type === 'Identifier') return /^(noop|Boolean)$/.test(node.name);
  return isFunction(node) && isNothing(node.body);
};

/** A handler that makes nothing of every fault; in the browser most of them are a network that is away. */
const isEmptied = (node, { filename }) =>
  isFunction(node) && isEmpty(node.body) && !/\bweb\/src\//.test(filename);

const NO_SILENT_FAULTS =
  'Say which fault is expected (`expecting(…)`), who else gets it (`ended(…)`), or log it (`BackgroundFaults`).';

/** Faults that vanish hide defects: `catch` and the second handler of `then`, and `catch` blocks without a reason. */
const silentFaults = {
  create: context => ({
    CallExpression(node) {
      const method = node.callee.property?.name;
      const handler = node.arguments[{ catch: 0, then: 1 }[method]];
      if (isSilent(handler) || (method === 'catch' && isEmptied(handler, context)))
        context.report({ node: handler, message: NO_SILENT_FAULTS });
    },
    CatchClause({ body }) {
      if (body.body.length === 0 && /^\{\s*\}$/.test(context.sourceCode.getText(body)))
        context.report({ node: body, message: NO_SILENT_FAULTS });
    },
  }),
};

/** The project's own rules. Text from phones is never markup; React makes the elements. */
export default {
  meta: { name: 'prosa' },
  rules: {
    'domain-imports': domainImports,
    'kebab-case': kebabCase,
    'no-silent-faults': silentFaults,
    'no-default-export': forbid({ ExportDefaultDeclaration: 'A name makes it findable.' }),
    'no-markup': forbid({
      "JSXAttribute[name.name='dangerouslySetInnerHTML']": 'Text from phones is never markup.',
      'Property[key.name=dangerouslySetInnerHTML], AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$|^srcdoc$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/], CallExpression[callee.object.name=document][callee.property.name=/^write/]':
        'Text from phones is never markup; React makes the elements.',
    }),
  },
};
