import { readFileSync } from 'node:fs';
import type { Route } from '@prosa/http';
import { withField, type BodyField } from './matrix-routes';
import { sendRaw, type RawRequest } from './matrix-raw';

/** A request made to be slow, and a word for what makes it so. */
export interface HeavyRequest {
  readonly what: string;
  readonly request: RawRequest;
}

const FULL = 1_000_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const boundary = 'prosa-heavy';

const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join()}}`;

const nested = (open: string, close: string, depth: number, within: string): string =>
  open.repeat(depth) + within + close.repeat(depth);

/** Texts on which a careless rule or expression takes time beyond their length. */
const hostile = (length: number): readonly string[] => [
  `${' '.repeat(length)}x`,
  `${'a.'.repeat(length / 2)}@`,
  `${'1'.repeat(length)}x`,
  `[${'1,'.repeat(length / 2)}1]`,
  '@'.repeat(length),
  '\\"'.repeat(length / 2),
];

const withTexts = (fields: readonly BodyField[], text: string): string =>
  JSON.stringify(
    fields
      .filter(({ schema, listed }) => schema.type === 'string' && !listed)
      .reduce<object>((body, field) => withField(body, field, text), {}),
  );

const bodiesOf = (route: Route, fields: readonly BodyField[]): readonly (readonly [string, string])[] => {
  const texts = Math.max(1, fields.filter(({ schema }) => schema.type === 'string').length);
  // As much as the route reads, so that its rules see it.
  const room = Math.floor((route.bodyLimit - 2_048) / texts / 2.2);
  return [
    ['95,000 keys', keys(80_000)],
    ['as many keys as are read', keys(1_000)],
    ['lists within lists', nested('[', ']', 20, '1,'.repeat(FULL / 2) + '1')],
    ['objects within objects', nested('{"a":', '}', 2_500, '1')],
    ['a list of objects', `{"tags":[${'{"id":1},'.repeat(1_500)}{"id":1}]}`],
    ...hostile(room).map((text, index) => [`hostile text ${index}`, withTexts(fields, text)] as const),
    ...fields
      .filter(({ listed }) => listed)
      .map(field => {
        const items = Array.from({ length: 2_000 }, (_, index) => index);
        return [
          `a long list of ${field.path}`,
          JSON.stringify({ [field.path.split('.')[0] ?? '']: items }),
        ] as const;
      }),
  ];
};

const queries: readonly (readonly [string, string])[] = [
  ['many keys', Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&')],
  ['a repeated key', 'queueIds=1&'.repeat(1_200)],
  ['a long list', `queueIds=${'1,'.repeat(6_000)}1`],
  ['lists within lists', `queueIds=${'['.repeat(12_000)}`],
  ['a long search', `searchParam=${'a%20'.repeat(3_500)}`],
  ['a hostile search', `searchParam=${'%25'.repeat(80)}&cursor=${'A'.repeat(11_000)}`],
];

const headers: readonly (readonly [string, Record<string, string>])[] = [
  ['many cookies', { cookie: 'a=b; '.repeat(2_500) }],
  ['cookies that are no pairs', { cookie: ';%'.repeat(6_500) }],
  ['a long token', { authorization: `Bearer ${'a.'.repeat(6_000)}` }],
  ['many languages', { 'accept-language': 'xx,'.repeat(4_500) }],
  ['many headers', Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, '1']))],
];

const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const forms: readonly (readonly [string, string])[] = [
  ['many fields', Array.from({ length: 12_000 }, (_, index) => part(`f${index}`, '1')).join('')],
  ['long fields', Array.from({ length: 4 }, (_, index) => part(`f${index}`, 'x'.repeat(200_000))).join('')],
  ['what looks like boundaries', `--${boundary}\r\n\r\n${`\r\n--${boundary.slice(0, -1)}`.repeat(60_000)}`],
  ['many lines of a header', `--${boundary}\r\n${'X: y\r\n'.repeat(120_000)}`],
];

/** The request that the heavy ones of a route are compared with. */
export const lightRequest = (route: Route, token: string): RawRequest => ({
  method: route.method,
  path: route.path.replaceAll(/:\w+/g, '2000000001'),
  headers: { authorization: `Bearer ${token}`, ...(route.method === 'GET' ? {} : JSON_TYPE) },
  ...(route.method === 'GET' ? {} : { body: '{}' }),
});

/** Requests to one route that would be slow if anything in them were looked at without a limit. */
export const heavyRequests = (
  route: Route,
  fields: readonly BodyField[],
  token: string,
): readonly HeavyRequest[] => {
  const light = lightRequest(route, token);
  if (route.method === 'GET')
    return [
      ...queries.map(([what, query]) => ({ what, request: { ...light, path: `${light.path}?${query}` } })),
      ...headers.map(([what, more]) => ({
        what,
        request: { ...light, headers: { ...light.headers, ...more } },
      })),
    ];
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return [
    ...bodiesOf(route, fields).map(([what, body]) => ({ what, request: { ...light, body } })),
    ...forms.map(([what, form]) => ({
      what: `a form with ${what}`,
      request: { ...light, headers: { ...light.headers, ...type }, body: `${form}--${boundary}--\r\n` },
    })),
  ];
};

/** Milliseconds that a process's main thread has spent on a processor; other processes of a busy machine do not count. */
const workedBy = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** How long a process's main thread worked while something was done. */
export const workFor = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const before = workedBy(pid);
  await work();
  return workedBy(pid) - before;
};

/** How much longer the main thread is kept by a request than by another; the least of a few tries, as other work comes between. */
export const extraWork = async (
  product: { readonly url: string; readonly pid: number },
  heavy: RawRequest,
  light: RawRequest,
  bar: number,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 4 && least > bar; again += 1) {
    const usual = await workFor(product.pid, () => sendRaw(product.url, light));
    least = Math.min(least, (await workFor(product.pid, () => sendRaw(product.url, heavy))) - usual);
  }
  return least;
};
