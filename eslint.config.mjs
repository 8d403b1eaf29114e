import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const caps = {
  'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': 'off',
  '@typescript-eslint/max-params': ['error', { max: 6 }],
  'max-depth': ['error', 3],
};

const safety = {
  eqeqeq: ['error', 'smart'],
  'no-console': 'error',
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'A name makes it findable.' },
    {
      selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
      message: 'Text from phones is never markup.',
    },
    {
      selector:
        'Property[key.name=dangerouslySetInnerHTML], AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$|^srcdoc$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/], CallExpression[callee.object.name=document][callee.property.name=/^write/]',
      message: 'Text from phones is never markup; React makes the elements.',
    },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
};

const typed = {
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
  ],
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
  '@typescript-eslint/await-thenable': 'error',
};

const names = { 'check-file': checkFile };
const kebab = {
  'check-file/filename-naming-convention': [
    'error',
    { '**/*.{ts,tsx}': 'KEBAB_CASE' },
    { ignoreMiddleExtensions: true },
  ],
  'check-file/folder-naming-convention': ['error', { '{services,libs,tests,web/src}/**/': 'KEBAB_CASE' }],
};

export default tseslint.config(
  { files: ['web/vite.config.mts'], languageOptions: { parser: tseslint.parser } },
  { ignores: ['dist/**', 'node_modules/**', 'artifacts/**', '.data/**', 'docs/**', 'web/public/**'] },
  {
    files: ['{services,libs,tests}/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin, ...names },
    rules: { ...caps, ...safety, ...typed, ...kebab },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A domain file is replayed for ever; the same rule stands in the dependency rules, this one shows it while typing.
    files: ['services/**/*.{events,decider,policy,workflow}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!@prosa/(kernel|contracts|published-facts)$|\\.{1,2}/.*\\.(events|decider|policy|workflow)$).*`,
              message: 'Domain files know kernel, contracts and published facts only.',
            },
          ],
        },
      ],
    },
  },
  {
    // Contexts meet in published facts. Frames are for browsers: services/live reads the feed, the projector fills it.
    files: ['{services,libs}/**/*.ts'],
    ignores: [
      'services/live/**',
      'libs/{projections,platform}/**',
      'services/**/*.{events,decider,policy,workflow}.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@prosa/platform',
              importNames: ['LIVE_FEED'],
              message:
                'Subscribe to facts by FACT_SUBSCRIPTIONS; frames that follow from no fact go to FRAME_PUBLISHER.',
            },
            {
              name: '@prosa/projections',
              importNames: ['LiveFeed', 'openLiveFeed'],
              message: 'The live feed is read by services/live alone.',
            },
          ],
        },
      ],
    },
  },
  {
    // Specs tell stories: a describe block holds many of them.
    files: [
      '**/*.spec.{ts,tsx}',
      '**/*.contract.ts',
      'tests/**/*.ts',
      '**/testing/**/*.ts',
      '**/spec/**/*.ts',
      '**/contract/**/*.ts',
    ],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 600 }] },
  },
  {
    // A migration's number is its place in the order; kebab case has no words that begin with a digit.
    files: ['libs/read-model/src/migrations/*.ts'],
    rules: { 'check-file/filename-naming-convention': 'off' },
  },
  {
    // Jest calls the default export of its global setup, and nothing else.
    files: ['libs/testing/src/jest/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The console is all that a browser has for what went wrong; it stays closed for everything else.
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    // Screens are one function by nature; its cap is that of a component.
    files: ['web/src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      'web/vite.config.mts',
      'web/src/testing/**',
      'tests/bench/**',
      'services/*/src/main.ts',
      'services/standalone/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
