import fc, { type Arbitrary } from 'fast-check';
import { missing, own, type PlannedRoute } from './matrix-calls';
import { ILL_FORMED, NAUGHTY } from './matrix-naughty';
import { withField } from './matrix-routes';
import type { CompanyWorld } from './matrix-world';
import type { RawRequest } from './matrix-raw';

type Json = Record<string, unknown>;

const names: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'id',
    'companyId',
    'super',
    'profile',
    '__proto__',
    'constructor',
    'toString',
    '',
    'a.b',
    '$ne',
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
);

/** Values of unexpected types. */
const junk: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAUGHTY) },
  { weight: 2, arbitrary: fc.constantFrom(...ILL_FORMED) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      '',
      ' ',
      -1,
      0,
      1.5,
      1e21,
      -1e308,
      2_147_483_648,
      Number.MAX_SAFE_INTEGER + 2,
      [],
      {},
      [[[]]],
      [null],
      { id: null },
      { $gt: '' },
      { length: -1 },
      'y'.repeat(66_000),
      Array.from({ length: 300 }, (_, index) => index),
    ),
  },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 }) },
);

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'x',
  '',
];

/** Bytes of a path segment that decode to nothing good. */
const segments: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%af',
    '..%2f..%2f',
    '%2e%2e',
    '%0d%0aX:y',
    'a'.repeat(5_000),
  ),
  fc
    .constantFrom(...NAUGHTY, '0', '-1', '1.5', '1e9', '99999999999999999999', ' 2000000001', '2000000001 ')
    .map(encodeURIComponent),
  fc.string({ maxLength: 60 }).map(encodeURIComponent),
);

/** Numbers at and beyond the edges of the columns that ids, counts and places are kept in. */
const EDGES = [
  -1,
  0,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  1.5,
  1e21,
] as const;
const MOMENTS = ['0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'] as const;

/** Cursors of every shape that a list has, whose places are at the edges or beyond them. */
const cursors: readonly string[] = EDGES.flatMap(edge =>
  [
    [edge],
    [String(edge)],
    ['9'.repeat(18)],
    ['-9223372036854775809'],
    ['Ana', edge],
    ...MOMENTS.map(moment => [moment, edge]),
  ].map(places => Buffer.from(JSON.stringify(places)).toString('base64url')),
);

const edgeQueries: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...cursors).map(cursor => `cursor=${cursor}`),
  fc
    .tuple(
      fc.constantFrom(
        'pageNumber',
        'page',
        'limit',
        'after',
        'contactId',
        'userId',
        'queueIds',
        'days',
        'date',
      ),
      fc.constantFrom<string | number>(...EDGES, '0000-01-01', '9999-12-31', '2026-02-31'),
    )
    .map(([name, value]) => `${name}=${value}`),
);

const queries: Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'searchParam',
          'pageNumber',
          'cursor',
          'status',
          'queueIds',
          'tags',
          'users',
          'after',
          'page',
        ),
        fc.constantFrom('companyId', 'showAll', 'peek', 'queueIds[]', 'a[b][c]', '__proto__', ''),
      ),
      fc.oneof(
        segments,
        fc.constantFrom('', '[', '[1,"x"]', '{"$ne":1}', '[[1]]', '2147483648', 'true', '%E2%82'),
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(pairs => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const headers: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'x'.repeat(3_000) },
  { 'idempotency-key': "'; drop table" },
  { 'x-request-id': '../../x' },
  { 'accept-language': 'xx-'.repeat(800) },
  { 'content-encoding': 'gzip' },
  { cookie: `jrt=${'%'.repeat(500)}; jrt=; =; ${'a=b; '.repeat(200)}` },
  { 'x-huge': 'h'.repeat(20_000) },
  { expect: '200-maybe' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'x-http-method-override': 'DELETE' },
  { range: 'bytes=0-999999999999' },
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'a.'.repeat(4_000)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
);

/** A way to spoil a request that would have been good. */
type Spoil = (good: RawRequest, body: Json | undefined) => RawRequest;

const withBody = (good: RawRequest, body: string, more: Record<string, string> = {}): RawRequest => ({
  ...good,
  headers: { ...good.headers, 'content-type': 'application/json', ...more },
  body,
});

