import { readFileSync } from 'node:fs';
import type { Filling, Pick } from '../support/matrix-plan';
import { ROUTE_PLANS } from '../support/matrix-plans/index';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A list of the API with one set of parameters. */
export interface ReadList {
  /** The route's template: `/tickets`, `/messages/:ticketId`. */
  readonly name: string;
  /** The path below `/api`. */
  readonly path: string;
}

const PAGE_MARKS = ['hasMore', 'nextCursor'];

const document = (): ApiDocument =>
  JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as ApiDocument;

const resolved = (api: ApiDocument, schema: Schema): Schema => {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return resolved(api, only);
  const named = api.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
  return named === undefined ? schema : resolved(api, named);
};

/** An array, a page of one, or an object that holds nothing but one. */
const isList = (api: ApiDocument, operation: Operation): boolean => {
  const sent = operation.responses['200']?.content?.['application/json']?.schema;
  if (sent === undefined) return false;
  const { type, properties = {} } = resolved(api, sent);
  if (type === 'array') return true;
  const fields = Object.entries(properties);
  const isArray = ([, schema]: (typeof fields)[number]): boolean => resolved(api, schema).type === 'array';
  return fields.some(isArray) && (fields.length === 1 || PAGE_MARKS.some(mark => mark in properties));
};

/** Parameters that the tenant matrix omits or sets for its own purposes. */
const OTHER_QUERIES: Readonly<Record<string, string>> = {
  // Reading a conversation as ours does; without it the call is a command as well.
  '/api/messages/:ticketId': 'peek=true',
  '/api/messages/leads/:leadId': 'peek=true',
};

const planOf = (route: string, pick: Pick): Filling => {
  const [plan] = [ROUTE_PLANS[`GET ${route}`] ?? []].flat();
  return plan?.fill?.(pick) ?? {};
};

const addressOf = (
  route: string,
  { params = {}, query = {} }: Filling,
  more: Filling['query'] = {},
): string => {
  const path = route
    .replace(/^\/api/, '')
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const sent = new URLSearchParams(OTHER_QUERIES[route] ?? '');
  // A search finds what the matrix wrote, and is measured by its own bench.
  for (const [name, value] of Object.entries({ ...query, searchParam: '', ...more }))
    if (value !== '') sent.set(name, String(value));
  const search = sent.toString();
  return search === '' ? path : `${path}?${search}`;
};

/** How something is added to a list, where its route takes that: what the list holds can be copied then. */
export const bodyFor = (name: string, pick: Pick): object | undefined => {
  const [plan] = [ROUTE_PLANS[`POST /api${name}`] ?? []].flat();
  return plan?.fill?.(pick).body;
};

interface ReadRoute {
  readonly route: string;
  readonly operation: Operation;
}

const readRoutes = (api: ApiDocument): readonly ReadRoute[] =>
  Object.entries(api.paths).flatMap(([template, { get }]) =>
    get === undefined ? [] : [{ route: template.replaceAll(/\{(\w+)\}/g, ':$1'), operation: get }],
  );

const nameOf = (route: string): string => route.replace(/^\/api/, '');

/**
 * Every GET route whose response is an array or a page, from the API document, called like in the tenant matrix: a
 * new list is measured without being added here.
 */
export const readLists = (pick: Pick): readonly ReadList[] => {
  const api = document();
  return readRoutes(api)
    .filter(({ operation }) => isList(api, operation))
    .map(({ route }) => ({ name: nameOf(route), path: addressOf(route, planOf(route, pick)) }));
};

/** Parameters of GET routes that choose other statements, each with a value. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ...{ searchParam: 'zuleica', date: '2026-01-01', dateStart: '2026-01-01', status: 'closed' },
  ...{ showAll: 'true', pageNumber: '2', files: 'true', withUnreadMessages: 'true', isGroup: 'true' },
  ...{ initialDate: '2025-01-01', finalDate: '2026-12-31', date_from: '2025-01-01', date_to: '2026-12-31' },
};

/** Parameters that mean something only together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['initialDate', 'finalDate'],
  ['date_from', 'date_to'],
];

/**
 * Every GET route of the API document, called like in the tenant matrix, and again with each of its parameters that
 * chooses another statement: a new route is covered without being added here.
 */
export const readEverything = (pick: Pick): readonly ReadList[] =>
  readRoutes(document()).flatMap(({ route, operation }) => {
    const known = (operation.parameters ?? []).flatMap(({ in: place, name }) =>
      place === 'query' && name in PARAMETERS ? [name] : [],
    );
    const pairs = TOGETHER.filter(pair => pair.every(name => known.includes(name)));
    const single = known.filter(name => !pairs.flat().includes(name)).map(name => [name]);
    return [[], ...single, ...pairs].map(names => ({
      name: nameOf(route),
      path: addressOf(
        route,
        planOf(route, pick),
        Object.fromEntries(names.map(name => [name, PARAMETERS[name] ?? ''])),
      ),
    }));
  });
