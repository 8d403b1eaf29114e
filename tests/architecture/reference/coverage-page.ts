import { isErrorCode } from '@prosa/contracts';
import type { Route } from '@prosa/http';
import { recordDoc } from '@prosa/resource';
import { ROUTE_PLANS } from '../../support/matrix-plans/index';
import type { RoutePlan } from '../../support/matrix-plan';
import type { DeclaredRecord } from './fact-catalogue';
import { code, page, table } from './markdown';
import { asksWith, callsOf, routeOf, textsOf, type WrittenCall } from './spec-calls';
import { readTests, type ReadTest } from './spec-scopes';
import { CALL_ROWS, ERROR_ROWS, type CallRow, type ErrorRow } from './specification-rows';

/** A test and what is found in it once. */
interface TestWords extends ReadTest {
  /** Routes that it calls, itself or by a helper. */
  readonly routes: ReadonlySet<string>;
  /** Routes that it calls itself. */
  readonly own: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** A row and what covers it; `lacking` says what does not. */
interface Covered<Row> {
  readonly row: Row;
  readonly tests: readonly TestWords[];
  readonly lacking: readonly string[];
}

const DERIVED = 'libs/resource-testing/src/describe-resource.ts';
const matrix = 'tests/start/tenant-matrix.spec.ts';
const shown = 2;

/** A test may quote a sentence in part, when the part is most of it. */
const isMostOf = (part: string, text: string): boolean =>
  text.includes(part) && part.length * 2 > text.length;

const readAll = (routes: readonly string[]): readonly TestWords[] =>
  [
    ...readTests(
      ['tests/api', 'tests/start', 'tests/journeys', 'tests/browser', 'tests/chaos'],
      /\.spec\.ts$/,
    ),
    // That a code has its text is no test of what it is refused for.
    ...readTests(['services', 'libs'], /(?<!error-texts)\.spec\.ts$/),
    ...readTests(['web/src'], /\.spec\.tsx?$/),
  ].map(test => {
    // In specs of screens the server is a double: what they write down is an answer, and no call.
    const isWeb = test.file.startsWith('web/');
    const reached = (calls: readonly WrittenCall[]): ReadonlySet<string> =>
      new Set(isWeb ? [] : calls.map(call => routeOf(call, routes)).filter(route => route !== null));
    const [own, all] = [reached(callsOf(test)), reached(callsOf(test, test.nodes))];
    return { ...test, own, routes: all, texts: textsOf(test) };
  });

const planOf = (route: string): readonly RoutePlan[] =>
  [ROUTE_PLANS[route.replace(' ', ' /api')] ?? []].flat();

/** The query parameters with which the tenant matrix calls a route. */
const plannedQuery = (route: string): readonly string[] =>
  planOf(route).flatMap(plan => Object.keys(plan.fill?.(() => 1)?.query ?? {}));

const coverCall = (
  row: CallRow,
  tests: readonly TestWords[],
  derived: ReadonlySet<string>,
): Covered<CallRow> => {
  const found = tests.filter(test => test.routes.has(row.call));
  const words = (row.query ?? []).filter(
    word =>
      !plannedQuery(row.call).includes(word) &&
      !found.some(({ texts }) => texts.some(text => asksWith(text, word, row.call))),
  );
  const isCalled = found.length > 0 || derived.has(row.call);
  const lacking = [
    ...(isCalled ? [] : [`no test calls ${row.call}`]),
    ...(planOf(row.call).length > 0 ? [] : [`the tenant matrix does not know ${row.call}`]),
    ...words.map(word => `no test asks ${row.call} with ${word}`),
  ];
  return { row, tests: found, lacking };
};

const coverError = (row: ErrorRow, tests: readonly TestWords[]): Covered<ErrorRow> => {
  const { code: wanted, text } = row;
  const isWeb = ({ file }: TestWords): boolean => /^(web|tests\/(browser|journeys))\//.test(file);
  const found = tests.filter(test =>
    wanted === undefined
      ? isWeb(test) && test.texts.some(each => each.includes(text ?? '') || isMostOf(each, text ?? ''))
      : !isWeb(test) && test.texts.includes(wanted),
  );
  const unknown =
    wanted !== undefined && !isErrorCode(wanted) ? [`${wanted} is not in the table of errors`] : [];
  const lacking = found.length > 0 ? [] : [`no test expects ${wanted ?? text}`];
  return { row, tests: found, lacking: [...unknown, ...lacking] };
};

/** What belongs to a row most: what calls it itself, the product's doors, what is named like it. */
const nearest = (tests: readonly TestWords[], stem: string, call?: string): readonly TestWords[] => {
  const rank = ({ file, own }: TestWords): number =>
    (call === undefined || own.has(call) ? 0 : 20) +
    (file.includes(stem) ? 0 : 10) +
    (/^tests\/(api|start)\//.test(file) ? 0 : file.startsWith('tests/') ? 2 : 1);
  return tests.toSorted((one, other) => rank(one) - rank(other));
};

const linkTo = (file: string, text = file.slice(file.lastIndexOf('/') + 1)): string =>
  `[${text}](../../${file})`;

const testsCell = (tests: readonly TestWords[], stem: string, call?: string): string =>
  nearest(tests, stem, call)
    .slice(0, shown)
    .map(({ file, title }) => `${linkTo(file)}: ${title.replaceAll(/\s+/g, ' ')}`)
    .join('<br>');

const stemOf = (call: string): string => (call.split('/')[1] ?? '').replace(/s$/, '');

const callRow = ({ row, tests }: Covered<CallRow>, derived: ReadonlySet<string>): readonly string[] => [
  code(row.call),
  [row.with ?? '', ...(row.query ?? []).map(code)].filter(Boolean).join(', '),
  planOf(row.call).length > 0 ? linkTo(matrix, 'all roles') : '',
  [
    testsCell(tests, stemOf(row.call), row.call),
    ...(derived.has(row.call) ? [linkTo(DERIVED, 'the suite of all records')] : []),
  ]
    .filter(Boolean)
    .join('<br>'),
];

const errorRow = ({ row, tests }: Covered<ErrorRow>): readonly string[] => [
  row.code === undefined ? (row.text ?? '') : code(row.code),
  row.when ?? '',
  testsCell(tests, '/api/'),
];

const laterRows = (): readonly (readonly string[])[] => [
  ...CALL_ROWS.flatMap(row => (row.later === undefined ? [] : [[code(row.call), row.later]])),
  ...ERROR_ROWS.flatMap(row =>
    row.later === undefined ? [] : [[row.code === undefined ? (row.text ?? '') : code(row.code), row.later]],
  ),
];

const derivedRoutes = (records: readonly DeclaredRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap(({ resource }) => recordDoc(resource).routes.map(({ route }) => route)));

const builtMeanwhile = (routes: readonly string[]): readonly string[] => {
  const shapes = new Set(routes.map(route => route.replaceAll(/:\w+/g, ':')));
  // One path with two meanings, distinguished by `forMerge`.
  const isThere = ({ call, with: words }: CallRow): boolean =>
    words !== 'forMerge' && shapes.has(call.replaceAll(/:\w+/g, ':'));
  return CALL_ROWS.filter(row => row.later !== undefined && isThere(row)).map(
    ({ call }) => `${call} is marked as later, and is there`,
  );
};

/**
 * `coverage.md`: the calls and errors of the specification's first part with the tests that cover them. Tests are found
 * by what they call and expect; a row without any fails the making of the page.
 */
export const coveragePage = (all: readonly Route[], records: readonly DeclaredRecord[]): string => {
  const routes = all.map(({ method, path }) => `${method} ${path.replace(/^\/api(?=\/)/, '')}`);
  const derived = derivedRoutes(records);
  const tests = readAll(routes);
  const calls = CALL_ROWS.filter(row => row.later === undefined).map(row => coverCall(row, tests, derived));
  const errors = ERROR_ROWS.filter(row => row.later === undefined).map(row => coverError(row, tests));
  const faults = [...calls, ...errors].flatMap(({ lacking }) => lacking).concat(builtMeanwhile(routes));
  if (faults.length > 0) throw new Error(`The specification is not covered:\n${faults.join('\n')}`);
  return page(
    'Coverage of the specification',
    `Every call (§7) and every error (§8) of the specification's first part with the tests that cover it, two of them at most: ${calls.length} calls, ${errors.length} errors, none uncovered. Tests are found by what they call over HTTP and what they expect, in their own code and in the helpers they lean on; tests on a doubled server count for what people read, never for calls. Each word of a query is asked by one of them. "All roles" is the tenant matrix, which calls each route as everybody of both companies.`,
    '## Calls',
    table(
      ['call', 'with', 'matrix', 'tests'],
      calls.map(each => callRow(each, derived)),
    ),
    '## Errors',
    table(['code or text', 'when', 'tests'], errors.map(errorRow)),
    '## Not built yet',
    'Rows whose part of the product does not exist yet; one that does may not stand here.',
    table(['row', 'comes with'], laterRows()),
  );
};