const bodySpoils = (planned: PlannedRoute): Arbitrary<Spoil> => {
  const sent = fc.constantFrom(...planned.fields);
  const json =
    (make: (body: Json) => unknown): Spoil =>
    (good, body) =>
      withBody(good, JSON.stringify(make(body ?? {})));
  const text =
    (make: (json: string) => string, more: Record<string, string> = {}): Spoil =>
    (good, body) =>
      withBody(good, make(JSON.stringify(body ?? {})), more);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(sent, junk).map(([field, value]) => json(body => withField(body, field, value))),
    },
    {
      weight: 2,
      arbitrary: sent.map(({ path }) =>
        json(body => Object.fromEntries(Object.entries(body).filter(([key]) => key !== path.split('.')[0]))),
      ),
    },
    {
      weight: 3,
      arbitrary: fc
        .dictionary(names, junk, { maxKeys: 6 })
        .map(extra => json(body => ({ ...extra, ...body }))),
    },
    { weight: 2, arbitrary: junk.map(value => json(() => value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(30, 10_000).map(depth => text(() => nested(depth))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(sent, junk)
        .map(([{ path }, value]) =>
          text(
            good =>
              `${good.slice(0, -1)}${good === '{}' ? '' : ','}${JSON.stringify(path)}:${JSON.stringify(value)}}`,
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...types).map(type => text(good => good, { 'content-type': type })),
    },
    { weight: 1, arbitrary: fc.nat(30).map(cut => text(good => good.slice(0, -1 - (cut % good.length)))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '{"__proto__":{"super":true}}',
          '{"constructor":{"prototype":{"super":true}}}',
          '\u{feff}{}',
          '{"a":1e999}',
          '{"name":"\\ud800"}',
          '{"name":"\\u0000"}',
          `{"name":"${'n'.repeat(1_100_000)}"}`,
          `[${'0,'.repeat(100_000)}0]`,
          'NaN',
          '\u0000',
        )
        .map(body => text(() => body)),
    },
  );
};

const edgeSpoils = (planned: PlannedRoute): Arbitrary<Spoil> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: queries.map((query): Spoil => good => ({ ...good, path: `${good.path}?${query}` })),
    },
    {
      weight: 4,
      arbitrary: edgeQueries.map((query): Spoil => good => ({ ...good, path: `${good.path}?${query}` })),
    },
    {
      weight: 4,
      arbitrary: segments.map((segment): Spoil => good => ({
        ...good,
        path: planned.route.path.includes(':')
          ? planned.route.path.replaceAll(/:\w+/g, segment)
          : `${planned.route.path}/${segment}`,
      })),
    },
    {
      weight: 2,
      arbitrary: headers.map((more): Spoil => good => ({ ...good, headers: { ...good.headers, ...more } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'PUT', 'POST')
        .map((method): Spoil => good => ({ ...good, method })),
    },
    {
      weight: 1,
      arbitrary: junk.map(
        (value): Spoil =>
          good =>
            withBody(good, JSON.stringify(value) ?? ''),
      ),
    },
  );

/** Bad requests to one route, the same for the same seed. */
export const badRequests = (
  planned: PlannedRoute,
  world: CompanyWorld,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly RawRequest[] => {
  const spoils =
    planned.fields.length === 0
      ? edgeSpoils(planned)
      : fc.oneof(
          { weight: 3, arbitrary: bodySpoils(planned) },
          { weight: 1, arbitrary: edgeSpoils(planned) },
        );
  const tokens = [...world.people].filter(([role]) => ['user', 'admin', 'super'].includes(role));
  const callers = fc.constantFrom<string | null>(...tokens.map(([, { token }]) => token), null);
  return fc
    .sample(fc.tuple(callers, spoils), { seed, numRuns: count })
    .map(([token, spoil]) => spoil(...goodRequest(planned, world, token)));
};

/** A valid request; a destructive one refers to unknown records. */
const goodRequest = (
  { route, plan, slots }: PlannedRoute,
  world: CompanyWorld,
  token: string | null,
): [RawRequest, Json | undefined] => {
  const nothing = Object.fromEntries([...slots].map(([slot, kind]) => [slot, missing[kind]]));
  const {
    params = {},
    query = {},
    body: filled,
  } = plan.fill?.(own(world, route.method === 'DELETE' ? nothing : {})) ?? {};
  const body = plan.shape?.() ?? filled;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  // Ending the session would make later requests unauthenticated.
  const sent = route.scopes === null ? token : world.program;
  const known = token === null || plan.endsSession ? {} : { authorization: `Bearer ${sent}` };
  return [
    {
      method: route.method,
      path: search === '' ? path : `${path}?${search}`,
      headers: { ...known, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    body as Json | undefined,
  ];
};
